import {
  evaluationKeyMax,
  isIngredientCriterion,
  scoreWeights,
  type Grid,
} from '@crustodian/domain/criteria';
import { SOFT_INGREDIENTS_MAX, SOFT_INGREDIENTS_RAISE } from '@crustodian/domain/score-formula';
import { isPepperoniType } from '@crustodian/domain/specialties';

/**
 * The soft ingredient value: the part reached of the ingredient criteria, on the scale that the shown
 * rule brings to 0..4 (X40): pepperoni types are shown as they are, all others raised by 2.5.
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
