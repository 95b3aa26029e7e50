import { describe, expect, test } from 'vitest';
import { compareRows, markedValues, type StoreFigure } from './compare-rows.ts';

const store = (name: string, more: Partial<StoreFigure> = {}): StoreFigure => ({
  venue: name,
  name,
  value: 0.8,
  interval: { low: 0.75, high: 0.85 },
  count: 100,
  ...more,
});
const measuring = { average: 0.8, minimum: 30, before: new Map<string, number>() };
const rows = (...stores: StoreFigure[]) => compareRows(stores, measuring);

describe('a store against the average of the company', () => {
  test.each([
    ['above: its whole interval is', { low: 0.81, high: 0.9 }, 100, 'above'],
    ['below: its whole interval is', { low: 0.6, high: 0.79 }, 100, 'below'],
    ['no real difference: the interval holds the average', { low: 0.7, high: 0.9 }, 100, 'within'],
    ['no real difference: the interval ends at it', { low: 0.8, high: 0.9 }, 100, 'within'],
    ['too few pizzas, wherever it lies', { low: 0.81, high: 0.9 }, 29, 'few'],
    ['enough pizzas at the minimum itself', { low: 0.81, high: 0.9 }, 30, 'above'],
    ['no interval, no judgement', null, 100, 'within'],
  ] as const)('%s', (_case, interval, count, verdict) => {
    expect(rows(store('Bandera', { interval, count }))[0]?.verdict).toBe(verdict);
  });

  test('its gap is signed', () => {
    expect(rows(store('Bandera', { value: 0.7 }))[0]?.gap).toBeCloseTo(-0.1);
  });

  test.each([
    [7.842, 8.178, -0.34],
    [8.604, 8.178, 0.42],
    [0.506, 0.494, 0.02],
  ])('%d beside %d: its gap is that of the rounded figures', (value, average, gap) => {
    const [row] = compareRows([store('Bandera', { value })], { ...measuring, average });
    expect(row?.gap).toBeCloseTo(gap, 10);
  });
});

test('best first, equal ones by name, too few pizzas last, none at all left out', () => {
  const sorted = rows(
    store('Kerrville', { value: 0.7 }),
    store('Seaport', { value: 0.9, count: 3 }),
    store('Boerne', { value: 0.8 }),
    store('Bandera', { value: 0.8 }),
    store('Closed', { value: null, interval: null, count: 0 }),
  );
  expect(sorted.map(({ name }) => name)).toEqual(['Bandera', 'Boerne', 'Kerrville', 'Seaport']);
});

test('the figure of the previous period is next to it if there was one', () => {
  const before = new Map([['Bandera', 0.6]]);
  const [bandera, boerne] = compareRows([store('Bandera'), store('Boerne')], {
    ...measuring,
    before,
  });
  expect(bandera?.before).toBe(0.6);
  expect(boerne?.before).toBeNull();
});

test('a scale has room for values, intervals, the figures before and the average', () => {
  const [row] = compareRows([store('Bandera')], {
    ...measuring,
    before: new Map([['Bandera', 0.3]]),
  });
  expect(markedValues(row ? [row] : [], 0.9)).toEqual([0.9, 0.8, 0.75, 0.85, 0.3]);
});
