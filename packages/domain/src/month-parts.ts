import { addDays, addMonths, type CalendarDay } from './calendar-day.ts';
import type { DayRange } from './day-range.ts';
import { monthEnd, monthStamp } from './month.ts';

/** Days that are added to (1) or taken from (-1) the months. */
export interface SignedDays extends DayRange {
  sign: 1 | -1;
}

/**
 * A range as whole months and the days by which they differ from it: what is read of a year is
 * twelve rows instead of 365, and never more than half a month of days at each end.
 */
export function monthParts({ min, max }: DayRange): { months: CalendarDay[]; days: SignedDays[] } {
  const months: CalendarDay[] = [];
  const days: SignedDays[] = [];
  for (let month = monthStamp(min); month <= max; month = addMonths(month, 1)) {
    const end = monthEnd(month);
    const [from, to] = [min > month ? min : month, max < end ? max : end];
    const outside: SignedDays[] = [];
    if (from > month) outside.push({ min: month, max: addDays(from, -1), sign: -1 });
    if (to < end) outside.push({ min: addDays(to, 1), max: end, sign: -1 });
    if (count([{ min: from, max: to }]) <= count(outside)) {
      days.push({ min: from, max: to, sign: 1 });
    } else {
      months.push(month);
      days.push(...outside);
    }
  }
  return { months, days };
}

/** Days of ranges within one month. */
const count = (ranges: readonly DayRange[]): number =>
  ranges.reduce((sum, { min, max }) => sum + Number(max.slice(8)) - Number(min.slice(8)) + 1, 0);
