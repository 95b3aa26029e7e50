import { expect, test } from 'vitest';
import { csvOf } from './csv-text.ts';

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@cmd', "'@cmd"],
  ['-1', "'-1"],
])('%j is written %j', (text, written) =>
  expect(csvOf([[text, 'x']])).toBe(`\uFEFF${written},x\r\n`),
);
