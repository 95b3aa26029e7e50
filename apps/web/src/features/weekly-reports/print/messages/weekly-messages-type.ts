import type { PrintMessages } from '../../../report-files/sheets/print-messages.ts';
import type { WeeklySheetPlan } from '../plan-weekly-sheets.ts';

/** A page's statement: a title and a line of explanation. */
export interface Statement {
  title: string;
  help: string;
}

/** The texts of a weekly report in every language; functions receive formatted numbers. */
export interface WeeklyMessages extends PrintMessages {
  weekLetter: string;
  pageNames: Record<WeeklySheetPlan['kind'], string>;
  reportTitle: string;
  weekOf: (week: number) => string;
  footer: string;
  /** Next to the page number: the number of pizzas behind the figures, and of those left out. */
  basis: (pizzas: number, maybe: number) => string;
  /** The same if QA has set the printed shares. */
  setBasis: (pizzas: number, maybe: number, measured: string) => string;
  picturesBasis: (pizzas: number) => string;
  vsLastWeek: string;
  pointsVsLastWeek: (points: number) => string;
  lastWeek: string;
  thisWeek: string;
  regionAverage: string;
  bestOfWeek: string;
  worstOfWeek: string;
  lastReports: (reports: number) => string;
  tip: string;
  week: string;
  day: string;
  performance: {
    /** Better than all earlier reports, as printed. */
    best: (reports: string) => string;
    up: (points: number) => string;
    down: (points: number) => string;
    same: string;
    first: (share: string) => string;
    noPizzas: string;
    exception: (specialty: string, faulty: number, count: number) => string;
    /** The same for a share set by QA. */
    exceptionShare: (specialty: string, share: string) => string;
    allAbove: (share: string) => string;
  };
  tips: {
    two: (share: string) => string;
    one: (share: string) => string;
    explained: (both: boolean, explained: number, faulty: number) => string;
    fixing: (both: boolean, fixed: number, store: string, from: string, to: string) => string;
  };
  production: {
    title: string;
    help: (pizzas: number, lunch: number, dinner: number, specialties: number) => string;
  };
  scoreless: { title: string; help: (pizzas: number) => string };
  trends: {
    up: (points: number, reports: number) => string;
    down: (points: number, reports: number) => string;
    same: (reports: number) => string;
    help: (from: string, first: string, to: string, last: string) => string;
    trendLines: string;
    changes: string;
    averages: string;
  };
  ranking: {
    title: (position: number, stores: number) => string;
    noRank: string;
    /**
     * Ranks, as [from, to] runs, of the stores whose difference to the store is not significant.
     */
    close: (ranks: readonly (readonly [number, number])[]) => string;
    alone: string;
  };
  regions: {
    title: (position: number, regions: number) => string;
    plain: string;
    help: string;
  };
  heatmap: {
    weakest: (shift: string) => string;
    even: string;
    /** Used if shifts with fewer pizzas are lower. */
    evenFrom: (pizzas: number) => string;
    alike: (share: string) => string;
    help: (share: string, pizzas: number) => string;
    lowest: (shift: string, share: string, pizzas: number) => string;
    best: (shift: string, share: string) => string;
    empty: string;
  };
  evolution: {
    title: (up: number, stores: number) => string;
    plain: string;
    help: (weeks: number) => string;
    table: string;
    tableHelp: string;
  };
}
