import { evaluationKeyMax, isIngredientCriterion, scoreWeights, type Grid } from './criteria.ts';
import { isPepperoniType } from './specialties.ts';

/** The soft ingredient value is increased by this and then capped (decision X40). */
const SOFT_INGREDIENTS_RAISE = 2.5;
export const SOFT_INGREDIENTS_MAX = 4;

/**
 * The stored soft ingredient value: the share of the ingredient criteria reached, scaled so that
 * full points of any grid and weights display as 4 (X40); the inverse of shownIngredients.
 */
export function softIngredients(
  criteria: Record<string, number>,
  grid: Grid,
  specialty: string,
  own?: Record<string, number>,
): number {
  const maxima = evaluationKeyMax(scoreWeights(grid, own));
  const keys = Object.keys(maxima).filter(isIngredientCriterion);
  const reached = keys.reduce((sum, key) => sum + (criteria[key] ?? 0), 0);
  const possible = keys.reduce((sum, key) => sum + maxima[key]!, 0);
  const share = possible > 0 ? reached / possible : 1;
  const scale = isPepperoniType(specialty)
    ? SOFT_INGREDIENTS_MAX
    : SOFT_INGREDIENTS_MAX - SOFT_INGREDIENTS_RAISE;
  return Math.round(share * scale * 1e4) / 1e4;
}

export interface SoftIngredients {
  soft: number;
  /** Displays the raw score. */
  raw: boolean;
  omitSoft: boolean;
  specialty: string | null;
}

/** The ingredient part as displayed and counted: min(4, soft + 2.5), unless raw, omitted or pepperoni (X40). */
export function shownIngredients({ soft, raw, omitSoft, specialty }: SoftIngredients): number {
  if (raw || omitSoft || isPepperoniType(specialty)) return soft;
  return Math.min(SOFT_INGREDIENTS_MAX, soft + SOFT_INGREDIENTS_RAISE);
}

/**
 * The ingredient part used in a score; null if the ingredient criteria count with their own points:
 * without a soft value and after scoring feedback (decision X41).
 */
export const countedIngredients = (
  soft: number | undefined,
  { omitSoft, specialty }: Pick<SoftIngredients, 'omitSoft' | 'specialty'>,
): number | null =>
  soft === undefined || omitSoft
    ? null
    : shownIngredients({ soft, raw: false, omitSoft, specialty });
