import { addDays, daysBetween, type CalendarDay } from './calendar-day.ts';
import type { DayRange } from './day-range.ts';
import { monthStamp } from './month.ts';
import { weekStamp } from './week.ts';

/** Granularity of a chart (spec 001 section 9). */
export const VIEWS = ['daily', 'weekly', 'monthly'] as const;
export type View = (typeof VIEWS)[number];

const START = {
  daily: (day) => day,
  weekly: weekStamp,
  monthly: monthStamp,
} as const satisfies Record<View, (day: CalendarDay) => CalendarDay>;

/** The first day of the period that contains a day; it can be before the requested range (X05, X08). */
export const periodStart = (view: View, day: CalendarDay): CalendarDay => START[view](day);

/** Each day of a range with its period, in order, for SQL to group by. */
export function periodsOf(
  view: View,
  { min, max }: DayRange,
): { days: CalendarDay[]; starts: CalendarDay[] } {
  const days = Array.from({ length: daysBetween(min, max) + 1 }, (_, at) => addDays(min, at));
  return { days, starts: days.map((day) => periodStart(view, day)) };
}
