import { expect, test } from 'vitest';
import { countedIngredients, shownIngredients, softIngredients } from './soft-ingredients.ts';

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

test.each([
  ['raised by 2.5', { soft: 1 }, 3.5],
  ['at most 4', { soft: 2 }, 4],
  ['not for the raw score', { soft: 1, raw: true }, 1],
  ['not when omitted', { soft: 1, omitSoft: true }, 1],
  ['not for pepperoni types', { soft: 1, specialty: 'shaq-a-roni' }, 1],
])('ingredients shown: %s', (_case, change, shown) => {
  const cheese = { soft: 0, raw: false, omitSoft: false, specialty: 'cheese' };
  expect(shownIngredients({ ...cheese, ...change })).toBe(shown);
});

test.each([
  ['the soft part, raised', 1, { omitSoft: false }, 3.5],
  ['the soft part as it is for pepperoni types', 1, { specialty: 'pepperoni' }, 1],
  ['the criteria without a soft value', undefined, {}, null],
  ['the criteria after scoring feedback', 1, { omitSoft: true }, null],
])('ingredients counted: %s (X41)', (_case, soft, change, counted) => {
  expect(countedIngredients(soft, { omitSoft: false, specialty: 'cheese', ...change })).toBe(
    counted,
  );
});
