import { daypartOf, perDaypart, type Daypart } from '../time/daypart.ts';
import { shiftCounts, verdictCounts, type Figures, type ShiftCounts } from './report-figures.ts';
import { shiftOfHour } from '../time/shift.ts';
import type { Standard } from '../pizza/standard.ts';
import { perWeekday, type Weekday } from '../time/weekday.ts';

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

/** The figures of many pizzas at once, as a weekly report has them of its own (decision X78). */
export function cellFigures(
  cells: readonly JudgedCell[],
  problems: readonly ProblemCell[],
): Figures {
  return { ...verdictCounts(cells), problems: problemCounts(problems) };
}

/** Pizzas by main problem, most first; alike ones in the order of the alphabet. */
export function problemCounts(cells: readonly ProblemCell[]): Record<string, number> {
  const counts = [...Map.groupBy(cells, ({ problem }) => problem)].map(
    ([problem, group]) => [problem, group.reduce((sum, { pizzas }) => sum + pizzas, 0)] as const,
  );
  return Object.fromEntries(
    counts.toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)),
  );
}

/** Counts by weekday and shift, of every hour. */
export const countsByShift = (cells: readonly JudgedCell[]): Record<Weekday, ShiftCounts> =>
  shiftCounts(cells.map((cell) => ({ ...cell, shift: shiftOfHour(cell.hour) })));

/** Counts by weekday and daypart; the hours before the first daypart are in none (decision X11). */
export function countsByDaypart(
  cells: readonly JudgedCell[],
): Record<Weekday, Record<Daypart, DaypartCount>> {
  const counts = perWeekday(() => perDaypart(() => ({ count: 0, to_standard: 0 })));
  for (const { weekday, hour, standard, pizzas } of cells) {
    const daypart = daypartOf(hour);
    if (!daypart || standard === 'maybe_to_standard') continue;
    counts[weekday][daypart].count += pizzas;
    if (standard === 'to_standard') counts[weekday][daypart].to_standard += pizzas;
  }
  return counts;
}
