import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language, ProblemCode } from '@crustodian/domain/figures/problems';
import type { Shift } from '@crustodian/domain/time/shift';
import type { Standard } from '@crustodian/domain/pizza/standard';
import type { Weekday } from '@crustodian/domain/time/weekday';
import type { PrintedAudit } from '../../../audited-figures/audited-figures-calls.ts';
import type { TrendLine } from '../../report-files/sheets/SheetTrendLines.tsx';
import type { Standing } from '../../report-files/sheets/standings.ts';

/** The fields of a pizza used by the printed pages. */
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
  /** The printed share; null without pizzas. */
  share: number | null;
  /** The preceding week's share. */
  before: number | null;
}

export type ShiftCounts = Record<Weekday, Record<Shift, { count: number; toStandard: number }>>;

/** Everything printed on the pages of a weekly report. */
export interface ReportModel {
  language: Language;
  venue: string;
  store: string;
  company: string;
  /** Code and name of the store's region. */
  region: string | null;
  regionName: string | null;
  stamp: CalendarDay;
  /** Whether neither scores nor shares are printed. */
  scoreless: boolean;
  pizzas: readonly SheetPizza[];
  scorelessPizzas: readonly SheetPizza[];
  specialties: readonly SpecialtyFigures[];
  /** The printed share to standard over all specialties. */
  total: number | null;
  /** The measured share if QA has set the printed one; otherwise null. */
  measured: number | null;
  /** Mean over the stores of the brand (decision X99). */
  conglomerate: number | null;
  byShift: ShiftCounts;
  /** The preceding weeks that have a report, oldest first. */
  earlier: readonly { stamp: CalendarDay; byShift: ShiftCounts }[];
  /** The week's rankings, best first. */
  stores: readonly Standing[];
  regions: readonly Standing[];
  /** Week stamps, oldest first. */
  weeks: readonly CalendarDay[];
  trendLines: readonly TrendLine[];
  /** Audited figures of the week; null if they could not be loaded. */
  audited: PrintedAudit | null;
}
