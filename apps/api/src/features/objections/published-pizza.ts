import type { PublishedPizza } from '@crustodian/domain/audit/objection';
import type { ReviewedPizza } from '@crustodian/domain/review/feedback';
import { countedIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { criteriaSums } from '@crustodian/domain/score/score-formula';
import { sliderValues } from '@crustodian/domain/score/score-sliders';

type Scored = Pick<
  ReviewedPizza,
  | 'score'
  | 'specialty'
  | 'evaluation'
  | 'omitSoft'
  | 'censored'
  | 'bubbles'
  | 'overbaked'
  | 'badCut'
>;

/** The points that the scoring feedback shows; null for a pizza without a valid score. */
export function publishedPizza(
  pizza: Scored,
  maxima: Record<string, number>,
): PublishedPizza | null {
  const { score, specialty, evaluation, omitSoft, censored, bubbles, overbaked, badCut } = pizza;
  if (score === null || !evaluation || censored) return null;
  const points = sliderValues({
    maxima,
    criteria: criteriaSums(evaluation.score_details),
    ingredients: countedIngredients(evaluation.soft.Ingredients, { omitSoft, specialty }),
  });
  return { score, specialty, bubbles, overbaked, badCut, points, maxima };
}
