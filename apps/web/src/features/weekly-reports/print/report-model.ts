import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language, ProblemCode } from '@crustodian/domain/figures/problems';
import type { Shift } from '@crustodian/domain/time/shift';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { Weekday } from '@crustodian/domain/time/weekday';
import type { PrintedAudit } from '../../../audited-figures/audited-figures-calls.ts';
import type { TrendLine } from '../../report-files/sheets/SheetTrendLines.tsx';
import type { Standing } from '../../report-files/sheets/standings.ts';

/** What the printed pages read of a pizza. */
export interface SheetPizza {
  vid_id: string;
  pizza_id: string;
  shown: boolean;
  featured: boolean;
  standard: Standard;
  img_url: string;
  specialty: string;
  weekday: Weekday;
  shift: Shift;
  /** Venue wall clock, 'YYYY/MM/DD HH:MM:SS'. */
  ts: string;
  problems: readonly ProblemCode[];
}

export interface SpecialtyFigures {
  specialty: string;
  name: string;
  /** Pizzas to and not to standard. */
  count: number;
  toStandard: number;
  maybe: number;
  /** Share that is printed; null without pizzas. */
  share: number | null;
  /** The share of the week before. */
  before: number | null;
}

export type ShiftCounts = Record<Weekday, Record<Shift, { count: number; toStandard: number }>>;

/** Everything that the pages of a weekly report print, in the product's own words. */
export interface ReportModel {
  language: Language;
  venue: string;
  store: string;
  company: string;
  /** Code of the store's region, and its name. */
  region: string | null;
  regionName: string | null;
  stamp: CalendarDay;
  /** No score and no share is printed. */
  scoreless: boolean;
  pizzas: readonly SheetPizza[];
  scorelessPizzas: readonly SheetPizza[];
  specialties: readonly SpecialtyFigures[];
  /** Share to standard that is printed, of all specialties. */
  total: number | null;
  /** The measured one where QA has set what is printed; else null. */
  measured: number | null;
  /** Mean over the stores of the brand (decision X99). */
  conglomerate: number | null;
  byShift: ShiftCounts;
  /** The weeks before, oldest first: those that have a report. */
  earlier: readonly { stamp: CalendarDay; byShift: ShiftCounts }[];
  /** The week's rankings, first to last. */
  stores: readonly Standing[];
  regions: readonly Standing[];
  /** Stamps, oldest first. */
  weeks: readonly CalendarDay[];
  trendLines: readonly TrendLine[];
  /** What blind judgements say of the week; null where it could not be read. */
  audited: PrintedAudit | null;
}
