import { expect, test } from 'vitest';
import { capital, countWord, wordFor } from './words.ts';

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
