import { daypartOf, perDaypart, type Daypart } from './daypart.ts';
import { toStandardShare, type Figures, type ShiftCounts } from './report-figures.ts';
import { SHIFT_CHANGE_HOUR } from './shift.ts';
import type { Standard } from './standard.ts';
import { perWeekday, type Weekday } from './weekday.ts';

/** Pizzas of finished weekly reports that are alike in all that is counted. */
export interface JudgedCell {
  venue: number;
  specialty: string;
  weekday: Weekday;
  /** Hour of the business day, 4..27. */
  hour: number;
  standard: Standard;
  pizzas: number;
}

/** Pizzas not to standard with one main problem; a pizza counts once per code (decision X103). */
export interface ProblemCell {
  venue: number;
  specialty: string;
  problem: string;
  pizzas: number;
}

export interface DaypartCount {
  count: number;
  to_standard: number;
}

const sumOf = (cells: readonly { pizzas: number }[]): number =>
  cells.reduce((sum, { pizzas }) => sum + pizzas, 0);

/** The undecided are in no count (decision X48). */
const isCounted = ({ standard }: JudgedCell): boolean => standard !== 'maybe_to_standard';

/** The figures of many pizzas at once, as a weekly report has them of its own (decision X78). */
export function cellFigures(
  cells: readonly JudgedCell[],
  problems: readonly ProblemCell[],
): Figures {
  const of = (standard: Standard) => sumOf(cells.filter((cell) => cell.standard === standard));
  const [to, not] = [of('to_standard'), of('not_to_standard')];
  return {
    count: to + not,
    to_standard: to,
    not_to_standard: not,
    maybe_to_standard: of('maybe_to_standard'),
    to_standard_percentage: toStandardShare(to, not),
    problems: problemCounts(problems),
  };
}

/** Pizzas by main problem, most first; alike ones in the order of the alphabet. */
export function problemCounts(cells: readonly ProblemCell[]): Record<string, number> {
  const counts = [...Map.groupBy(cells, ({ problem }) => problem)].map(
    ([problem, group]) => [problem, sumOf(group)] as const,
  );
  return Object.fromEntries(
    counts.toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)),
  );
}

/** Counts by weekday and shift: counts add up over weeks, fractions do not (decision X105). */
export function countsByShift(cells: readonly JudgedCell[]): Record<Weekday, ShiftCounts> {
  const counts = perWeekday(() => ({
    count_AM: 0,
    count_PM: 0,
    to_standard_AM: 0,
    to_standard_PM: 0,
  }));
  for (const { weekday, hour, standard, pizzas } of cells.filter(isCounted)) {
    const shift = hour < SHIFT_CHANGE_HOUR ? 'AM' : 'PM';
    counts[weekday][`count_${shift}`] += pizzas;
    if (standard === 'to_standard') counts[weekday][`to_standard_${shift}`] += pizzas;
  }
  return counts;
}

/** Counts by weekday and daypart; the hours before the first daypart are in none (decision X11). */
export function countsByDaypart(
  cells: readonly JudgedCell[],
): Record<Weekday, Record<Daypart, DaypartCount>> {
  const counts = perWeekday(() => perDaypart(() => ({ count: 0, to_standard: 0 })));
  for (const { weekday, hour, standard, pizzas } of cells.filter(isCounted)) {
    const daypart = daypartOf(hour);
    if (!daypart) continue;
    counts[weekday][daypart].count += pizzas;
    if (standard === 'to_standard') counts[weekday][daypart].to_standard += pizzas;
  }
  return counts;
}
