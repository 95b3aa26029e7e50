import type { ProblemCode } from '../figures/problems.ts';
import { OTHER_SPECIALTY } from './report-pizza.ts';
import type { Shift } from '../time/shift.ts';
import type { Standard } from '../pizza/standard.ts';
import { perWeekday, type Weekday } from '../time/weekday.ts';

/** The fields of a pizza that report figures need. */
export interface ReportedPizza {
  standard: Standard;
  specialty: string;
  weekday: Weekday;
  shift: Shift;
  problems: readonly ProblemCode[];
}

/** Pizzas that have these in common; one, if their number is not given. */
export type VerdictGroup = Pick<ReportedPizza, 'standard' | 'specialty' | 'problems'> & {
  pizzas?: number;
};

export interface Figures {
  /** To plus not to standard, without the undecided (decision X48). */
  count: number;
  to_standard: number;
  not_to_standard: number;
  maybe_to_standard: number;
  to_standard_percentage: number | null;
  /** Pizzas not to standard by main problem; counted once per code (decision X103). */
  problems: Record<string, number>;
}

/** to / (to + not), null without pizzas (decision X78). */
export const toStandardShare = (to: number, not: number): number | null =>
  to + not === 0 ? null : to / (to + not);

/** The mean of shares weighted by their pizzas; null without any. */
export function weightedShare(
  parts: readonly { count: number; share: number | null }[],
): number | null {
  const pizzas = parts.reduce((sum, { count }) => sum + count, 0);
  const hits = parts.reduce((sum, { count, share }) => sum + count * (share ?? 0), 0);
  return pizzas === 0 ? null : hits / pizzas;
}

/** Pizzas by verdict, and the share to standard (decisions X48, X78). */
export function verdictCounts(
  verdicts: readonly { standard: Standard; pizzas: number }[],
): Omit<Figures, 'problems'> {
  const of = (standard: Standard) =>
    verdicts.reduce((sum, one) => sum + (one.standard === standard ? one.pizzas : 0), 0);
  const [to, not] = [of('to_standard'), of('not_to_standard')];
  return {
    count: to + not,
    to_standard: to,
    not_to_standard: not,
    maybe_to_standard: of('maybe_to_standard'),
    to_standard_percentage: toStandardShare(to, not),
  };
}

/** The combined figures of these pizzas. */
export function figuresOf(groups: readonly VerdictGroup[]): Figures {
  const problems: Record<string, number> = {};
  for (const group of groups) {
    if (group.standard !== 'not_to_standard') continue;
    for (const code of new Set(group.problems)) {
      problems[code] = (problems[code] ?? 0) + (group.pizzas ?? 1);
    }
  }
  return { ...verdictCounts(groups.map(counted)), problems };
}

const counted = <Group extends object>(group: Group): Group & { pizzas: number } => ({
  pizzas: 1,
  ...group,
});

const isOfReport = ({ specialty }: { specialty: string }): boolean => specialty !== OTHER_SPECIALTY;

/** Figures by specialty; pizzas of other specialties are not counted (decisions X78, X79). */
export function specialtyFigures(groups: readonly VerdictGroup[], specialties: readonly string[]) {
  const own = groups.filter(isOfReport);
  const bySpecialty = Map.groupBy(own, ({ specialty }) => specialty);
  const resume = Object.fromEntries(
    specialties.map((id) => [id, figuresOf(bySpecialty.get(id) ?? [])]),
  );
  const total = figuresOf(own);
  return {
    total,
    resume,
    standard: {
      total: total.to_standard_percentage,
      ...Object.fromEntries(
        Object.entries(resume).map(([id, figures]) => [id, figures.to_standard_percentage]),
      ),
    },
  };
}

/** All figures of a weekly report. */
export const reportFigures = (
  pizzas: readonly ReportedPizza[],
  specialties: readonly string[],
) => ({
  ...specialtyFigures(pizzas, specialties),
  byShift: shiftCounts(pizzas.filter(isOfReport).map(counted)),
});

export interface ShiftCounts {
  count_AM: number;
  count_PM: number;
  to_standard_AM: number;
  to_standard_PM: number;
}

/** Counts by weekday and shift, not fractions, because counts can be summed over weeks (decision X105). */
export function shiftCounts(
  verdicts: readonly { standard: Standard; weekday: Weekday; shift: Shift; pizzas: number }[],
): Record<Weekday, ShiftCounts> {
  const counts = perWeekday(() => ({
    count_AM: 0,
    count_PM: 0,
    to_standard_AM: 0,
    to_standard_PM: 0,
  }));
  for (const { weekday, shift, standard, pizzas } of verdicts) {
    if (standard === 'maybe_to_standard') continue;
    counts[weekday][`count_${shift}`] += pizzas;
    if (standard === 'to_standard') counts[weekday][`to_standard_${shift}`] += pizzas;
  }
  return counts;
}

/**
 * The fractions printed instead of the measured ones: one for every specialty, otherwise none;
 * 'above' if one is outside 0 to 1 (spec 002 section 5, decision X80).
 */
export function visibleShares(
  value: Record<string, unknown>,
  specialties: readonly string[],
): Record<string, number> | 'above' {
  const given = Object.entries(value).filter(([id]) => specialties.includes(id));
  const shares = given.filter((pair): pair is [string, number] => typeof pair[1] === 'number');
  if (shares.some(([, share]) => !(share >= 0 && share <= 1))) return 'above';
  const isComplete =
    shares.length === specialties.length && Object.keys(value).length === specialties.length;
  return isComplete ? Object.fromEntries(shares) : {};
}
