import type { CalendarDay } from '../time/calendar-day.ts';
import { nextWeek, previousWeek, weeksUpTo } from '../time/week.ts';
import { dot } from '../statistics/matrix.ts';
import { mean } from '../statistics/moments.ts';
import {
  amongPlacebos,
  FEWEST_SETS,
  placeboEffect,
  placeboSets,
  syntheticDifference,
  type InSlices,
  type Panel,
} from './synthetic-difference.ts';

/** Weekly means of a venue, keyed by the stamp of the week. */
export type WeeklyMeans = ReadonlyMap<CalendarDay, number>;

export interface RolloutWeeks {
  /** The stores that made the change first, and those that did not. */
  first: readonly WeeklyMeans[];
  others: readonly WeeklyMeans[];
  /** The first week with the change. */
  beginsOn: CalendarDay;
  /** The last completed week. */
  lastWeek: CalendarDay;
}

/** Why no effect can be stated. */
export const REFUSALS = ['no-week-after', 'too-few-weeks', 'too-few-controls', 'poor-fit'] as const;
export type Refusal = (typeof REFUSALS)[number];

const FEWEST_WEEKS_BEFORE = 8;
export const MOST_WEEKS = 26;

interface Chosen {
  panel: Panel;
  weeks: CalendarDay[];
}

export interface RolloutEffect {
  refusal: Refusal | null;
  /**
   * How many points the first stores gained over the others; null, like its interval, if refused.
   */
  effect: number | null;
  low: number | null;
  high: number | null;
  /** How often chance alone produces an effect this large. */
  p: number | null;
  /** The unweighted difference-in-differences. */
  plain: number | null;
  /**
   * Distance between the first stores and their synthetic control before the change, in weekly
   * standard deviations.
   */
  fit: number | null;
  placebos: number;
  /** Effects with sets of other stores in place of the first ones; empty if refused. */
  placeboEffects: number[];
  weeksBefore: number;
  weeksAfter: number;
  controls: number;
  /**
   * Means of the first stores, and of the others with the weights that fit best before the change.
   */
  weeks: { week: CalendarDay; first: number; others: number }[];
}

const NOTHING = {
  effect: null,
  low: null,
  high: null,
  p: null,
  plain: null,
  fit: null,
  placebos: 0,
  placeboEffects: [],
  weeksBefore: 0,
  weeksAfter: 0,
  controls: 0,
  weeks: [],
} satisfies Partial<RolloutEffect>;

/**
 * The effect of a change in the stores that made it first, or why it cannot be stated: synthetic
 * difference-in-differences with placebo permutation.
 */
export function* rolloutEffect(rollout: RolloutWeeks): InSlices<RolloutEffect> {
  const chosen = choosePanel(rollout);
  if (typeof chosen === 'string') return { ...NOTHING, refusal: chosen };
  const { panel, weeks } = chosen;
  const found = yield* syntheticDifference(panel);
  const sets = placeboSets(panel.controls.length, panel.treated.length);
  const shown = {
    fit: found.fit,
    placebos: sets.length,
    weeksBefore: panel.weeksBefore,
    weeksAfter: weeks.length - panel.weeksBefore,
    controls: panel.controls.length,
    weeks: weeks.map((week, at) => ({
      week,
      first: mean(panel.treated.map((row) => row[at]!)),
      others: dot(
        found.venueWeights,
        panel.controls.map((row) => row[at]!),
      ),
    })),
  };
  if (found.refused) return { ...NOTHING, ...shown, refusal: 'poor-fit' };
  const effects: number[] = [];
  for (const set of sets) {
    effects.push(yield* placeboEffect(panel, set));
    yield;
  }
  const { p, low, high } = amongPlacebos(found.effect, effects);
  return {
    ...shown,
    refusal: null,
    effect: found.effect,
    plain: found.plain,
    placeboEffects: effects,
    p,
    low,
    high,
  };
}

/**
 * The longest period before the change for which all first stores and enough others have figures
 * for every week.
 */
function choosePanel({ first, others, beginsOn, lastWeek }: RolloutWeeks): Chosen | Refusal {
  const after = weeksBetween(beginsOn, lastWeek).slice(0, MOST_WEEKS);
  if (after.length === 0) return 'no-week-after';
  const before = weeksUpTo(previousWeek(beginsOn), MOST_WEEKS);
  let refusal: Refusal = 'too-few-weeks';
  for (let weeksBefore = MOST_WEEKS; weeksBefore >= FEWEST_WEEKS_BEFORE; weeksBefore--) {
    const weeks = [...before.slice(-weeksBefore), ...after];
    const [treated, controls] = [rowsOf(first, weeks), rowsOf(others, weeks)];
    if (treated.length < first.length) continue;
    if (placeboSets(controls.length, treated.length).length >= FEWEST_SETS) {
      return { panel: { treated, controls, weeksBefore }, weeks };
    }
    refusal = 'too-few-controls';
  }
  return refusal;
}

/** The rows of the venues that have a figure for every week. */
const rowsOf = (venues: readonly WeeklyMeans[], weeks: readonly CalendarDay[]): number[][] =>
  venues.flatMap((venue) => {
    const row = weeks.map((week) => venue.get(week));
    return row.every((value) => value !== undefined) ? [row] : [];
  });

function weeksBetween(from: CalendarDay, until: CalendarDay): CalendarDay[] {
  const weeks: CalendarDay[] = [];
  for (let week = from; week <= until; week = nextWeek(week)) weeks.push(week);
  return weeks;
}
