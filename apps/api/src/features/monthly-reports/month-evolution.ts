import type { MonthlyFigures } from '@crustodian/contract/monthly-reports';
import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  meanOfStores,
  scaledProblem,
  sharesByMonth,
  type MonthCount,
} from '@crustodian/domain/reports/monthly-evolution';
import type { Db } from '#platform/database/db';
import {
  specialtyCounts,
  type FinishedReport,
  type MonthProblem,
  type Store,
} from './month-sources.ts';

/** The scope of the weekly reports that an evolution needs: all its months. */
export const years = (stores: readonly Store[], months: readonly CalendarDay[]) => ({
  venues: stores.map(({ venue }) => venue),
  from: months[0]!,
  to: months.at(-1)!,
});

interface Evolving {
  stores: readonly Store[];
  /** The finished weekly reports of the brand in these months. */
  reports: readonly MonthCount[];
  months: CalendarDay[];
  specialties: readonly string[];
}

/**
 * The shares of the last twelve months: over all stores, per store, over the brand, and per
 * specialty (decision X102).
 */
export async function monthEvolution(
  db: Db,
  { stores, reports, months, specialties }: Evolving,
): Promise<MonthlyFigures['evolution']> {
  const byVenue = Map.groupBy(reports, ({ venue }) => venue);
  const own = stores.flatMap(({ venue }) => byVenue.get(venue) ?? []);
  const byMonth = Map.groupBy(reports, ({ month }) => month);
  return {
    months,
    total: sharesByMonth(own, months),
    conglomerate: months.map((month) => meanOfStores(byMonth.get(month) ?? [])),
    stores: Object.fromEntries(
      stores.map(({ venue }) => [venue, sharesByMonth(byVenue.get(venue) ?? [], months)]),
    ),
    specialties: await specialtyEvolution(db, { stores, months, specialties }),
  };
}

async function specialtyEvolution(
  db: Db,
  { stores, months, specialties }: Omit<Evolving, 'reports'>,
) {
  const counts = await specialtyCounts(db, years(stores, months));
  return Object.fromEntries(
    specialties.map((id) => [
      id,
      sharesByMonth(
        counts.filter(({ specialty }) => specialty === id),
        months,
      ),
    ]),
  );
}

/**
 * Each problem over the last twelve months, sorted by frequency in this month, then by name
 * (decision X103).
 */
export function problemEvolution(
  found: readonly MonthProblem[],
  { reports, months }: { reports: readonly FinishedReport[]; months: readonly CalendarDay[] },
): MonthlyFigures['problems'] {
  const reportsOf = Map.groupBy(reports, ({ month }) => month);
  const reported = months.filter((month) => reportsOf.has(month));
  const figures = [...Map.groupBy(found, ({ problem }) => problem)].map(([problem, counts]) => {
    const pizzasOf = (month: CalendarDay) =>
      counts.find((count) => count.month === month)?.pizzas ?? 0;
    const evolution = reported.map((month): [string, number] => [
      dayMonthYearText(month),
      scaledProblem(pizzasOf(month), reportsOf.get(month)!.length),
    ]);
    return {
      problem,
      count: pizzasOf(months.at(-1)!),
      evolution: Object.fromEntries(evolution),
    };
  });
  return Object.fromEntries(
    figures
      .toSorted((a, b) => b.count - a.count || (a.problem < b.problem ? -1 : 1))
      .map(({ problem, ...rest }) => [problem, rest]),
  );
}
