import { expect, test } from 'vitest';
import { capital, countWord, searchPattern, wordFor, wordSearch } from './words.ts';

test.each([
  [0, 'no', 'ninguna'],
  [1, 'one', 'una'],
  [12, 'twelve', 'doce'],
  [13, '13', '13'],
])('%d in words', (count, english, spanish) =>
  expect([countWord(count, 'en'), countWord(count, 'es')]).toEqual([english, spanish]),
);

test('a text at the beginning of a sentence', () =>
  expect(['cheese seal', 'último', ''].map(capital)).toEqual(['Cheese seal', 'Último', '']));

test('a list has no word for what every object inherits', () =>
  expect(['a', 'b', 'constructor', '__proto__'].map((text) => wordFor({ a: 'A' }, text))).toEqual([
    'A',
    undefined,
    undefined,
    undefined,
  ]));

test.each([
  ['', true],
  ['ÁLVARO', true],
  ['A\u0301lvaro', true],
  ['nunez alv', true],
  ['nunez ana', false],
])('a search for %j finds Álvaro Ñúñez: %j', (typed, isFound) =>
  expect(wordSearch(typed)('Álvaro Ñúñez')).toBe(isFound),
);

test.each([
  ['ÁLVARO', true],
  ['A\u0301lvaro nun', true],
  ['ñúñ', true],
  ['(ex) 100%_', true],
  ['(ex) 100%.', false],
  ['Ключ', true],
  ['が 김', true],
  ['か', false],
  ['álvaro ana', false],
])('the pattern of %j matches: %j', (typed, isMatch) => {
  const text = 'Álvaro Nu\u0303ñez (ex) 100%_ КЛЮЧ が 김';
  expect(new RegExp(searchPattern(typed)).test(text)).toBe(isMatch);
});
