import { shownIngredients } from '@crustodian/domain/score-formula';
import { expect, test } from 'vitest';
import { softIngredients } from './soft-ingredients.ts';

const shown = (soft: number, specialty: string): number =>
  shownIngredients({ soft, raw: false, omitSoft: false, specialty });

test.each([
  ['the_works', 4, 1.5, 4],
  ['the_works', 2, 0.75, 3.25],
  ['the_works', 0, 0, 2.5],
  ['pepperoni', 4, 4, 4],
  ['pepperoni', 2, 2, 2],
])('official grid, %s with %d of 4 points: soft %d, shown %d', (specialty, points, soft, seen) => {
  const criteria = {
    'Ingredientes interior': points / 2,
    'Ingredientes exterior': points / 2,
    Bordes: 0.8,
  };
  const value = softIngredients(criteria, 'official', specialty);
  expect(value).toBeCloseTo(soft);
  expect(shown(value, specialty)).toBeCloseTo(seen);
});

test('modified grid and own weights: the part reached counts, not the points', () => {
  expect(softIngredients({ ingredients: 2 }, 'modified', 'cheese')).toBeCloseTo(0.75);
  const own = { 'Ingredientes interior': 0.3125, 'Ingredientes exterior': 0.3125 };
  const criteria = { 'Ingredientes interior': 2.5, 'Ingredientes exterior': 2.5 };
  expect(softIngredients(criteria, 'official', 'pepperoni', own)).toBeCloseTo(4);
});
