import { expect, test } from 'vitest';
import { csvText } from './csv.ts';
import type { CellValue } from './data-table.ts';

const written = (value: CellValue) =>
  csvText({ columns: [{ title: 'Store', kind: 'text' }], rows: [[value]] })
    .slice(1)
    .split('\r\n')[1];

test.each([
  ['text', 'Bandera', 'Bandera'],
  ['a comma', 'Bandera, North', '"Bandera, North"'],
  ['quotes', 'The "Works"', '"The ""Works"""'],
  ['two lines', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula by plus', '+1', "'+1"],
  ['a formula by minus', '-1', "'-1"],
  ['a formula by at', '@SUM(A1)', "'@SUM(A1)"],
  ['a formula behind a tab', '\t=1', `"'\t'=1"`],
  ['a formula with a comma', '=A1,B1', `"'=A1,B1"`],
  ['a negative figure', -0.35, '-0.35'],
  ['a whole figure', 0.4571428, '0.4571428'],
  ['no value', null, ''],
] as const)('%s', (_case, value, text) => expect(written(value)).toBe(text));

test('starts with a byte order mark and the titles, and ends each line with CRLF', () => {
  const columns = [
    { title: 'Day', kind: 'day' },
    { title: '=n', kind: 'count' },
  ] as const;
  expect(csvText({ columns, rows: [['2025-11-15', 12]] })).toBe(
    "\uFEFFDay,'=n\r\n2025-11-15,12\r\n",
  );
});
