import { expect, test } from 'vitest';
import { overPepperoni, pepperoniUses } from './pepperoni-overuse.ts';
import type { Counted } from './portions.ts';

const line = (specialty: string, ingredient: string, grams: number) => ({
  specialty,
  crust: '',
  size: '',
  ingredient,
  grams,
});
const BOOK = {
  recipes: [
    line('pepperoni', 'pepperoni', 40),
    line('super_pepperoni', 'pepperoni', 80),
    line('hawaiana', 'jamón', 50),
  ],
  ingredients: [
    { ingredient: 'pepperoni', piece_grams: 2, price_per_kg: 9 },
    { ingredient: 'jamón', piece_grams: 5, price_per_kg: 7 },
  ],
};
const made = (specialty: string, pizzas: number, pieces: number): Counted[] => {
  const kind = { specialty, crust: '', size: '' };
  return [
    { ...kind, ingredient: '', amount: pizzas },
    { ...kind, ingredient: 'pepperoni', amount: pieces * 1000 },
  ];
};

test.each([
  // 10 pizzas should have 400 g, which is 200 pieces.
  ['as the recipe says', made('pepperoni', 10, 200), 0],
  ['a tenth too much', made('pepperoni', 10, 220), 0.1],
  ['a quarter too little', made('pepperoni', 10, 150), -0.25],
  // 10 pizzas 10 % over and 30 pizzas 20 % under: (10 x 0.1 - 30 x 0.2) / 40.
  [
    'each pizza counts alike',
    [...made('pepperoni', 10, 220), ...made('super_pepperoni', 30, 960)],
    -0.125,
  ],
  ['a recipe without pepperoni says nothing', made('hawaiana', 10, 30), null],
  ['no recipe says nothing', made('cheese', 10, 30), null],
  ['no pizzas', [], null],
])('%s', (_name, counted, over) => expect(overPepperoni(pepperoniUses(counted, BOOK))).toBe(over));

test('without a weight of a piece nothing can be said', () =>
  expect(pepperoniUses(made('pepperoni', 10, 200), { ...BOOK, ingredients: [] })).toEqual([]));

test('what else tells groups apart is kept', () => {
  const rows = made('pepperoni', 10, 220).map((row) => ({ ...row, weekday: 'Sun' }));
  expect(pepperoniUses(rows, BOOK)).toMatchObject([
    { weekday: 'Sun', specialty: 'pepperoni', pizzas: 10 },
  ]);
});
