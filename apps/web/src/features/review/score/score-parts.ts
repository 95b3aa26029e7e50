import { isIngredientCriterion, type Grid } from '@crustodian/domain/pizza/criteria';
import {
  BASE_SCORE,
  penalised,
  SCORE_MAX,
  scoreBeforePenalties,
  type FlagEffects,
  type Penalties,
} from '@crustodian/domain/score/score-formula';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import type { Matrix } from './score-story.ts';
import { say } from '../../../language/language.ts';

/** A change of the score after its criteria were added up. */
export interface ScoreStep {
  name: string;
  change: number;
}

/**
 * Composition of a score: base + criteria + steps equals the score, to the hundredth; the rest to
 * 10 is lost.
 */
export interface ScoreSum {
  base: number;
  criteria: number;
  /** The effect of using the ingredients as a whole instead of their slices, then each penalty. */
  steps: ScoreStep[];
  score: number;
  lost: number;
}

const PENALTY_NAMES = {
  badCut: { en: 'bad cut', es: 'mal cortada' },
  overbaked: { en: 'overbaked ÷2', es: 'demasiado horneada ÷2' },
  bubbles: { en: 'bubbles ÷1.5', es: 'burbujas ÷1,5' },
} as const satisfies Record<keyof Penalties, unknown>;

/** 'overbaked ÷2, counts 40 %' if the engine is barely certain. */
function penaltyName(penalty: keyof Penalties, effect = 1): string {
  const name = say(PENALTY_NAMES[penalty]);
  if (effect >= 1) return name;
  const percent = Math.round(effect * 100);
  return say({ en: `${name}, counts ${percent} %`, es: `${name}, cuenta un ${percent} %` });
}

/** Differences up to this size between a score and its parts, in points, are due to rounding. */
const ROUNDING = 0.015;

export interface Scored {
  grid: Grid;
  /** The score as displayed. */
  score: number;
  /** Points per criterion. */
  criteria: Record<string, number>;
  /** The soft part that replaces the ingredient criteria (X41); null if these count. */
  ingredients: number | null;
  penalties: Penalties;
  /** Weights of the penalties; a missing one counts in full. */
  effects: FlagEffects | undefined;
}

/**
 * The parts of a score; each step is the difference of two rounded sums, so that the displayed
 * numbers add up.
 */
export function scoreSum({ grid, score, criteria, ingredients, ...flagged }: Scored): ScoreSum {
  const { penalties, effects } = flagged;
  const base = BASE_SCORE[grid];
  const points = hundredths(Object.values(criteria).reduce((sum, value) => sum + value, 0));
  const whole = scoreBeforePenalties({ grid, criteria, softIngredients: ingredients });
  const sums = [
    {
      name: say({ en: 'at most 10', es: 'como máximo 10' }),
      sum: scoreBeforePenalties({ grid, criteria, softIngredients: null }),
    },
    {
      name: say({ en: 'ingredients as a whole', es: 'ingredientes en conjunto' }),
      sum: whole,
    },
    ...penalised(whole, penalties, effects).map((one) => ({
      name: penaltyName(one.penalty, effects?.[one.penalty]),
      sum: one.score,
    })),
  ];
  return {
    base,
    criteria: points / 100,
    steps: stepsBetween(hundredths(base) + points, sums, score),
    score,
    lost: hundredths(SCORE_MAX - score) / 100,
  };
}

/**
 * Differences between the sums, in hundredths. The last step absorbs rounding; a difference that no
 * rule explains becomes its own step.
 */
function stepsBetween(
  start: number,
  sums: readonly { name: string; sum: number }[],
  score: number,
): ScoreStep[] {
  let before = start;
  const steps = sums.map(({ name, sum }) => {
    const change = hundredths(sum) - before;
    before += change;
    return { name, change };
  });
  const left = hundredths(score) - before;
  const last = steps.findLast(({ change }) => change !== 0);
  if (Math.abs(left) > ROUNDING * 100)
    steps.push({ name: say({ en: 'corrected', es: 'corregida' }), change: left });
  else if (last) last.change += left;
  return steps
    .filter(({ change }) => change !== 0)
    .map(({ name, change }) => ({ name, change: change / 100 }));
}

/** Points per criterion, as in the slices. */
export const sliceCriteria = ({ rows }: Matrix): Record<string, number> =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]));

/** The same, with the ingredients as a whole if they count that way. */
export const wholeCriteria = (matrix: Matrix, ingredients: number | null) => {
  const criteria = sliceCriteria(matrix);
  if (ingredients === null) return criteria;
  const others = Object.entries(criteria).filter(([key]) => !isIngredientCriterion(key));
  return { ...Object.fromEntries(others), ingredients };
};

export const penaltiesOf = ({ badCut, overbaked, bubbles }: PizzaCard): Penalties => ({
  badCut: badCut === 1,
  overbaked: overbaked === 1,
  bubbles: bubbles === 1,
});

const hundredths = (value: number): number => Math.round(value * 100 + Math.sign(value) * 1e-9);
