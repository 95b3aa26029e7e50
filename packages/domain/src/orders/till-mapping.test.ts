import { expect, test } from 'vitest';
import { wallClock } from '../time/calendar-day.ts';
import { readTillMessage, type TillMapping } from './till-mapping.ts';

const mapping: TillMapping = {
  orders: 'data.ticket',
  order: 'no',
  lines: 'items',
  specialty: 'product.name',
  crust: 'product.dough',
  count: 'qty',
  made: 'ready_at',
};
const clockOf = (ms: number) => wallClock(ms, 'America/Chicago');
const read = (message: unknown, over: Partial<TillMapping> = {}) =>
  readTillMessage({ ...mapping, ...over }, message, clockOf);
const ticket = (over: object = {}) => ({
  data: {
    ticket: {
      no: 4711,
      ready_at: '2026-11-22 19:05',
      items: [
        { product: { name: 'PEP LG', dough: 'THIN' }, qty: 2 },
        { product: { name: 'CHEESE' }, ready_at: '2026-11-22T19:09:30' },
      ],
      ...over,
    },
  },
});

test('a line of two is two pizzas, and a time of the line goes before that of its order', () => {
  expect(read(ticket())).toEqual({
    lines: [
      ['PEP LG', 'THIN', 1, '2026/11/22 19:05:00'],
      ['PEP LG', 'THIN', 2, '2026/11/22 19:05:00'],
      ['CHEESE', '', 3, '2026/11/22 19:09:30'],
    ].map(([specialty, crust, line, made]) => ({
      order: '4711',
      line,
      specialty,
      crust,
      size: '',
      made,
    })),
  });
});

test.each([
  ['2026-11-22T19:05:00-06:00', '2026/11/22 19:05:00'],
  ['2026-11-23T01:05:00Z', '2026/11/22 19:05:00'],
  [Date.UTC(2026, 10, 23, 1, 5) / 1000, '2026/11/22 19:05:00'],
  [Date.UTC(2026, 10, 23, 1, 5), '2026/11/22 19:05:00'],
])('%s is a time', (ready_at, made) => {
  const items = [{ product: { name: 'PEP' } }];
  expect(read(ticket({ ready_at, items }))).toMatchObject({ lines: [{ made }] });
});

test('a list of orders, at the top', () => {
  const { data } = ticket();
  const reading = read([data.ticket, { ...data.ticket, no: 4712 }], { orders: undefined });
  expect(reading.lines).toHaveLength(6);
});

test.each([
  [{}, "lacks 'data.ticket'"],
  [null, "lacks 'data.ticket'"],
  [ticket({ no: null }), "lacks 'no'"],
  [ticket({ items: undefined }), "lacks 'items'"],
  [ticket({ items: [] }), 'no order line'],
  [ticket({ items: [{ product: 'x' }] }), "lacks 'product.name'"],
  [ticket({ items: [{ product: { name: 'x' }, qty: 1.5 }] }), "'qty' must be a number"],
  [
    ticket({ items: [{ product: { name: 'x' }, qty: 999 }, { product: { name: 'y' } }] }),
    'at most',
  ],
  [ticket({ items: [{ product: { name: 'x'.repeat(101) } }] }), 'longer than 100'],
  [ticket({ ready_at: '2026-02-30 19:05', items: [{ product: { name: 'x' } }] }), 'not a time'],
  [ticket({ ready_at: '2026-02-30T10:00:00Z', items: [{ product: { name: 'x' } }] }), 'not a time'],
  [ticket({ ready_at: 'soon', items: [{ product: { name: 'x' } }] }), 'not a time'],
])('%j is refused: %s', (message, reason) => {
  expect(read(message).refused).toContain(reason);
});

test('lines of no pizza are counted, too: each takes as long to read', () => {
  let asked = 0;
  const message = {
    o: 'x',
    t: 1_795_930_000,
    l: Array.from({ length: 25_000 }, () => ({ s: 'cheese', n: 0 })),
  };
  const mapping = { order: 'o', lines: 'l', specialty: 's', count: 'n', made: 't' };
  const reading = readTillMessage(mapping, message, () => {
    asked += 1;
    return '2026/11/28 12:00:00';
  });
  expect(reading).toEqual({ refused: 'A message has at most 1000 lines.' });
  expect(asked).toBe(0);
});
