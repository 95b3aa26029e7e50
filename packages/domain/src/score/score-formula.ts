import { isCheeseCoverCriterion, isIngredientCriterion, type Grid } from '../pizza/criteria.ts';

/** Points every pizza starts with (decisions X37, X38). */
export const BASE_SCORE = { official: 1.2, modified: 0.4 } as const satisfies Record<Grid, number>;
export const SCORE_MAX = 10;

/** Faults of the whole pizza. */
export interface Penalties {
  badCut: boolean;
  overbaked: boolean;
  bubbles: boolean;
}

/** How much of a penalty counts, 0..1; in full if omitted. */
export type FlagEffects = Partial<Record<keyof Penalties, number | undefined>>;

export interface ScoreParts extends Penalties {
  grid: Grid;
  /** Sum over the slices, per criterion. */
  criteria: Record<string, number>;
  /** The ingredient part that replaces the ingredient criteria (X41); null uses the criteria. */
  softIngredients: number | null;
  effects?: FlagEffects | undefined;
}

/** The penalties in the order in which they are applied (decision X42). */
const PENALTIES = [
  ['badCut', (score: number) => Math.max(0, score - 1)],
  ['overbaked', (score: number) => score / 2],
  ['bubbles', (score: number) => score / 1.5],
] as const satisfies readonly [keyof Penalties, (score: number) => number][];

/**
 * Score 0..10 with two decimals of a pizza whose criteria are known: base + criteria, clamped, then
 * -1 for a bad cut, / 2 overbaked, / 1.5 bubbles (spec 000 section 5, X41, X42), each scaled by its
 * effect.
 */
export function scoreOf(parts: ScoreParts): number {
  const beforePenalties = scoreBeforePenalties(parts);
  return roundHalfUp(
    penalised(beforePenalties, parts, parts.effects).at(-1)?.score ?? beforePenalties,
  );
}

/** Base plus criteria, or plus the ingredient part instead of its criteria, within 0..10; not rounded. */
export function scoreBeforePenalties(
  parts: Pick<ScoreParts, 'grid' | 'criteria' | 'softIngredients'>,
): number {
  const { softIngredients } = parts;
  let score = BASE_SCORE[parts.grid] + (softIngredients ?? 0);
  for (const [key, value] of Object.entries(parts.criteria)) {
    if (softIngredients === null || !isIngredientCriterion(key)) score += value;
  }
  return Math.min(SCORE_MAX, Math.max(0, score));
}

/** The score after each of the pizza's penalties, in the order applied; not rounded. */
export function penalised(
  score: number,
  penalties: Penalties,
  effects: FlagEffects = {},
): { penalty: keyof Penalties; score: number }[] {
  let left = score;
  return PENALTIES.filter(([penalty]) => penalties[penalty]).map(([penalty, take]) => {
    left += (effects[penalty] ?? 1) * (take(left) - left);
    return { penalty, score: left };
  });
}

/** Two decimals, half up; the epsilon removes binary noise such as 1.005 = 1.00499... */
const roundHalfUp = (value: number): number => Math.round(value * 100 + 1e-9) / 100;

/** Inner plus outer cheese, or cheese cover; compared with the company's cheese threshold (X45). */
export function cheeseScore(criteria: Record<string, number>): number {
  return Object.entries(criteria).reduce(
    (sum, [key, value]) => (isCheeseCoverCriterion(key) ? sum + value : sum),
    0,
  );
}

/** Sum over the slices of each criterion. */
export function criteriaSums(
  details: Record<string, Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(details).map(([key, slices]) => [
      key,
      Math.round(Object.values(slices).reduce((sum, value) => sum + value, 0) * 1e4) / 1e4,
    ]),
  );
}
