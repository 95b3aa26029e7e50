import { expect, test } from 'vitest';
import { daysBetween } from './calendar-day.ts';
import { defaultRange, presetRange, RANGE_PRESETS, rangeOf } from './day-range.ts';

test.each([
  ['2025-11-16', '7 days', '2025-11-09', '2025-11-15'],
  ['2025-11-16', 'Last month', '2025-10-16', '2025-11-15'],
  ['2025-11-16', 'Last 3 months', '2025-08-16', '2025-11-15'],
  ['2025-11-16', 'Last 6 months', '2025-05-16', '2025-11-15'],
  ['2025-04-01', 'Last month', '2025-03-01', '2025-03-31'],
  ['2024-03-01', 'Last month', '2024-01-30', '2024-02-29'],
])('on %s the preset %s', (today, label, min, max) => {
  const preset = RANGE_PRESETS.find((one) => one.label === label)!;
  expect(presetRange(preset, today)).toEqual({ min, max });
});

test('7 days are seven days', () => {
  const { min, max } = presetRange(RANGE_PRESETS[0], '2025-11-16');
  expect(daysBetween(min, max) + 1).toBe(7);
});

test('the default is yesterday for both ends', () => {
  expect(defaultRange('2025-01-01')).toEqual({ min: '2024-12-31', max: '2024-12-31' });
});

test.each([
  ['both days', '2025-11-09', '2025-11-15', { min: '2025-11-09', max: '2025-11-15' }],
  ['one day', '2025-11-09', '2025-11-09', { min: '2025-11-09', max: '2025-11-09' }],
  ['no end', '2025-11-09', undefined, null],
  ['no start', undefined, '2025-11-09', null],
  ['a day that is none', '2025-02-30', '2025-11-09', null],
  ['swapped ends', '2025-11-15', '2025-11-09', null],
])('range of an address with %s', (_case, min, max, range) => {
  expect(rangeOf(min, max)).toEqual(range);
});
