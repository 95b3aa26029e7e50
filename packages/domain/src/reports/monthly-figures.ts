import { daypartOf, perDaypart, type Daypart } from '../time/daypart.ts';
import { shiftCounts, verdictCounts, type Figures, type ShiftCounts } from './report-figures.ts';
import { shiftOfHour } from '../time/shift.ts';
import type { Standard } from '../pizza/standard.ts';
import { perWeekday, type Weekday } from '../time/weekday.ts';

/** Pizzas of finished weekly reports with identical counting attributes. */
export interface JudgedCell {
  venue: number;
  specialty: string;
  weekday: Weekday;
  /** Hour of the business day, 4..27. */
  hour: number;
  standard: Standard;
  pizzas: number;
}

/** Pizzas not to standard with one main problem; counted once per code (decision X103). */
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

/** The combined figures of many groups, like those of a weekly report (decision X78). */
export function cellFigures(
  cells: readonly JudgedCell[],
  problems: readonly ProblemCell[],
): Figures {
  return { ...verdictCounts(cells), problems: problemCounts(problems) };
}

/** Pizzas by main problem, most frequent first, then alphabetically. */
export function problemCounts(cells: readonly ProblemCell[]): Record<string, number> {
  const counts = [...Map.groupBy(cells, ({ problem }) => problem)].map(
    ([problem, group]) => [problem, group.reduce((sum, { pizzas }) => sum + pizzas, 0)] as const,
  );
  return Object.fromEntries(
    counts.toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)),
  );
}

/** Counts by weekday and shift, for all hours. */
export const countsByShift = (cells: readonly JudgedCell[]): Record<Weekday, ShiftCounts> =>
  shiftCounts(cells.map((cell) => ({ ...cell, shift: shiftOfHour(cell.hour) })));

/** Counts by weekday and daypart; hours before the first daypart are excluded (decision X11). */
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
