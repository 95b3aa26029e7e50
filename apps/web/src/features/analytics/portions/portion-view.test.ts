import { expect, test } from 'vitest';
import { shownPortions, usageByShift } from './portion-view.ts';

const ham = (used: number, recipe: number) => ({
  ham: { used, recipe, over_used: recipe === 0 ? null : (used - recipe) / recipe, over_spent: 1 },
});
const shift = (count: number, used: number, recipe: number) => ({
  count,
  accuracy: 0.9,
  over_spent: 1,
  ingredients: ham(used, recipe),
});
const PORTIONS = {
  ingredients: ham(500, 480),
  specialty: {},
  shift: { AM: shift(2, 100, 80), PM: shift(8, 400, 400) },
  total: { ...ham(500, 480).ham, count: 10 },
  without_recipe: 0,
  currency: 'USD',
};

test.each([
  ['nothing before the answer', undefined],
  ['nothing of an empty one', {}],
] as const)('shows %s', (_case, answer) => expect(shownPortions(answer)).toBeNull());

test('shows an answer with figures', () => expect(shownPortions(PORTIONS)).toEqual(PORTIONS));

test.each([
  ['grams of one pizza', true, [50, 50]],
  ['the share over the recipe', false, [0.25, 0]],
] as const)('compares the shifts by %s', (_case, inGrams, values) => {
  const series = usageByShift(PORTIONS, ['ham'], inGrams);
  expect(series.map(({ points }) => points[0]?.value)).toEqual(values);
  expect(series.map(({ points }) => points[0]?.n)).toEqual([2, 8]);
});

test('an ingredient that a shift never used is a gap', () => {
  expect(usageByShift(PORTIONS, ['olive'], true)[0]?.points).toEqual([{ value: null }]);
});
