import { expect, test } from 'vitest';
import { model } from './report-model.fixture.ts';
import { weeklyMessages } from './messages/weekly-messages.ts';
import { averageLine, averages, changesOf, movingMeans, ownLine } from './weekly-lines.ts';

test('the store is named at the end of its line', () => {
  expect(ownLine(model())).toMatchObject({ tone: 'own', label: 'Store 1 83%' });
  const long = model(4, { store: 'San Antonio de los Cobres' });
  expect(ownLine(long)?.label).toBe('San Antonio de… 83%');
  expect(ownLine(model(2, { venue: '9' }))).toBeNull();
});

test('the average of a week is over the stores with a report', () => {
  const trendLines = [
    { venue: '1', name: 'a', values: [0.5, 0.8, null] },
    { venue: '2', name: 'b', values: [0.7, null, null] },
  ];
  const of = model(2, { trendLines, weeks: ['2025-10-26', '2025-11-02', '2025-11-09'] });
  expect(averages(of)).toEqual([0.6, 0.8, null]);
  expect(averageLine(of, weeklyMessages('en'))?.label).toBe('region, mean of stores 80%');
  expect(averageLine(model(1), weeklyMessages('en'))).toBeNull();
});

test('means and changes leave gaps open', () => {
  expect(movingMeans([0.2, 0.4, null, 0.6], 2)).toEqual([0.2, expect.closeTo(0.3), null, 0.6]);
  expect(changesOf([0.2, 0.25, null, 0.6])).toEqual([null, 5, null, null]);
});
