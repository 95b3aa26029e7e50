import { addDays, addMonths, daysBetween, type CalendarDay } from '../time/calendar-day.ts';
import type { DayRange } from '../time/day-range.ts';
import { monthEnd, monthStamp } from '../time/month.ts';

/** Days to add to (1) or subtract from (-1) the months. */
export interface SignedDays extends DayRange {
  sign: 1 | -1;
}

/**
 * A range as whole months plus the days by which they differ from it: a year is read as twelve rows
 * instead of 365, and at most half a month of days at each end. Days after `today` are assumed
 * empty, so the current month is read whole.
 */
export function monthParts(
  { min, max }: DayRange,
  today: CalendarDay,
): { months: CalendarDay[]; days: SignedDays[] } {
  const months: CalendarDay[] = [];
  const days: SignedDays[] = [];
  for (let month = monthStamp(min); month <= max; month = addMonths(month, 1)) {
    const end = monthEnd(month);
    const [from, to] = [min > month ? min : month, max < end ? max : end];
    const outside: SignedDays[] = [];
    if (from > month) outside.push({ min: month, max: addDays(from, -1), sign: -1 });
    if (to < end) outside.push({ min: addDays(to, 1), max: end, sign: -1 });
    if (count([{ min: from, max: to }], today) <= count(outside, today)) {
      days.push({ min: from, max: to, sign: 1 });
    } else {
      months.push(month);
      days.push(...outside);
    }
  }
  return { months, days };
}

/** Days of ranges within one month, up to today. */
const count = (ranges: readonly DayRange[], today: CalendarDay): number =>
  ranges
    .filter(({ min }) => min <= today)
    .map(({ min, max }) => daysBetween(min, max < today ? max : today) + 1)
    .reduce((sum, days) => sum + days, 0);
