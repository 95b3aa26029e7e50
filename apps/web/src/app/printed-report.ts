import { parseDayMonthYear, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { monthStamp } from '@crustodian/domain/time/month';
import { weekStamp } from '@crustodian/domain/time/week';

export type PrintedReport =
  | { kind: 'weekly'; venue: number; week: CalendarDay }
  | { kind: 'monthly'; company: number; month: CalendarDay; region: string | null };

const WEEKLY = /^\/live-pdf\/venue\/([1-9]\d{0,8})\/week\/([^/]+)\/?$/;
const MONTHLY =
  /^\/monthly-report\/company\/([1-9]\d{0,8})\/month\/([^/]+)(?:\/region\/([^/]+))?\/?$/;

/** The report whose sheets an address names; null where it names none. */
export function printedReport(path: string): PrintedReport | null {
  const weekly = WEEKLY.exec(path);
  const week = weekly && parseDayMonthYear(weekly[2]!);
  if (weekly && week) return { kind: 'weekly', venue: Number(weekly[1]), week: weekStamp(week) };
  const monthly = MONTHLY.exec(path);
  const month = monthly && parseDayMonthYear(monthly[2]!);
  if (!monthly || !month) return null;
  const region = monthly[3] === undefined ? null : decodeURIComponent(monthly[3]);
  return { kind: 'monthly', company: Number(monthly[1]), month: monthStamp(month), region };
}
