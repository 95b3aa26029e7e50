import { expect, test } from 'vitest';
import { HEATMAP_HOURS, heatmapHourLabel, heatmapHourText } from './heatmap-labels.ts';

test('the heads run from 11 AM to 12 AM, then from 01 to 12 PM', () => {
  expect(HEATMAP_HOURS.map(heatmapHourLabel)).toEqual([
    '11 AM',
    '12 AM',
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
      (hour) => `${hour} PM`,
    ),
  ]);
});

test.each([
  [11, '11:00–12:00'],
  [12, '12:00–13:00'],
  [23, '23:00–24:00'],
  [24, '00:00–01:00'],
])('hour %d is %s', (hour, text) => expect(heatmapHourText(hour)).toBe(text));
