import type { Shift } from '@crustodian/domain/shift';
import type { PaperPage } from './paper-pages.ts';

/** A statement of a page: its title and a line of help below. */
export interface Statement {
  title: string;
  help: string;
}

/** What every language of a report has to say; functions get numbers ready to print. */
export interface ReportWords {
  days: readonly string[];
  longDays: readonly string[];
  months: readonly string[];
  longMonths: readonly string[];
  /** Between day, month and year of a long date. */
  ofMonth: string;
  weekLetter: string;
  pageNames: Record<PaperPage['kind'], string>;
  shifts: Record<Shift, string>;
  shiftHelp: string;
  reportTitle: string;
  weekOf: (week: number) => string;
  footer: string;
  /** Beside the page's number: how many pizzas the figures stand on. */
  basis: (pizzas: number) => string;
  picturesBasis: (pizzas: number) => string;
  toStandard: string;
  maybe: string;
  notToStandard: string;
  points: (text: string, one: boolean) => string;
  vsLastWeek: string;
  pointsVsLastWeek: string;
  ordinal: (position: number) => string;
  ofStores: (stores: number) => string;
  bySpecialty: string;
  lastWeek: string;
  thisWeek: string;
  brandAverage: string;
  companyAverage: string;
  regionAverage: string;
  bestOfWeek: string;
  worstOfWeek: string;
  lastReports: (reports: number) => string;
  tip: string;
  pizzasOf: (count: number, all: number) => string;
  noData: string;
  week: string;
  day: string;
  rank: string;
  store: string;
  region: string;
  withInterval: string;
  change: string;
  pizzas: string;
  stores: string;
  average: string;
  part: (part: number, parts: number) => string;
  shiftOfDay: (day: string, shift: Shift) => string;
  performance: {
    best: (reports: string) => string;
    up: (points: number) => string;
    down: (points: number) => string;
    same: string;
    first: (share: string) => string;
    noPizzas: string;
    exception: (specialty: string, faulty: number, count: number) => string;
    allAbove: (share: string) => string;
    numbers: readonly string[];
  };
  tips: {
    two: (share: string) => string;
    one: (share: string) => string;
    fixing: (both: boolean, store: string, from: string, to: string) => string;
  };
  production: { title: string; help: (pizzas: number) => string };
  scoreless: { title: string; help: (pizzas: number) => string };
  trends: {
    up: (points: number, reports: number) => string;
    down: (points: number, reports: number) => string;
    same: (reports: number) => string;
    help: string;
    courses: string;
    changes: string;
    averages: string;
  };
  ranking: {
    title: (position: number, stores: number) => string;
    noRank: string;
    close: (from: number, to: number) => string;
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
    help: (share: string, pizzas: number, best: string, bestShare: string) => string;
    empty: string;
  };
  evolution: {
    title: (up: number, stores: number) => string;
    plain: string;
    help: string;
    table: string;
    tableHelp: string;
  };
  standards: { to_standard: string; maybe_to_standard: string; not_to_standard: string };
}
