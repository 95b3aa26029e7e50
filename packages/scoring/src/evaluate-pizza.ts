import type { Grid } from '@crustodian/domain/criteria';
import type { EvaluationResult, Explanation } from '@crustodian/domain/pipeline-result';
import { criteriaSums, scoreOf } from '@crustodian/domain/score-formula';
import { shownIngredients, softIngredients } from '@crustodian/domain/soft-ingredients';
import { matchesRecipe } from '@crustodian/domain/specialty-recipe';
import type { PizzaMeasures } from './criteria/criterion.ts';
import { judgeSlices } from './criteria/judge-slices.ts';
import { ingredientShares } from './detections.ts';

export interface EvaluationInput {
  grid: Grid;
  weights?: Record<string, number> | undefined;
  flags: { bubbles: boolean; overbaked: boolean; badCut: boolean };
  specialty: string;
  /** Share of each class on the pizza. */
  shares: Float32Array;
  explanation: Omit<Explanation, 'findings' | 'outline' | 'inner_edge'> & {
    outline: Float32Array;
    inner_edge: Float32Array;
  };
}

const UNSPOILT = { badCut: false, overbaked: false, bubbles: false };

/**
 * Scores of a measured pizza: score_final is the formula before soft part and penalties,
 * score_adjusted with both, rawScore with the penalties alone (X41 to X43).
 */
export function evaluatePizza(
  pizza: PizzaMeasures,
  { grid, weights, flags, specialty, shares, explanation }: EvaluationInput,
): { evaluation: EvaluationResult; rawScore: number } {
  const { scoreDetails, findings } = judgeSlices(pizza, grid, weights);
  const criteria = criteriaSums(scoreDetails);
  const soft = softIngredients(criteria, grid, specialty, weights);
  const shown = shownIngredients({ soft, raw: false, omitSoft: false, specialty });
  const evaluation: EvaluationResult = {
    score_details: scoreDetails,
    score_final: scoreOf({ grid, criteria, softIngredients: null, ...UNSPOILT }),
    score_adjusted: scoreOf({ grid, criteria, softIngredients: shown, ...flags }),
    specialty_check: matchesRecipe(specialty, ingredientShares(shares)) ? 'correct' : 'incorrect',
    soft: { Ingredients: soft },
    explanation: {
      ...explanation,
      slice_angle: round(explanation.slice_angle, 1),
      outline: thinned(explanation.outline),
      inner_edge: thinned(explanation.inner_edge),
      findings,
      confidence: Object.fromEntries(
        Object.entries(explanation.confidence).map(([key, value]) => [key, round(value, 3)]),
      ),
    },
  };
  return { evaluation, rawScore: scoreOf({ grid, criteria, softIngredients: null, ...flags }) };
}

/** Outlines are stored at every fifth degree: enough to draw them. */
const EVERY = 5;
const thinned = (radii: Float32Array): number[] =>
  Array.from(radii)
    .filter((_, angle) => angle % EVERY === 0)
    .map((radius) => round(radius, 4));

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));
