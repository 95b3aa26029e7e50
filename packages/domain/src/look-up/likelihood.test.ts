import { expect, test } from 'vitest';
import { evenDraws } from '../statistics/draws.ts';
import { likelihoods, likelihoodWord } from './likelihood.ts';

test('the nearest in time is the likeliest, another specialty unlikely, an unknown one possible', () => {
  const pizzas = [
    { minute: 2, specialty: 'pepperoni' },
    { minute: -6, specialty: 'pepperoni' },
    { minute: 0, specialty: 'cheese' },
    { minute: 4, specialty: null },
  ].map((pizza) => ({ ...pizza, crust: null }));
  const found = likelihoods({ minute: 0, specialty: 'pepperoni' }, pizzas, 0);
  expect(found.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100);
  const [nearest, later, cheese, unknown] = found;
  expect(nearest).toBeGreaterThan(later!);
  expect(later).toBeGreaterThan(unknown!);
  expect(unknown).toBeGreaterThan(cheese!);
});

test('another crust is less likely than an unknown one, and counts less than another specialty', () => {
  const pizzas = [
    { minute: 0, specialty: 'pepperoni', crust: 'pan' },
    { minute: 0, specialty: 'pepperoni', crust: null },
    { minute: 0, specialty: 'pepperoni', crust: 'thin' },
    { minute: 0, specialty: 'cheese', crust: 'pan' },
  ];
  const found = likelihoods({ minute: 0, specialty: 'pepperoni', crust: 'pan' }, pizzas, 0);
  expect(found.toSorted((a, b) => b - a)).toEqual(found);
  expect(new Set(found).size).toBe(4);
});

test('without a specialty only the time counts, and pizzas that were not seen take their part', () => {
  const pizzas = [
    { minute: 0, specialty: 'pepperoni', crust: null },
    { minute: 0, specialty: 'cheese', crust: null },
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

/** The k-th of them has the weight 1/k. */
const weights = (count: number) => Array.from({ length: count }, (_, k) => 1 / (k + 1));
const SPECIALTIES = weights(10);
const CRUSTS = weights(3);

/** How many of 100 pizzas, remembered to ten minutes, are among the first three. The engine names 3 in 100 otherwise. */
function foundOf100(perHour: number, isCrustKnown: boolean): number {
  const even = evenDraws(perHour);
  const drawn = (of: readonly number[]) => {
    let left = even() * of.reduce((sum, weight) => sum + weight, 0);
    return String(of.findIndex((weight) => (left -= weight) < 0));
  };
  let found = 0;
  const times = 2000;
  for (let i = 0; i < times; i++) {
    const [specialty, crust] = [drawn(SPECIALTIES), drawn(CRUSTS)];
    const remembered = { minute: 20 * even() - 10, specialty, ...(isCrustKnown && { crust }) };
    const seen = {
      minute: 0,
      specialty: even() < 0.03 ? drawn(SPECIALTIES) : specialty,
      crust: even() < 0.03 ? drawn(CRUSTS) : crust,
    };
    const others = Array.from({ length: perHour }, () => ({
      minute: 60 * even() - 30,
      specialty: drawn(SPECIALTIES),
      crust: drawn(CRUSTS),
    }));
    const pizzas = [seen, ...others].filter(
      (pizza) => Math.abs(pizza.minute - remembered.minute) <= 15,
    );
    const ranked = likelihoods(remembered, pizzas, 0);
    found += Number(ranked.filter((one) => one > ranked[0]!).length < 3);
  }
  return (100 * found) / times;
}

test.each([
  [6, false, 95],
  [12, false, 95],
  [20, false, 93],
  [20, true, 97],
  [30, true, 96],
  [40, true, 93],
])(
  'at %d pizzas an hour, crust known %s: among the first three in %d of 100',
  (perHour, isCrustKnown, atLeast) => {
    expect(foundOf100(perHour, isCrustKnown)).toBeGreaterThanOrEqual(atLeast);
  },
);
