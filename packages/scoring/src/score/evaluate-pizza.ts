import type { Grid } from '@crustodian/domain/pizza/criteria';
import type {
  Circle,
  EvaluationResult,
  Explanation,
  ScoreDetails,
} from '@crustodian/domain/pizza/pipeline-result';
import {
  criteriaSums,
  scoreOf,
  type FlagEffects,
  type Penalties,
} from '@crustodian/domain/score/score-formula';
import { thresholdsWith } from '@crustodian/domain/score/own-thresholds';
import { sizeClassOf } from '@crustodian/domain/pizza/size-class';
import { shownIngredients, softIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { matchesRecipe } from '@crustodian/domain/pizza/specialty-recipe';
import type { PizzaMeasures } from './criteria/criterion.ts';
import { scoreSlices, type CompanyRules } from './criteria/score-slices.ts';
import { NO_LESSON_READING, type LessonReading } from '../learning/lesson.ts';
import { pointsByLesson } from '../learning/points-by-lesson.ts';
import { measuredSlices } from '../measure/slice-polygons.ts';
import { ingredientShares } from '../measure/detections.ts';

export interface EvaluationInput extends CompanyRules {
  grid: Grid;
  flags: { bubbles: boolean; overbaked: boolean; badCut: boolean };
  /** Effect of each flag; a flag without an entry counts in full. */
  effects?: FlagEffects | undefined;
  specialty: string;
  /** Share of each class on the pizza. */
  shares: Float32Array;
  /** The circle in pixels of the snapshot, and the pizza's edge in units of the circle's radius. */
  figure: Circle;
  outline: Float32Array;
  /** Whether a camera defines the expected size of pizzas. */
  isSized: boolean;
  /** The company's lesson reading, which may change points. */
  byLesson?: LessonReading | undefined;
  explanation: Omit<Explanation, 'findings' | 'slices' | keyof CompanyRules>;
}

const NO_PENALTIES = { badCut: false, overbaked: false, bubbles: false };

/**
 * Scores a measured pizza: score_final is the formula before soft part and penalties,
 * score_adjusted includes both, and rawScore includes only the penalties (X41 to X43).
 */
export function evaluatePizza(
  pizza: PizzaMeasures,
  input: EvaluationInput,
): { evaluation: EvaluationResult; rawScore: number } {
  const { grid, weights = {}, thresholds = {}, specialty } = input;
  const effects = partialEffects(input);
  const flags = { ...input.flags, effects };
  const { shares, figure, outline, isSized, explanation } = input;
  const { pizzaRadius } = thresholdsWith(thresholds);
  const softOf = (criteria: Record<string, number>) => {
    const soft = softIngredients(criteria, grid, specialty, weights);
    return { soft, shown: shownIngredients({ soft, raw: false, omitSoft: false, specialty }) };
  };
  const shownScoreOf = (details: ScoreDetails): number => {
    const sums = criteriaSums(details);
    return scoreOf({ grid, criteria: sums, softIngredients: softOf(sums).shown, ...flags });
  };
  const { scoreDetails, findings } = pointsByLesson(
    scoreSlices(pizza, grid, { weights, thresholds }),
    input.byLesson ?? NO_LESSON_READING,
    { grid, weights, scoreOf: shownScoreOf },
  );
  const criteria = criteriaSums(scoreDetails);
  const { soft, shown } = softOf(criteria);
  const evaluation: EvaluationResult = {
    score_details: scoreDetails,
    score_final: scoreOf({ grid, criteria, softIngredients: null, ...NO_PENALTIES }),
    score_adjusted: scoreOf({ grid, criteria, softIngredients: shown, ...flags }),
    specialty_check: matchesRecipe(specialty, ingredientShares(shares)) ? 'correct' : 'incorrect',
    soft: { Ingredients: soft },
    ...(Object.keys(effects).length > 0 && { flag_effects: effects }),
    ...(isSized && { info: { size_class: sizeClassOf(pizza.radiusScale, pizzaRadius) } }),
    explanation: {
      ...explanation,
      slice_angle: round(explanation.slice_angle, 1),
      slices: measuredSlices(figure, outline, explanation.slice_angle),
      findings,
      ...(Object.keys(weights).length > 0 && { weights }),
      ...(Object.keys(thresholds).length > 0 && { thresholds }),
      confidence: Object.fromEntries(
        Object.entries(explanation.confidence).map(([key, value]) => [key, round(value, 3)]),
      ),
    },
  };
  return { evaluation, rawScore: scoreOf({ grid, criteria, softIngredients: null, ...flags }) };
}

/** Effects of the raised flags that do not count in full. */
const partialEffects = ({ flags, effects = {} }: EvaluationInput): FlagEffects =>
  Object.fromEntries(
    Object.entries(effects).filter(
      ([flag, effect = 1]) => effect < 1 && flags[flag as keyof Penalties],
    ),
  );

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));
