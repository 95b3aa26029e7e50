import { weekdayOf, type CalendarDay } from './calendar-day.ts';

/** The days of a report's lists, Sunday first, as displayed (spec 002 section 9). */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Full English weekday names. */
export const LONG_WEEKDAYS = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
} as const satisfies Record<Weekday, string>;

export const weekdayName = (day: CalendarDay): Weekday => WEEKDAYS[weekdayOf(day)]!;

/** One value per weekday, in order. */
export function perWeekday<T>(valueOf: (day: Weekday) => T): Record<Weekday, T> {
  // Safe because every weekday gets an entry.
  return Object.fromEntries(WEEKDAYS.map((day) => [day, valueOf(day)])) as Record<Weekday, T>;
}
