import { byIngredient, groupPortions, usageFinder } from '@crustodian/domain/figures/portions';
import { finish } from '@crustodian/domain/statistics/slices';
import { expect, test } from 'vitest';
import { FLAGGED_EMPLOYER, FORNO, LUMBRE, PROVIDER } from './companies.ts';
import { recipesOf } from './recipes.ts';

/** Pieces per pizza. */
const COUNTED = {
  hawaiana: { jamón: 17.7, anana: 9.6, pepperoni: 0.2 },
  pepperoni: { pepperoni: 12.8, jamón: 0.4 },
};

test.each([LUMBRE, FORNO])(
  'company %d: every ingredient of a recipe has a weight and a price',
  (company) => {
    const { recipes, ingredients } = recipesOf(company, COUNTED)!;
    const known = new Map(ingredients.map((line) => [line.ingredient, line]));
    expect(recipes.length).toBeGreaterThan(0);
    for (const { ingredient, grams } of recipes) {
      expect(known.get(ingredient)?.piece_grams).toBeGreaterThan(0);
      expect(known.get(ingredient)?.price_per_kg).toBeGreaterThan(0);
      expect(grams).toBeGreaterThan(0);
    }
  },
);

test('only what belongs on a specialty is in its recipe, and only what was counted', () => {
  const { recipes } = recipesOf(LUMBRE, COUNTED)!;
  const lines = recipes.filter(({ crust }) => crust === '');
  expect(lines.map(({ specialty, ingredient }) => `${specialty}: ${ingredient}`)).toEqual([
    'pepperoni: pepperoni',
    'hawaiana: jamón',
    'hawaiana: anana',
  ]);
});

test('the stores are generous with pepperoni, sparing with pineapple, and near every recipe', () => {
  const book = recipesOf(LUMBRE, COUNTED)!;
  const made = { crust: '', size: '' };
  const rows = Object.entries(COUNTED).flatMap(([specialty, pieces]) => [
    { ...made, specialty, ingredient: '', amount: 100 },
    ...Object.entries(pieces).map(([ingredient, count]) => ({
      ...made,
      specialty,
      ingredient,
      amount: count * 100_000,
    })),
  ]);
  const usages = usageFinder(book)(finish(groupPortions(rows, book)));
  const { pepperoni, jamón, anana } = byIngredient(usages);
  expect(pepperoni!.over_used).toBeCloseTo(0.11, 2);
  expect(jamón!.over_used).toBeCloseTo(0.06, 2);
  expect(anana!.over_used).toBeCloseTo(-0.06, 2);
});

test('a thin crust carries less than the others', () => {
  const grams = (crust: string) =>
    recipesOf(LUMBRE, COUNTED)!.recipes.find(
      (line) => line.specialty === 'hawaiana' && line.crust === crust,
    )!.grams;
  expect(grams('delgada')).toBeLessThan(grams(''));
});

test.each([PROVIDER, FLAGGED_EMPLOYER])('company %d has no stores and no recipes', (company) =>
  expect(recipesOf(company, COUNTED)).toBeNull(),
);
