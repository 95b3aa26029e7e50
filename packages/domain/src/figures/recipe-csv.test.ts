import { describe, expect, test } from 'vitest';
import { csvRows, MOST_ROWS, readIngredientCsv, readRecipeCsv } from './recipe-csv.ts';

const recipes = (...rows: string[]) =>
  readRecipeCsv(['specialty,crust,size,ingredient,grams', ...rows].join('\n'));

test('recipes are read in their order; crust and size may be empty', () =>
  expect(recipes('hawaiana,delgada,large,jamón,82.5', 'hawaiana,,,anana,100')).toEqual({
    lines: [
      { specialty: 'hawaiana', crust: 'delgada', size: 'large', ingredient: 'jamón', grams: 82.5 },
      { specialty: 'hawaiana', crust: '', size: '', ingredient: 'anana', grams: 100 },
    ],
    errors: [],
  }));

test('ingredients are read, whatever the order of the columns', () =>
  expect(readIngredientCsv('price_per_kg;ingredient;piece_grams\r\n8;jamón;2.5\r\n')).toEqual({
    lines: [{ ingredient: 'jamón', piece_grams: 2.5, price_per_kg: 8 }],
    errors: [],
  }));

test('the words of a column may be parted by spaces', () =>
  expect(readIngredientCsv('Ingredient,Piece grams,Price per kg\njamón,2.5,8').lines).toEqual([
    { ingredient: 'jamón', piece_grams: 2.5, price_per_kg: 8 },
  ]));

describe('each wrong row is named', () => {
  test.each([
    ['no specialty', ',,,jamón,1', 'specialty is empty'],
    ['an unknown specialty', 'quattro,,,jamón,1', "'quattro' is no specialty"],
    ['no ingredient', 'hawaiana,,,,1', 'ingredient is empty'],
    [
      'a crust of a hundred characters and one',
      `cheese,${'x'.repeat(101)},,queso,1`,
      'crust is longer than 100 characters',
    ],
    ['no number', 'hawaiana,,,jamón,lots', 'grams must be a number from 0 to 99999'],
    ['a negative number', 'hawaiana,,,jamón,-1', 'grams must be a number from 0 to 99999'],
    ['a comma in the number', 'hawaiana,,,jamón,"1,5"', 'grams must be a number from 0 to 99999'],
    ['a great number', 'hawaiana,,,jamón,100000', 'grams must be a number from 0 to 99999'],
    ['more fields than columns', 'hawaiana,,,jamón,1,2', 'has more than 5 fields'],
    ['what stood before', 'cheese,,,queso,2', 'says the same as row 2'],
  ])('%s', (_case, row, err) =>
    expect(recipes('cheese,,,queso,1', '', row).errors).toEqual([{ row: 4, err }]),
  );
});

test.each([
  ['', 'the header lacks specialty, ingredient, grams'],
  ['specialty,grams', 'the header lacks ingredient'],
  ['specialty,ingredient,grams,price', 'the header has price, which is no column'],
  ['specialty,ingredient,grams,grams', 'the header names a column twice'],
])('a header %o', (header, err) =>
  expect(readRecipeCsv(`${header}\ncheese,queso,1`).errors).toEqual([{ row: 1, err }]),
);

test('a header alone', () =>
  expect(recipes().errors).toEqual([
    { row: 2, err: 'is missing: there is nothing below the header' },
  ]));

test('a table of as many rows as a file may have is read, one more is refused', () => {
  const rows = Array.from({ length: MOST_ROWS }, (_, n) => `cheese,,,queso ${n},1`);
  expect(recipes(...rows).lines).toHaveLength(MOST_ROWS);
  expect(recipes(...rows, 'cheese,,,one more,1')).toEqual({
    lines: [],
    errors: [{ row: 5002, err: 'is one too many: a file has at most 5000 rows below the header' }],
  });
});

test('of many unknown columns the first are named', () =>
  expect(readRecipeCsv(`specialty,ingredient,grams${',x'.repeat(9)}`).errors).toEqual([
    { row: 1, err: 'the header has x, x, x, x, x, which is no column' },
  ]));

test('no more rows are read than asked for', () =>
  expect(csvRows('a,b\n1,2\n3,4', 2)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]));

test('quotes hold commas, quotes and line ends', () =>
  expect(csvRows('\uFEFFa,b\r\n"1,2","say ""hi""\nthere"\n', 9)).toEqual([
    ['a', 'b'],
    ['1,2', 'say "hi"\nthere'],
  ]));
