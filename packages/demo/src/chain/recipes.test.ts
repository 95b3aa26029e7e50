import { expect, test } from 'vitest';
import { FLAGGED_EMPLOYER, FORNO, LUMBRE, PROVIDER } from './companies.ts';
import { recipesOf } from './recipes.ts';

test.each([LUMBRE, FORNO])(
  'company %d: every ingredient of a recipe has a weight and a price',
  (company) => {
    const { recipes, ingredients } = recipesOf(company)!;
    const known = new Map(ingredients.map((line) => [line.ingredient, line]));
    for (const { ingredient, grams } of recipes) {
      expect(known.get(ingredient)?.piece_grams).toBeGreaterThan(0);
      expect(known.get(ingredient)?.price_per_kg).toBeGreaterThan(0);
      expect(grams).toBeGreaterThan(0);
    }
  },
);

test('a thin crust carries less than the others', () => {
  const grams = (crust: string) =>
    recipesOf(LUMBRE)!.recipes.find(
      (line) => line.specialty === 'hawaiana' && line.crust === crust,
    )!.grams;
  expect(grams('delgada')).toBeLessThan(grams(''));
});

test.each([PROVIDER, FLAGGED_EMPLOYER])('company %d has no stores and no recipes', (company) =>
  expect(recipesOf(company)).toBeNull(),
);
