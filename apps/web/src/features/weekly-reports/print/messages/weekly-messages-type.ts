import type { PrintMessages } from '../../../report-files/sheets/print-messages.ts';
import type { WeeklySheetPlan } from '../plan-weekly-sheets.ts';

/** A statement of a page: its title and a line of help below. */
export interface Statement {
  title: string;
  help: string;
}

/** What every language of a report has to say; functions get numbers ready to print. */
export interface WeeklyMessages extends PrintMessages {
  weekLetter: string;
  pageNames: Record<WeeklySheetPlan['kind'], string>;
  reportTitle: string;
  weekOf: (week: number) => string;
  footer: string;
  /** Next to the page number: how many pizzas the figures are based on, and how many are left out. */
  basis: (pizzas: number, maybe: number) => string;
  /** The same where QA has set the printed shares. */
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
    /** Better than all reports before, as they are printed. */
    best: (reports: string) => string;
    up: (points: number) => string;
    down: (points: number) => string;
    same: string;
    first: (share: string) => string;
    noPizzas: string;
    exception: (specialty: string, faulty: number, count: number) => string;
    /** The same by a share that QA has set. */
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
    /** Ranks from and to, whose difference to the store may be chance. */
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
    /** Where shifts with fewer pizzas are below. */
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
