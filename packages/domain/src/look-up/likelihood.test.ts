import { expect, test } from 'vitest';
import { evenDraws } from '../statistics/draws.ts';
import { likelihoods, likelihoodWord } from './likelihood.ts';

test('the nearest in time is the likeliest, another specialty unlikely, an unknown one possible', () => {
  const pizzas = [
    { minute: 2, specialty: 'pepperoni' },
    { minute: -6, specialty: 'pepperoni' },
    { minute: 0, specialty: 'cheese' },
    { minute: 4, specialty: null },
  ];
  const found = likelihoods({ minute: 0, specialty: 'pepperoni' }, pizzas, 0);
  expect(found.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100);
  const [nearest, later, cheese, unknown] = found;
  expect(nearest).toBeGreaterThan(later!);
  expect(later).toBeGreaterThan(unknown!);
  expect(unknown).toBeGreaterThan(cheese!);
});

test('without a specialty only the time counts, and pizzas that were not seen take their part', () => {
  const pizzas = [
    { minute: 0, specialty: 'pepperoni' },
    { minute: 0, specialty: 'cheese' },
  ];
  expect(likelihoods({ minute: 0 }, pizzas, 0)).toEqual([50, 50]);
  expect(likelihoods({ minute: 0 }, pizzas, 2)).toEqual([25, 25]);
  expect(likelihoods({ minute: 0 }, [], 2)).toEqual([]);
});

test.each([
  [50, 'likely'],
  [49, 'possible'],
  [10, 'possible'],
  [9, 'unlikely'],
] as const)('%d in 100 is %s', (in100, word) => {
  expect(likelihoodWord(in100)).toBe(word);
});

/** Ten specialties, the k-th of them with the weight 1/k; the engine names 3 in 100 otherwise. */
const SPECIALTIES = Array.from({ length: 10 }, (_, k) => 1 / (k + 1));
const WHOLE = SPECIALTIES.reduce((sum, weight) => sum + weight, 0);

test.each([6, 12])(
  'at %d pizzas an hour, the one remembered to ten minutes is among the first three in 95 of 100',
  (perHour) => {
    const even = evenDraws(perHour);
    const specialty = () => {
      let left = even() * WHOLE;
      return `s${SPECIALTIES.findIndex((weight) => (left -= weight) < 0)}`;
    };
    let found = 0;
    const times = 2000;
    for (let i = 0; i < times; i++) {
      const made = specialty();
      const seenAs = even() < 0.03 ? specialty() : made;
      const remembered = { minute: 20 * even() - 10, specialty: made };
      const others = Array.from({ length: perHour }, () => ({
        minute: 60 * even() - 30,
        specialty: specialty(),
      }));
      const pizzas = [{ minute: 0, specialty: seenAs }, ...others].filter(
        (pizza) => Math.abs(pizza.minute - remembered.minute) <= 15,
      );
      const ranked = likelihoods(remembered, pizzas, 0);
      found += Number(ranked.filter((one) => one > ranked[0]!).length < 3);
    }
    expect(found / times).toBeGreaterThanOrEqual(0.95);
  },
);
