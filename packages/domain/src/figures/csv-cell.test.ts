import { describe, expect, test } from 'vitest';
import { csvCell } from './csv-cell.ts';

test.each([
  ['plain', 'plain'],
  ['Bandera - North', 'Bandera - North'],
  ['a@lumbre.example', 'a@lumbre.example'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\ttext', `"'\ttext"`],
  ['  =1', "  '=1"],
  ['\u200B=1', "\u200B'=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['a;=1', `"a;'=1"`],
  ['a, @cmd', `"a, '@cmd"`],
  ['a\t+1', `"a\t'+1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a|=1', `"a|'=1"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
])('%j is written %j', (text, written) => expect(csvCell(text)).toBe(written));

describe('however a program separates cells, none of them begins a formula', () => {
  const hostile = [
    '=1',
    '\t=1',
    'a;=1',
    'a,=1',
    'a\t-1',
    'a|@x',
    'a\r\n+1',
    '"=1',
    'a;"=1',
    '；＝1',
  ];
  test.each([',', ';', '\t', '|'])('by %j', (separator) => {
    const line = hostile.map(csvCell).join(',');
    for (const cell of line.split(/\r\n|\r|\n/).flatMap((part) => part.split(separator))) {
      expect(cell.replace(/^[\s"]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/u);
    }
  });
});
