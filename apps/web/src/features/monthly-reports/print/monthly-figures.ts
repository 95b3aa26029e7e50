import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { DAYPARTS, type Daypart } from '@crustodian/domain/time/daypart';
import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { PROBLEM_CODES, type ProblemCode } from '@crustodian/domain/figures/problems';
import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import { WEEKDAYS, type Weekday } from '@crustodian/domain/time/weekday';
import type { TrendLine } from '../../report-files/sheets/SheetTrendLines.tsx';
import type { HeatCell } from '../../report-files/sheets/SheetHeatmap.tsx';

/** The preceding month's share; null if it had no report. */
export const shareBefore = ({ evolution }: MonthlyReport): number | null =>
  evolution.total.at(-2) ?? null;

export const shiftCell = (
  { to_standard_by_shift }: MonthlyReport,
  day: Weekday,
  shift: Shift,
): HeatCell => {
  const counts = to_standard_by_shift[day];
  return { count: counts[`count_${shift}`], toStandard: counts[`to_standard_${shift}`] };
};

export const daypartCell = (
  { to_standard_by_daypart }: MonthlyReport,
  day: Weekday,
  daypart: Daypart,
): HeatCell => {
  const { count, to_standard } = to_standard_by_daypart[day][daypart];
  return { count, toStandard: to_standard };
};

interface TimedCell<Part> extends HeatCell {
  day: Weekday;
  part: Part;
}

/** All shifts of the week with their pizzas. */
export const shiftCells = (report: MonthlyReport): TimedCell<Shift>[] =>
  WEEKDAYS.flatMap((day) => SHIFTS.map((part) => ({ day, part, ...shiftCell(report, day, part) })));

/** All dayparts, each with its cells of the seven days. */
export const daypartCells = (report: MonthlyReport): { part: Daypart; cells: HeatCell[] }[] =>
  DAYPARTS.map((part) => ({ part, cells: WEEKDAYS.map((day) => daypartCell(report, day, part)) }));

/** Trend lines of the stores with at least one month to show, sorted by name. */
export function trendLines({
  evolution,
  resume_by_store,
  stores_ranking,
}: MonthlyReport): TrendLine[] {
  const ranked = new Map(stores_ranking.map(({ venue, name }) => [venue, name]));
  return Object.entries(evolution.stores)
    .filter(([, values]) => values.some((value) => value !== null))
    .map(([venue, values]) => ({
      venue,
      name: resume_by_store[venue]?.name ?? ranked.get(venue) ?? venue,
      values,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/**
 * Which of the brand's best stores belong to the report; empty if all do, because a highlight would
 * be meaningless.
 */
export function ownTopStores({ top_stores, stores }: MonthlyReport): ReadonlySet<string> {
  const own = top_stores.map(({ venue }) => venue).filter((venue) => stores.includes(venue));
  return new Set(own.length < top_stores.length ? own : []);
}

interface ProblemTrendLine {
  problem: ProblemCode;
  /** Number of the month's pizzas with this problem. */
  count: number;
  /** Share of the pizzas not to standard. */
  share: number;
  /** Per month: pizzas per report, scaled to a month (decision X103); null without a report. */
  values: (number | null)[];
}

/** The problems found in these months, most frequent first. */
export function problemTrendLines({
  problems,
  evolution,
  total,
}: MonthlyReport): ProblemTrendLine[] {
  const valueOf = (problem: ProblemCode, month: CalendarDay) =>
    problems[problem]?.evolution[dayMonthYearText(month)] ?? null;
  return PROBLEM_CODES.map((problem) => {
    const count = problems[problem]?.count ?? 0;
    return {
      problem,
      count,
      share: total.not_to_standard === 0 ? 0 : count / total.not_to_standard,
      values: evolution.months.map((month) => valueOf(problem, month)),
    };
  })
    .filter(({ count, values }) => count > 0 || values.some((value) => value !== null && value > 0))
    .toSorted((a, b) => b.count - a.count);
}

export interface FoodCostRow {
  venue: string;
  name: string;
  mean: number;
  byShift: MonthlyReport['over_pepperoni_by_shift'];
}

/** The stores by pepperoni overuse compared with their recipes, highest first. */
export const foodCostRows = ({ resume_by_store }: MonthlyReport): FoodCostRow[] =>
  Object.entries(resume_by_store)
    .flatMap(([venue, { name, over_pepperoni: mean, over_pepperoni_by_shift: byShift }]) =>
      mean === null ? [] : [{ venue, name, mean, byShift }],
    )
    .toSorted((a, b) => b.mean - a.mean || a.name.localeCompare(b.name));
