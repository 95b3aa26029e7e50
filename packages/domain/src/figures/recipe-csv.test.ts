import { describe, expect, test } from 'vitest';
import { MOST_ROWS, readIngredientRows, readRecipeRows } from './recipe-csv.ts';

const cellsOf = (...rows: string[]) => rows.map((row) => row.split(','));
const recipes = (...rows: string[]) =>
  readRecipeRows(cellsOf('specialty,crust,size,ingredient,grams', ...rows));

test('recipes are read in their order; crust and size may be empty', () =>
  expect(recipes('hawaiana,delgada,large,jamón,82.5', 'hawaiana,,,anana,100')).toEqual({
    lines: [
      { specialty: 'hawaiana', crust: 'delgada', size: 'large', ingredient: 'jamón', grams: 82.5 },
      { specialty: 'hawaiana', crust: '', size: '', ingredient: 'anana', grams: 100 },
    ],
    errors: [],
  }));

test('ingredients are read, whatever the order of the columns', () =>
  expect(readIngredientRows(cellsOf('price_per_kg,ingredient,piece_grams', '8,jamón,2.5'))).toEqual(
    {
      lines: [{ ingredient: 'jamón', piece_grams: 2.5, price_per_kg: 8 }],
      errors: [],
    },
  ));

test('the words of a column may be parted by spaces', () =>
  expect(
    readIngredientRows(cellsOf('Ingredient,Piece grams,Price per kg', 'jamón,2.5,8')).lines,
  ).toEqual([{ ingredient: 'jamón', piece_grams: 2.5, price_per_kg: 8 }]));

describe('each wrong row is named', () => {
  test.each([
    ['no specialty', ',,,jamón,1', 'specialty is empty'],
    ['an unknown specialty', 'quattro,,,jamón,1', "'quattro' is not a specialty"],
    ['no ingredient', 'hawaiana,,,,1', 'ingredient is empty'],
    [
      'a crust of a hundred characters and one',
      `cheese,${'x'.repeat(101)},,queso,1`,
      'crust is longer than 100 characters',
    ],
    ['no number', 'hawaiana,,,jamón,lots', 'grams must be a number from 0 to 99999'],
    ['a negative number', 'hawaiana,,,jamón,-1', 'grams must be a number from 0 to 99999'],
    ['a great number', 'hawaiana,,,jamón,100000', 'grams must be a number from 0 to 99999'],
    ['more fields than columns', 'hawaiana,,,jamón,1,2', 'has more than 5 fields'],
    ['what stood before', 'cheese,,,queso,2', 'duplicates row 2'],
  ])('%s', (_case, row, err) =>
    expect(recipes('cheese,,,queso,1', '', row).errors).toEqual([{ row: 4, err }]),
  );
});

test.each([
  ['', 'the header lacks specialty, ingredient, grams'],
  ['specialty,grams', 'the header lacks ingredient'],
  ['specialty,ingredient,grams,price', 'the header has price, which is not a known column'],
  ['specialty,ingredient,grams,grams', 'the header repeats a column'],
])('a header %o', (header, err) =>
  expect(readRecipeRows(cellsOf(header, 'cheese,queso,1')).errors).toEqual([{ row: 1, err }]),
);

test('a header alone', () =>
  expect(recipes().errors).toEqual([
    { row: 2, err: 'is missing: there are no rows below the header' },
  ]));

test('a table of as many rows as a file may have is read, one more is refused', () => {
  const rows = Array.from({ length: MOST_ROWS }, (_, n) => `cheese,,,queso ${n},1`);
  expect(recipes(...rows).lines).toHaveLength(MOST_ROWS);
  expect(recipes(...rows, 'cheese,,,one more,1')).toEqual({
    lines: [],
    errors: [{ row: 5002, err: 'exceeds the limit of 5000 rows below the header' }],
  });
});

test('of many unknown columns the first are named', () =>
  expect(readRecipeRows(cellsOf(`specialty,ingredient,grams${',x'.repeat(9)}`)).errors).toEqual([
    { row: 1, err: 'the header has x, x, x, x, x, which is not a known column' },
  ]));

test('a number is written with a point', () =>
  expect(
    readRecipeRows([...cellsOf('specialty,ingredient,grams'), ['cheese', 'queso', '1,5']]).errors,
  ).toEqual([{ row: 2, err: 'grams must be a number from 0 to 99999' }]));

test('what is wrong is said in Spanish, too', () => {
  const rows = cellsOf(
    'specialty,ingredient,grams',
    'quattro,queso,1',
    'cheese,,1',
    'cheese,queso,-1',
  );
  expect(readRecipeRows(rows, 'es').errors).toEqual([
    { row: 2, err: '«quattro» no es una especialidad' },
    { row: 3, err: 'ingredient está vacío' },
    { row: 4, err: 'grams debe ser un número de 0 a 99999' },
  ]);
  expect(readRecipeRows(cellsOf('specialty'), 'es').errors[0]!.err).toBe(
    'al encabezado le falta ingredient, grams',
  );
});
