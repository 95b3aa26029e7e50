import { expect, test } from 'vitest';
import { hasValues, sinceFirstReport, storeLines, weekPlaces } from './evolution-view.ts';
import { evolution } from '../report-control.fixture.ts';

test('weeks are named by their number and described with their days', () => {
  expect(weekPlaces(evolution)[1]).toEqual({ name: 'W46', title: 'W46, 9 – 15 Nov 2025' });
});

test('one line a store, the chosen one first, the mean dashed, gaps stay gaps', () => {
  const lines = storeLines(evolution, '2');
  expect(lines.map(({ name }) => name)).toEqual(['Boerne', 'average', 'Bandera']);
  expect(lines[0]!.points).toEqual([{ value: null }, { value: 0.7 }]);
  expect(lines[1]!.dash).toBe('dashed');
  expect(lines.map(({ quiet = false }) => quiet)).toEqual([false, false, true]);
});

test('weeks before the first finished report are left out', () => {
  const late = { ...evolution, average: [null, 0.8] };
  expect(sinceFirstReport(late)).toEqual({
    keys: ['2025-11-09'],
    venues: {
      1: { pretty_name: 'Bandera', values: [0.9] },
      2: { pretty_name: 'Boerne', values: [0.7] },
    },
    average: [0.8],
  });
  expect(sinceFirstReport(evolution)).toEqual(evolution);
});

test('without a finished report there is nothing to draw', () => {
  expect(hasValues(evolution)).toBe(true);
  expect(hasValues({ ...evolution, average: [null, null] })).toBe(false);
});
