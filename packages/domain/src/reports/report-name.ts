import { dayMonthYearText, type CalendarDay } from '../time/calendar-day.ts';
import { weekLabel } from '../time/week.ts';

export interface NamedReport {
  franchise: string;
  venue: string;
  /** First day of the week. */
  stamp: CalendarDay;
}

/** Strips accents and replaces anything but letters, digits and dashes with '_'. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '') || 'report';

/** File name of a report's PDF without extension: '{franchise}-{venue}-W{n}-{stamp}' (decision X87). */
export const reportName = ({ franchise, venue, stamp }: NamedReport): string =>
  `${plain(franchise)}-${plain(venue)}-${weekLabel(stamp)}-${dayMonthYearText(stamp)}`;

export interface NamedMonth {
  franchise: string;
  /** Null for the whole company. */
  region: string | null;
  /** First day of the month. */
  month: CalendarDay;
}

/** File name of a monthly report's PDF: '{franchise}-{region}-M{n}-{stamp}', distinct from weekly ones. */
export const monthlyReportName = ({ franchise, region, month }: NamedMonth): string =>
  [
    plain(franchise),
    ...(region === null ? [] : [plain(region)]),
    `M${Number(month.slice(5, 7))}`,
    dayMonthYearText(month),
  ].join('-');
