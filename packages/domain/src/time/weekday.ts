import { weekdayOf, type CalendarDay } from './calendar-day.ts';

/** The days of a report's lists, Sunday first, as they are shown (spec 002 section 9). */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Each as it is written out in English. */
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

/** One value for each weekday, in their order. */
export function perWeekday<T>(valueOf: (day: Weekday) => T): Record<Weekday, T> {
  // Holds because every weekday gets an entry.
  return Object.fromEntries(WEEKDAYS.map((day) => [day, valueOf(day)])) as Record<Weekday, T>;
}
