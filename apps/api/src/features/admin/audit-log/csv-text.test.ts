import { expect, test } from 'vitest';
import { csvLines } from './csv-text.ts';

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['@cmd', "'@cmd"],
  ['-1', "'-1"],
])('%j is written %j', (text, written) => expect(csvLines([[text, 'x']])).toBe(`${written},x\r\n`));
