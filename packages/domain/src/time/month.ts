import { addDays, addMonths, type CalendarDay } from './calendar-day.ts';

/** The oldest month in any list (spec 000 section 9). */
export const FIRST_MONTH: CalendarDay = '2023-03-01';

/** 'YYYY-MM', used to query and store the days of a month. */
export type YearMonth = string;

export const yearMonth = (day: CalendarDay): YearMonth => day.slice(0, 7);

/** The day that identifies a month: its first (decision X08). A week belongs to the month of its stamp. */
export const monthStamp = (day: CalendarDay): CalendarDay => `${yearMonth(day)}-01`;

export const monthEnd = (stamp: CalendarDay): CalendarDay => addDays(addMonths(stamp, 1), -1);

/** Stamps newest first, from the current month back to the first month (decision X08). */
export function monthList(today: CalendarDay): CalendarDay[] {
  const stamps: CalendarDay[] = [];
  for (let stamp = monthStamp(today); stamp >= FIRST_MONTH; stamp = addMonths(stamp, -1)) {
    stamps.push(stamp);
  }
  return stamps;
}

/** The default month: the last complete one (decision X08). */
export const lastCompleteMonth = (today: CalendarDay): CalendarDay =>
  addMonths(monthStamp(today), -1);

/** Whether a day identifies a month that can have reports: from the first month to the current one. */
export const isReportMonth = (stamp: CalendarDay, today: CalendarDay): boolean =>
  monthStamp(stamp) === stamp && stamp >= FIRST_MONTH && stamp <= today;

/** Whether a month was incomplete on a day, so that figures from then do not cover the whole month. */
export const isRunning = (stamp: CalendarDay, today: CalendarDay): boolean =>
  today <= monthEnd(stamp);
