import { addMonths, type CalendarDay } from '../time/calendar-day.ts';
import { monthStamp } from '../time/month.ts';
import { toStandardShare } from './report-figures.ts';

/** Months in the charts of a monthly report, ending with its own (spec 002 section 9). */
const EVOLUTION_MONTHS = 12;
/** The best stores of the whole brand (spec 002 section 9). */
export const TOP_STORES = 10;
/** Featured pictures of each standard (spec 002 section 9). */
export const MOST_FEATURES = 15;

/** Pizzas of a store's finished weekly reports of a month. */
export interface MonthCount {
  venue: number;
  /** First day of the month in which the weeks start (decision X08). */
  month: CalendarDay;
  to: number;
  not: number;
}

/** The months covered by a monthly report, oldest first. */
export const evolutionMonths = (month: CalendarDay): CalendarDay[] =>
  Array.from({ length: EVOLUTION_MONTHS }, (_, at) =>
    addMonths(monthStamp(month), at + 1 - EVOLUTION_MONTHS),
  );

/** Sums the counts to and not to standard. */
export const totalOf = (counts: readonly MonthCount[]): { to: number; not: number } =>
  counts.reduce((sum, { to, not }) => ({ to: sum.to + to, not: sum.not + not }), {
    to: 0,
    not: 0,
  });

/** The share to standard of all counts; null without any. */
export function shareOf(counts: readonly MonthCount[]): number | null {
  const { to, not } = totalOf(counts);
  return toStandardShare(to, not);
}

/** The share of each month; null without data, so that gaps are kept (decision X102). */
export function sharesByMonth(
  counts: readonly MonthCount[],
  months: readonly CalendarDay[],
): (number | null)[] {
  const byMonth = Map.groupBy(counts, ({ month }) => month);
  return months.map((month) => shareOf(byMonth.get(month) ?? []));
}

/** Mean of the stores' shares, weighted equally (decision X99); null without any. */
export function meanOfStores(counts: readonly MonthCount[]): number | null {
  const stores = [...Map.groupBy(counts, ({ venue }) => venue).values()];
  const shares = stores.map(shareOf).filter((share) => share !== null);
  if (shares.length === 0) return null;
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Pizzas with a problem in a store's month of 365/12/7 weekly reports (decision X103). */
export const scaledProblem = (count: number, reports: number): number =>
  (count / reports) * (365 / 12 / 7);
