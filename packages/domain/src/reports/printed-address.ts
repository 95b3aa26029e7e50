import { dayMonthYearText, parseDayMonthYear, type CalendarDay } from '../time/calendar-day.ts';
import { monthStamp } from '../time/month.ts';
import { weekStamp } from '../time/week.ts';

export type AddressedReport =
  | { kind: 'weekly'; venue: number; week: CalendarDay }
  | { kind: 'monthly'; company: number; month: CalendarDay; region: string | null };

/** Path of a store's weekly report; with `?print=1`, only its sheets. */
export const weeklyAddress = (venue: number | string, week: CalendarDay): string =>
  `/live-pdf/venue/${venue}/week/${dayMonthYearText(week)}`;

/** Path of the monthly report of a company or one of its regions. */
export const monthlyAddress = (company: number, month: CalendarDay, region: string | null) =>
  `/monthly-report/company/${company}/month/${dayMonthYearText(month)}${
    region === null ? '' : `/region/${encodeURIComponent(region)}`
  }`;

const WEEKLY = /^\/live-pdf\/venue\/([1-9]\d{0,8})\/week\/([^/]+)\/?$/;
const MONTHLY =
  /^\/monthly-report\/company\/([1-9]\d{0,8})\/month\/([^/]+)(?:\/region\/([^/]+))?\/?$/;

/** The report whose sheets a path shows; null if there is none. */
export function addressedReport(path: string): AddressedReport | null {
  const weekly = WEEKLY.exec(path);
  const week = weekly && parseDayMonthYear(weekly[2]!);
  if (weekly && week) return { kind: 'weekly', venue: Number(weekly[1]), week: weekStamp(week) };
  const monthly = MONTHLY.exec(path);
  const month = monthly && parseDayMonthYear(monthly[2]!);
  if (!monthly || !month) return null;
  const region = monthly[3] === undefined ? null : decodeURIComponent(monthly[3]);
  return { kind: 'monthly', company: Number(monthly[1]), month: monthStamp(month), region };
}
