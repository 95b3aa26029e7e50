import type { Daypart } from '@crustodian/domain/time/daypart';
import type { Counted, PrintMessages } from '../../../report-files/sheets/print-messages.ts';
import type { MonthlySheetPlan } from '../plan-monthly-sheets.ts';

/** A page's statement: a title and a line of explanation. */
export interface Statement {
  title: string;
  help: string;
}

/** The texts of a monthly report in every language; functions get formatted numbers. */
export interface MonthlyMessages extends PrintMessages {
  pageNames: Record<MonthlySheetPlan['kind'], string>;
  reportTitle: string;
  /** Title of a month that had not ended when its figures were computed. */
  soFar: (month: string) => string;
  footer: string;
  /** Next to the page number: the sample behind the figures. */
  basis: (pizzas: string, maybe: number, reports: number) => string;
  dayparts: Record<Daypart, { name: string; hours: string }>;
  thisMonth: string;
  lastMonth: string;
  vsLastMonth: string;
  pointsVsLastMonth: (points: number) => string;
  storesWord: (stores: number) => string;
  specialty: string;
  all: string;
  otherSpecialties: string;
  /** Below the table: which specialties the row of others contains. */
  othersAre: (others: readonly Counted[]) => string;
  courseOfCompany: string;
  courseOfSpecialties: string;
  month: string;
  day: string;
  problem: string;
  perReport: string;
  ofFaulty: (share: string) => string;
  course: (months: number, most: string) => string;
  mean: string;
  allStores: string;
  performance: {
    best: (months: string) => string;
    up: (points: string) => string;
    down: (points: string) => string;
    same: string;
    first: (share: string) => string;
    noPizzas: string;
    exception: (specialty: string, faulty: string, pizzas: string) => string;
    allAbove: (share: string) => string;
  };
  top: {
    own: (count: number) => string;
    none: string;
    help: (stores: number) => string;
  };
  ranking: {
    title: (leaders: readonly string[], stores: string) => string;
    one: (store: string) => string;
    help: (low: string, high: string) => string;
    empty: string;
  };
  regions: {
    leads: (regions: readonly string[]) => string;
    own: (position: string, regions: number) => string;
    help: string;
  };
  heatmap: {
    weakest: (shift: string) => string;
    even: string;
    /** Used if shifts with fewer pizzas are lower. */
    evenFrom: (pizzas: string) => string;
    help: (share: string, pizzas: string) => string;
    lowest: (shift: string, share: string, pizzas: string) => string;
    dayparts: (dayparts: readonly string[], share: string) => string;
    empty: string;
    legend: string;
  };
  evolution: {
    title: (up: number, stores: number) => string;
    plain: string;
    help: string;
    table: string;
    tableHelp: string;
  };
  problems: {
    title: (problems: readonly string[]) => string;
    none: string;
    help: (problems: number, share: string) => string;
  };
  foodCost: {
    title: (over: number, stores: string) => string;
    fine: string;
    help: (stores: readonly string[], over: string) => string;
    fineHelp: string;
    legend: string;
  };
  features: {
    best: { title: string; help: (count: number) => string };
    worst: { title: string; help: (count: number) => string };
  };
}
