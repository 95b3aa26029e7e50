import { describe, expect, test } from 'vitest';
import { csvText } from '../../charts/export/csv.ts';
import { decodeCsv, previewOf, priceFile, recipeFile, type RecipeBook } from './recipe-file.ts';

const book: RecipeBook = {
  currency: 'USD',
  recipes: [
    { specialty: 'cheese', crust: '', size: '', ingredient: 'queso', grams: 90.5 },
    { specialty: 'half', crust: 'pan', size: 'xl', ingredient: 'jamón', grams: 40 },
  ],
  ingredients: [{ ingredient: 'queso', piece_grams: 0, price_per_kg: 6.25 }],
};

describe('a file compared with the lines that it would replace', () => {
  test('tells what comes, what goes and what stays', () =>
    expect(
      previewOf(
        'recipes',
        'specialty,ingredient,grams\ncheese,queso,90.5000\ncheese,jamón,3',
        book,
      ),
    ).toEqual({
      count: 2,
      errors: [],
      added: ['cheese, jamón: 3 g'],
      removed: ['half, pan, xl, jamón: 40 g'],
      kept: 1,
    }));

  test('tells another figure as one line that comes and one that goes', () =>
    expect(
      previewOf('ingredients', 'ingredient;piece_grams;price_per_kg\nqueso;1.5;7', book),
    ).toMatchObject({
      added: ['queso: 1.5 g a piece, 7 per kg'],
      removed: ['queso: 0 g a piece, 6.25 per kg'],
      kept: 0,
    }));

  test('names every wrong row', () =>
    expect(
      previewOf('recipes', 'specialty,ingredient,grams\nquattro,queso,1\ncheese,queso,-1', book)
        .errors,
    ).toEqual([
      { row: 2, err: "'quattro' is not a specialty" },
      { row: 3, err: 'grams must be a number from 0 to 99999' },
    ]));
});

test.each([
  ['recipes', recipeFile],
  ['ingredients', priceFile],
] as const)('the stored %s as a file change nothing', (table, fileOf) =>
  expect(previewOf(table, csvText(fileOf(book)), book)).toMatchObject({
    errors: [],
    added: [],
    removed: [],
  }),
);

test.each([
  ['UTF-8', new TextEncoder().encode('jamón')],
  ['Windows', Uint8Array.from([0x6a, 0x61, 0x6d, 0xf3, 0x6e])],
])('a file written as %s is read', (_name, bytes) => expect(decodeCsv(bytes)).toBe('jamón'));
