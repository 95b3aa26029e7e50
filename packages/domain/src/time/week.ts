import { addDays, daysBetween, weekdayOf, type CalendarDay } from './calendar-day.ts';
import type { DayRange } from './day-range.ts';

/** From this day weeks start on Sunday, before it on Monday (spec 000 section 9, decision X05). */
export const WEEK_REFERENCE: CalendarDay = '2024-03-05';

/** The oldest week in any list (spec 000 section 9). */
export const FIRST_WEEK: CalendarDay = '2021-04-05';

/** The stamp of a day's week: its first day (decision X05). */
export function weekStamp(day: CalendarDay, reference = WEEK_REFERENCE): CalendarDay {
  const sunday = addDays(day, -weekdayOf(day));
  if (sunday >= reference) return sunday;
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/**
 * Stamp of the following week; from the last Monday week to the first Sunday week it is six days
 * (decision X05).
 */
export const nextWeek = (stamp: CalendarDay): CalendarDay => weekStamp(addDays(stamp, 7));

export const previousWeek = (stamp: CalendarDay, reference = WEEK_REFERENCE): CalendarDay =>
  weekStamp(addDays(stamp, -1), reference);

/** Stamps of this many weeks up to this one, oldest first. */
export function weeksUpTo(stamp: CalendarDay, count: number): CalendarDay[] {
  const stamps = [stamp];
  while (stamps.length < count) stamps.unshift(previousWeek(stamps[0]!));
  return stamps;
}

/** Last day of the printed range: always the stamp plus six days (decision X05). */
export const weekEnd = (stamp: CalendarDay): CalendarDay => addDays(stamp, 6);

/** Days whose pizzas belong to the week, [from, until): the week of 2024-03-04 has six (decision X05). */
export const weekDataWindow = (stamp: CalendarDay): { from: CalendarDay; until: CalendarDay } => ({
  from: stamp,
  until: nextWeek(stamp),
});

/** The data windows of all weeks that contain these days, as one. */
export const wholeWeeks = ({ min, max }: DayRange): { from: CalendarDay; until: CalendarDay } => ({
  from: weekStamp(min),
  until: nextWeek(weekStamp(max)),
});

/**
 * ISO week of the day after the stamp; continues without a gap across the change to Sunday weeks
 * (decision X06).
 */
export function weekNumber(stamp: CalendarDay): number {
  const day = addDays(stamp, 1);
  const thursday = addDays(day, 3 - ((weekdayOf(day) + 6) % 7));
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

/** 'W46' (decision X06). */
export const weekLabel = (stamp: CalendarDay): string => `W${weekNumber(stamp)}`;

/** Stamps newest first, from the current week back to the first week (decision X08). */
export function weekList(today: CalendarDay, reference = WEEK_REFERENCE): CalendarDay[] {
  const stamps: CalendarDay[] = [];
  let stamp = weekStamp(today, reference);
  while (stamp >= FIRST_WEEK) {
    stamps.push(stamp);
    stamp = previousWeek(stamp, reference);
  }
  return stamps;
}

/** The default week: the last complete one (decision X08). */
export const lastCompleteWeek = (today: CalendarDay): CalendarDay => previousWeek(weekStamp(today));
