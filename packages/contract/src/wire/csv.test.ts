import { describe, expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['Bandera - North', 'Bandera - North'],
  ['a@lumbre.example', 'a@lumbre.example'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\nlines', '"two\nlines"'],
  ['a;b', '"a;b"'],
  ['a|b', '"a|b"'],
  ['a\tb', '"a\tb"'],
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\ttext', `"'\ttext"`],
  ['  =1', `"  '=1"`],
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
  [-0.35, '-0.35'],
  [0.4571428, '0.4571428'],
  [null, ''],
])('%j is written %j', (cell, written) =>
  expect(writeCsv([[cell, 'x'], ['y']])).toBe(`${written},x\r\ny\r\n`),
);

test('a long run of blanks takes no longer than its length', () => {
  const run = '\t'.repeat(300_000);
  expect(writeCsv([[`${run}x`], [`${run}=1`]])).toBe(`"'${run}x"\r\n"'${run}'=1"\r\n`);
});

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
    const text = writeCsv([hostile]);
    for (const cell of text.split(/\r\n|\r|\n/).flatMap((part) => part.split(separator))) {
      expect(cell.replace(/^[\s"]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/u);
    }
  });
});

test.each([
  ['an empty text', '', []],
  [
    'no line end after the last row',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['line ends of every kind', 'a\r\nb\rc\n', [['a'], ['b'], ['c']]],
  ['an empty row', 'a\n\nb\n', [['a'], [''], ['b']]],
  ['an empty row at the end', 'a\n\n', [['a'], ['']]],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a semicolon where there are commas',
    'a,b\n1;5,2',
    [
      ['a', 'b'],
      ['1;5', '2'],
    ],
  ],
  ['tabs as text', 'a\tb\n', [['a\tb']]],
  ['a quote inside of a cell', 'a"b,c', [['a"b', 'c']]],
  [
    'commas, quotes and line ends in quotes',
    '\uFEFFa,b\r\n"1,2","say ""hi""\nthere"\n',
    [
      ['a', 'b'],
      ['1,2', 'say "hi"\nthere'],
    ],
  ],
])('reads %s', (_case, text, rows) => expect(readCsv(text)).toEqual(rows));

test('no more rows are read than asked for', () =>
  expect(readCsv('a,b\n1,2\n3,4', 2)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]));

test.each([
  ['quotes that are never closed', '"a'],
  ['quotes in the middle of cells', '"a"b'],
  ['quotes and blanks', '" '],
  ['commas', ','],
  ['line ends', '\n'],
])('a body full of %s is read within a second', (_case, piece) => {
  const text = `a,b\n${piece.repeat(2 ** 18 / piece.length)},`;
  const started = performance.now();
  readCsv(text);
  expect(performance.now() - started).toBeLessThan(1000);
});
