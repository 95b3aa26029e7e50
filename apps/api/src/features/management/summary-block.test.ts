import { groupPortions, usageFinder } from '@crustodian/domain/figures/portions';
import { finish } from '@crustodian/domain/statistics/slices';
import { expect, test } from 'vitest';
import { blockOf } from './summary-block.ts';

const MANY = 300;
const range = { min: '2024-03-01', max: '2024-03-31' };
const names = Array.from({ length: MANY }, (_, at) => `pizza-${at}`);

test('spending is grouped by specialty once, however many there are', () => {
  const line = { crust: '', size: '', ingredient: 'jamón' };
  const book = {
    recipes: names.map((specialty) => ({ ...line, specialty, grams: 100 })),
    ingredients: [{ ingredient: 'jamón', piece_grams: 1, price_per_kg: 10 }],
  };
  const counted = names.flatMap((specialty, at) => [
    { ...line, region: 'r', specialty, ingredient: '', amount: 1 },
    { ...line, region: 'r', specialty, amount: (100 + at) * 1000 },
  ]);
  let reads = 0;
  const groups = finish(groupPortions(counted, book)).map((group) => ({
    ...group,
    get made() {
      reads += 1;
      return group.made;
    },
  }));
  const { specialties } = blockOf({
    range,
    sums: {},
    cells: names.map((specialty) => ({
      specialty,
      detected: 1,
      scored: 1,
      bad: 0,
      score_sum: 800,
    })),
    spending: { groups, usagesOf: usageFinder(book) },
  });
  expect(reads).toBeLessThanOrEqual(2 * MANY);
  expect(specialties['pizza-7']).toMatchObject({ scored_pizzas: 1, over_spent: 0.07 });
  expect(Object.keys(specialties)).toHaveLength(MANY);
});
