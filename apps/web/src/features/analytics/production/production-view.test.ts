import { expect, test } from 'vitest';
import { periodsOfRange } from '../shared/periods.ts';
import {
  busiestWeekday,
  productionMap,
  productionSeries,
  productionSums,
} from './production-view.ts';

const CELLS = [
  { weekday: 'Sat', hour: 24, total_pizzas: 7 },
  { weekday: 'Fri', hour: 18, total_pizzas: 70 },
  { weekday: 'Fri', hour: 11, total_pizzas: 10 },
] as const;
const [FRIDAY, SATURDAY] = [5, 6];
const [ELEVEN, SIX_PM, MIDNIGHT, DAY] = [0, 7, 13, 14];

test('a day without pizzas is a zero of the line, not a gap', () => {
  const periods = periodsOfRange('daily', { min: '2025-11-14', max: '2025-11-16' });
  const [line] = productionSeries([{ _id: '2025-11-15', total_pizzas: 40 }], periods);
  expect(line?.points.map(({ value }) => value)).toEqual([0, 40, 0]);
});

test('the busiest hour is the one with the most pizzas', () => {
  expect(productionSums(CELLS).busiestHour).toEqual({ key: 18, count: 70 });
});

test.each([
  ['2025-11-14', '2025-11-15', 'Fri', 80],
  // Two Fridays with forty pizzas each, one Saturday with fifty.
  ['2025-11-14', '2025-11-21', 'Sat', 50],
] as const)('the busiest weekday of %s to %s is %s, by its average', (min, max, key, count) => {
  const cells = [...CELLS, { weekday: 'Sat', hour: 19, total_pizzas: 43 } as const];
  expect(busiestWeekday(cells, { min, max })).toEqual({ key, count });
});

test('nothing is busiest without pizzas', () => {
  expect(busiestWeekday([], { min: '2025-11-14', max: '2025-11-15' })).toBeNull();
});

test('the busiest cell is the darkest, the sum of the day has no shade, and the rest is empty', () => {
  const { cellAt } = productionMap(CELLS);
  expect(cellAt(FRIDAY, SIX_PM)).toMatchObject({ text: '70', step: 6 });
  expect(cellAt(FRIDAY, ELEVEN)).toMatchObject({ text: '10', step: 1 });
  expect(cellAt(SATURDAY, MIDNIGHT)?.tooltip.title).toBe('Sat 00:00–01:00');
  expect(cellAt(FRIDAY, DAY)?.text).toBe('80');
  expect(cellAt(FRIDAY, DAY)?.step).toBeUndefined();
  expect(cellAt(SATURDAY, SIX_PM)).toBeNull();
});

test('the table has a row for each cell, in the order of the week', () => {
  expect(productionMap(CELLS).table.rows).toEqual([
    ['Fri', '11:00–12:00', 10],
    ['Fri', '18:00–19:00', 70],
    ['Sat', '00:00–01:00', 7],
  ]);
});
