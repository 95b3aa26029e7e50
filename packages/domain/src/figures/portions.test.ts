import { describe, expect, test } from 'vitest';
import { finish } from '../statistics/slices.ts';
import {
  byIngredient,
  groupPortions,
  portionFigures,
  recipeAccuracy,
  recipeFinder,
  spendingClass,
  usageFinder,
  type Counted,
  type RecipeBook,
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
  const book = {
    recipes: [line('', '', 100), { ...line('', '', 60), ingredient: 'queso' }],
    ingredients,
  };
  const [hawaiana, unknown] = finish(
    groupPortions(
      [counted('', 2), counted('jamón', 80_500), counted('oliva', 9000), counted('', 3, 'half')],
      book,
    ),
  );
  expect([hawaiana!.pizzas, unknown!.pizzas, unknown!.recipe]).toEqual([2, 3, null]);
  expect(usageFinder(book)([hawaiana!, unknown!])).toEqual([
    { ingredient: 'jamón', used: 201.25, recipe: 200, pricePerGram: 0.008 },
  ]);
});

/** X64 as written: for every group every ingredient of the book, added up afterwards. */
function usagesByDefinition(counted: readonly Counted[], book: RecipeBook): Usage[] {
  const recipeOf = recipeFinder(book);
  const groups = Map.groupBy(counted, ({ specialty, crust, size }) =>
    JSON.stringify([specialty, crust, size]),
  );
  return [...groups.values()].flatMap((rows) => {
    const amountOf = (name: string) => rows.find((row) => row.ingredient === name)?.amount ?? 0;
    const recipe = recipeOf(rows[0]!);
    if (!recipe) return [];
    return book.ingredients
      .filter(({ piece_grams }) => piece_grams > 0)
      .map(({ ingredient, piece_grams, price_per_kg }) => ({
        ingredient,
        used: (amountOf(ingredient) / 1000) * piece_grams,
        recipe: amountOf('') * (recipe.get(ingredient) ?? 0),
        pricePerGram: price_per_kg / 1000,
      }))
      .filter(({ used, recipe: due }) => used + due > 0);
  });
}

describe('the usage of many kinds', () => {
  let state = 64;
  /** A whole number below `most`, the same on every run. */
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const names = Array.from({ length: 12 }, (_, at) => `ingredient-${at}`);
  const book: RecipeBook = {
    recipes: Array.from({ length: 60 }, () => ({
      specialty: `pizza-${below(8)}`,
      crust: ['', 'thin', 'pan'][below(3)]!,
      size: ['', 'large'][below(2)]!,
      ingredient: names[below(10)]!,
      grams: below(200),
    })),
    ingredients: names.slice(1).map((ingredient) => ({
      ingredient,
      piece_grams: below(4),
      price_per_kg: below(20),
    })),
  };
  const counted = Array.from({ length: 10 * 3 * 2 }, (_, at) => ({
    specialty: `pizza-${at % 10}`,
    crust: ['', 'thin', 'pan'][at % 3]!,
    size: ['', 'large'][Math.floor(at / 30)]!,
  })).flatMap((made): Counted[] => [
    { ...made, ingredient: '', amount: 1 + below(50) },
    ...names
      .filter(() => below(2) === 0)
      .map((ingredient) => ({ ...made, ingredient, amount: below(90_000) })),
  ]);

  test('is what the definition says', () => {
    const usages = usageFinder(book)(finish(groupPortions(counted, book)));
    const expected = usagesByDefinition(counted, book);
    expect(byIngredient(usages)).toEqual(byIngredient(expected));
    expect(portionFigures(usages)).toEqual(portionFigures(expected));
    expect(recipeAccuracy(usages)).toBe(recipeAccuracy(expected));
  });

  test('looks at each ingredient of the book once, however many kinds there are', () => {
    let looks = 0;
    const watched = book.ingredients.map(({ piece_grams, ...rest }) => ({
      ...rest,
      get piece_grams() {
        looks += 1;
        return piece_grams;
      },
    }));
    const watchedBook = { ...book, ingredients: watched };
    usageFinder(watchedBook)(finish(groupPortions(counted, watchedBook)));
    expect(looks).toBeLessThanOrEqual(2 * watched.length);
  });
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
