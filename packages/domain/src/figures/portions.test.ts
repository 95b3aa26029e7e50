import { describe, expect, test } from 'vitest';
import {
  byIngredient,
  portionFigures,
  portionsOf,
  recipeAccuracy,
  recipeFinder,
  spendingClass,
  type Usage,
} from './portions.ts';

const line = (crust: string, size: string, grams: number) => ({
  specialty: 'hawaiana',
  crust,
  size,
  ingredient: 'jamón',
  grams,
});
const ingredients = [
  { ingredient: 'jamón', piece_grams: 2.5, price_per_kg: 8 },
  { ingredient: 'anana', piece_grams: 4, price_per_kg: 2 },
  { ingredient: 'queso', piece_grams: 0, price_per_kg: 6 },
];
const usage = (used: number, recipe: number, change: Partial<Usage> = {}): Usage => ({
  ingredient: 'jamón',
  used,
  recipe,
  pricePerGram: 0.01,
  ...change,
});

describe('the recipe of a pizza is the nearest one', () => {
  const recipeOf = recipeFinder({
    recipes: [
      line('', '', 100),
      line('delgada', '', 80),
      line('', 'large', 120),
      line('delgada', 'large', 90),
    ],
    ingredients,
  });
  test.each([
    ['delgada', 'large', 90],
    ['delgada', 'small', 80],
    ['pan', 'large', 120],
    ['pan', '', 100],
  ])('crust %s, size %s: %d g', (crust, size, grams) =>
    expect(recipeOf({ specialty: 'hawaiana', crust, size })?.get('jamón')).toBe(grams),
  );
  test('there is none of another specialty', () =>
    expect(recipeOf({ specialty: 'cheese', crust: '', size: '' })).toBeNull());
});

test('used is weight x piece grams, recipe its grams a pizza (X64)', () => {
  const counted = (ingredient: string, amount: number, specialty = 'hawaiana') => ({
    specialty,
    crust: 'pan',
    size: '',
    ingredient,
    amount,
  });
  const [hawaiana, unknown] = portionsOf(
    [counted('', 2), counted('jamón', 80_500), counted('oliva', 9000), counted('', 3, 'half')],
    { recipes: [line('', '', 100), { ...line('', '', 60), ingredient: 'queso' }], ingredients },
  );
  expect(hawaiana).toMatchObject({
    pizzas: 2,
    usages: [{ ingredient: 'jamón', used: 201.25, recipe: 200, pricePerGram: 0.008 }],
  });
  expect(unknown).toMatchObject({ pizzas: 3, usages: null });
});

test.each([
  ['over', usage(110, 100), { over_used: 0.1, over_spent: 0.1 }],
  ['under', usage(90, 100), { over_used: -0.1, over_spent: -0.1 }],
  ['exact', usage(100, 100), { over_used: 0, over_spent: 0 }],
  ['not in the recipe', usage(10, 0), { over_used: null, over_spent: 0.1 }],
])('%s (X64)', (_case, one, figures) => expect(portionFigures([one])).toMatchObject(figures));

test('ingredients add up over groups, each under its name', () =>
  expect(
    byIngredient([usage(110, 100), usage(90, 100), usage(5, 5, { ingredient: 'anana' })]),
  ).toMatchObject({
    anana: { used: 5, recipe: 5 },
    jamón: { used: 200, recipe: 200, over_used: 0 },
  }));

test.each([
  ['as the recipe says', [usage(100, 100)], 1],
  ['a tenth over and a tenth under', [usage(110, 100), usage(90, 100, { ingredient: 'b' })], 0.9],
  ['never below nothing', [usage(500, 100)], 0],
  ['no recipe', [usage(5, 0)], null],
  ['no pizzas', [], null],
])('accuracy: %s (X66)', (_case, usages, accuracy) =>
  expect(recipeAccuracy(usages)).toBe(accuracy),
);

test.each([
  [105.01, 100, 'bad'],
  [105, 100, 'good'],
  [95, 100, 'good'],
  [94.99, 100, 'excellent'],
  [-94.99, -100, 'bad'],
  [-95, -100, 'good'],
  [-105.01, -100, 'excellent'],
  [0, 0, 'good'],
  [0.01, 0, 'bad'],
] as const)('over-spent %d against %d is %s (X65)', (value, average, quality) =>
  expect(spendingClass(value, average)).toBe(quality),
);
