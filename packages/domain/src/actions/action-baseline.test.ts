import { expect, test } from 'vitest';
import { addEarlier, comparison, noEarlierPizzas, type EarlierPizza } from './action-baseline.ts';

/** This many pizzas on one day of a week, the first `bad` of them bad. */
const week = (day: string, pizzas: number, bad: number): EarlierPizza[] =>
  Array.from({ length: pizzas }, (_, i) => ({ day, bad: i < bad }));

function earlier(pizzas: readonly EarlierPizza[]) {
  const history = noEarlierPizzas();
  for (const pizza of pizzas) addEarlier(history, pizza);
  return history;
}
const NONE = { pizzas: 0, bad: 0 };

const HISTORY = [
  ...week('2026-10-28', 40, 4),
  ...week('2026-11-04', 40, 20),
  ...week('2026-11-11', 40, 2),
  ...week('2026-11-18', 5, 5),
];

test('the target is the median of weeks with enough pizzas', () => {
  expect(comparison(earlier(HISTORY), { pizzas: 121, bad: 41 }, 0.3)).toMatchObject({
    target: 0.1,
    before: { pizzas: 121, bad: 41 },
    rates: { fixedRate: 0.1, faultRate: 41 / 121 },
  });
  expect(comparison(earlier(HISTORY.slice(0, 80)), NONE, 0).target).toBeCloseTo(0.3, 9);
});

test('without a week of enough pizzas it is what is usual', () => {
  const found = comparison(earlier([]), NONE, 0.08);
  expect(found).toMatchObject({ target: 0.08, correlation: 0 });
  expect(found.rates).toEqual({ fixedRate: 0.08, faultRate: 0.08 + 0.15 });
});

test('runs of the weeks before widen the bounds', () => {
  expect(comparison(earlier(HISTORY), NONE, 0).correlation).toBeGreaterThan(0.8);
});
