import { expect, test } from 'vitest';
import { MOST_ORDER_ROWS, readOrderRows } from './orders-csv.ts';

const HEAD = ['order', 'line', 'specialty', 'made'];

test('rows become lines; crust, size and seconds are optional', () =>
  expect(readOrderRows([HEAD, ['A-1', '1', 'pepperoni', '2026-11-22 19:05'], ['']])).toEqual({
    lines: [
      {
        order: 'A-1',
        line: 1,
        specialty: 'pepperoni',
        crust: '',
        size: '',
        made: '2026/11/22 19:05:00',
      },
    ],
    errors: [],
  }));

test.each([
  [[['order', 'line']], 1, 'the header lacks specialty, made'],
  [[[...HEAD, 'price'], []], 1, "the header has 'price'"],
  [[HEAD], 2, 'is missing'],
  [[HEAD, ['', '1', 'x', '2026-11-22 19:05']], 2, 'order is empty'],
  [[HEAD, ['A', '0', 'x', '2026-11-22 19:05']], 2, 'line must be a number from 1 to 999'],
  [[HEAD, ['A', '1', 'x', '19:05']], 2, 'made must be a time such as 2026-11-22 19:05'],
  [[HEAD, ['A', '1', 'x', '2026-02-30 19:05']], 2, 'made must be a time such as 2026-11-22 19:05'],
  [[HEAD, ['A', '1000', 'x', '2026-11-22 19:05']], 2, 'line must be a number from 1 to 999'],
  [
    [HEAD, ['A', '1', 'x'.repeat(101), '2026-11-22 19:05']],
    2,
    'specialty is longer than 100 characters',
  ],
  [
    [HEAD, ...Array.from({ length: MOST_ORDER_ROWS + 1 }, () => [])],
    MOST_ORDER_ROWS + 2,
    `exceeds the limit of ${MOST_ORDER_ROWS} rows`,
  ],
])('%#: refused', (rows, row, err) =>
  expect(readOrderRows(rows)).toEqual({ lines: [], errors: [{ row, err }] }),
);

test('a header that repeats a column is refused before its rows are read', () => {
  const head = ['order', 'line', 'specialty', 'made', ...Array<string>(90_000).fill('size')];
  const rows = Array.from({ length: 4900 }, () => ['x']);
  expect(readOrderRows([head, ...rows])).toEqual({
    lines: [],
    errors: [{ row: 1, err: 'the header repeats a column' }],
  });
});

test('reading stops after twenty faulty rows', () => {
  const rows = Array.from({ length: 100 }, () => ['A-1', 'x', 'pepperoni', '2026-11-22 19:05']);
  const { errors } = readOrderRows([['order', 'line', 'specialty', 'made'], ...rows]);
  expect(errors).toHaveLength(20);
});
