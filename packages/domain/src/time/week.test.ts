import { assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekdayOf } from './calendar-day.ts';
import {
  FIRST_WEEK,
  lastCompleteWeek,
  nextWeek,
  previousWeek,
  weekDataWindow,
  weekEnd,
  weekLabel,
  weekList,
  weekNumber,
  weekStamp,
  weeksUpTo,
  wholeWeeks,
} from './week.ts';

const days = Array.from({ length: 3000 }, (_, n) => addDays(FIRST_WEEK, n));
const anyDay = constantFrom(...days);

test.each([
  ['a Sunday before the reference belongs to the Monday before', '2024-03-03', '2024-02-26'],
  ['a Monday starts a week', '2024-03-04', '2024-03-04'],
  ['the reference itself', '2024-03-05', '2024-03-04'],
  ['the last Saturday of Monday weeks', '2024-03-09', '2024-03-04'],
  ['the first Sunday that starts a week', '2024-03-10', '2024-03-10'],
  ['a Saturday after the reference', '2024-03-16', '2024-03-10'],
  ['the first week there is', '2021-04-05', '2021-04-05'],
])('%s (X05)', (_case, day, stamp) => {
  expect(weekStamp(day)).toBe(stamp);
});

test('another reference moves the change from Monday to Sunday weeks (X05)', () => {
  expect(weekStamp('2024-04-03', '2024-05-07')).toBe('2024-04-01');
  expect(weekStamp('2024-05-12', '2024-05-07')).toBe('2024-05-12');
  const weeks = weekList('2024-05-20', '2024-05-07');
  expect(weeks.slice(0, 4)).toEqual(['2024-05-19', '2024-05-12', '2024-05-06', '2024-04-29']);
  expect(weeks.at(-1)).toBe(FIRST_WEEK);
});

test('weeks before the reference start on Monday, the others on Sunday', () => {
  assert(
    property(anyDay, (day) => {
      const stamp = weekStamp(day);
      return weekdayOf(stamp) === (stamp < '2024-03-05' ? 1 : 0);
    }),
  );
});

test('every day lies in the data window of exactly one week', () => {
  const stamps = weekList(days.at(-1)!);
  assert(
    property(anyDay, (day) => {
      const holding = stamps.filter((stamp) => {
        const { from, until } = weekDataWindow(stamp);
        return from <= day && day < until;
      });
      return holding.length === 1 && holding[0] === weekStamp(day);
    }),
  );
});

test('the weeks of some days begin before and end after them', () => {
  const range = { min: '2024-03-05', max: '2024-03-12' };
  expect(wholeWeeks(range)).toEqual({ from: '2024-03-04', until: '2024-03-17' });
});

test('the week of 4-3-2024 has six days of data and seven printed', () => {
  expect(weekDataWindow('2024-03-04')).toEqual({ from: '2024-03-04', until: '2024-03-10' });
  expect(weekEnd('2024-03-04')).toBe('2024-03-10');
});

test.each([
  ['2024-02-26', '2024-03-04'],
  ['2024-03-04', '2024-03-10'],
  ['2024-03-10', '2024-03-17'],
])('%s is followed by %s, and back', (stamp, next) => {
  expect(nextWeek(stamp)).toBe(next);
  expect(previousWeek(next)).toBe(stamp);
});

test.each([
  ['2024-03-04', 10],
  ['2024-03-10', 11],
  ['2021-04-05', 14],
  ['2020-12-28', 53],
  ['2021-01-04', 1],
  ['2024-12-29', 1],
  ['2026-12-27', 53],
  ['2027-01-03', 1],
])('week %s has number %d (X06)', (stamp, number) => {
  expect(weekNumber(stamp)).toBe(number);
});

test('numbers run on without a gap, starting again at 1 after 52 or 53', () => {
  const stamps = weekList('2028-12-31').reverse();
  for (const [index, stamp] of stamps.slice(1).entries()) {
    const before = weekNumber(stamps[index]!);
    expect([before + 1, ...(before >= 52 ? [1] : [])]).toContain(weekNumber(stamp));
  }
});

test('label', () => {
  expect(weekLabel('2025-11-09')).toBe('W46');
});

test('the list runs from the running week down to 5-4-2021 (X08)', () => {
  const list = weekList('2024-03-12');
  expect(list.slice(0, 3)).toEqual(['2024-03-10', '2024-03-04', '2024-02-26']);
  expect(list.at(-1)).toBe('2021-04-05');
  expect(daysBetween(list.at(-1)!, list[0]!)).toBe(6 + (list.length - 2) * 7);
});

test('the week chosen at first is the last complete one (X08)', () => {
  expect(lastCompleteWeek('2025-11-15')).toBe('2025-11-02');
  expect(lastCompleteWeek('2025-11-16')).toBe('2025-11-09');
  expect(lastCompleteWeek('2024-03-10')).toBe('2024-03-04');
});

test('weeks up to one run over the change from Monday to Sunday (decision X05)', () =>
  expect(weeksUpTo('2024-03-17', 4)).toEqual([
    '2024-02-26',
    '2024-03-04',
    '2024-03-10',
    '2024-03-17',
  ]));
