import type { StoreResume } from '@crustodian/contract/monthly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  cellFigures,
  countsByDaypart,
  countsByShift,
  type JudgedCell,
  type ProblemCell,
} from '@crustodian/domain/reports/monthly-figures';
import { overPepperoni } from '@crustodian/domain/figures/pepperoni-overuse';
import { perWeekday } from '@crustodian/domain/time/weekday';
import type { Db } from '#platform/database/db';
import { pepperoniCells, type PepperoniCell } from './month-portions.ts';
import {
  finishedReports,
  judgedCells,
  problemCells,
  type FinishedReport,
  type Store,
} from './month-sources.ts';

/** The data for some stores' figures: the finished weekly reports of a month, and the rollups. */
export interface MonthSources {
  reports: FinishedReport[];
  cells: JudgedCell[];
  problems: ProblemCell[];
  pepperoni: PepperoniCell[];
}

export async function readMonth(
  db: Db,
  { stores, company, month }: { stores: readonly Store[]; company: number; month: CalendarDay },
): Promise<MonthSources> {
  const wanted = { venues: stores.map(({ venue }) => venue), from: month, to: month };
  const reports = await finishedReports(db, wanted);
  return {
    reports,
    cells: await judgedCells(db, wanted),
    problems: await problemCells(db, wanted),
    pepperoni: await pepperoniCells(db, reports, company),
  };
}

/** Overuse of pepperoni by weekday and shift (decision X104). */
export function pepperoniByShift(cells: readonly PepperoniCell[]) {
  const groups = Map.groupBy(cells, ({ weekday, shift }) => `${weekday} ${shift}`);
  return perWeekday((day) => ({
    AM: overPepperoni(groups.get(`${day} AM`) ?? []),
    PM: overPepperoni(groups.get(`${day} PM`) ?? []),
  }));
}

/** The month of each store with a finished weekly report, by store id, sorted by name. */
export function storeResumes(
  stores: readonly Store[],
  sources: MonthSources,
): Record<string, StoreResume> {
  const by = {
    reports: Map.groupBy(sources.reports, ({ venue }) => venue),
    cells: Map.groupBy(sources.cells, ({ venue }) => venue),
    problems: Map.groupBy(sources.problems, ({ venue }) => venue),
    pepperoni: Map.groupBy(sources.pepperoni, ({ venue }) => venue),
  };
  const reporting = stores.filter(({ venue }) => by.reports.has(venue));
  return Object.fromEntries(
    reporting.map((store) => {
      const { venue } = store;
      const own: MonthSources = {
        reports: by.reports.get(venue) ?? [],
        cells: by.cells.get(venue) ?? [],
        problems: by.problems.get(venue) ?? [],
        pepperoni: by.pepperoni.get(venue) ?? [],
      };
      return [venue, resumeOf(store, own)];
    }),
  );
}

function resumeOf(store: Store, { reports, cells, problems, pepperoni }: MonthSources) {
  const figures = cellFigures(cells, problems);
  return {
    name: store.name,
    region: store.region,
    to_standard_percentage: figures.to_standard_percentage,
    count: figures.count,
    to_standard: figures.to_standard,
    problems: figures.problems,
    over_pepperoni: overPepperoni(pepperoni),
    over_pepperoni_by_shift: pepperoniByShift(pepperoni),
    to_standard_by_daypart: countsByDaypart(cells),
    to_standard_by_shift: countsByShift(cells),
    reports_count: reports.length,
  };
}
