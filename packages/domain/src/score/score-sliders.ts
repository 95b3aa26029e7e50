import { isIngredientCriterion } from '../pizza/criteria.ts';

/**
 * Sliders extend this far beyond the maximum so that rounding never keeps them from reaching it
 * (decision X44).
 */
const SLIDER_TOLERANCE = 0.001;

export const sliderMax = (criterionMax: number): number => criterionMax + SLIDER_TOLERANCE;

/** Spec 000 section 5. */
export const sliderStep = (criterion: string): number =>
  isIngredientCriterion(criterion) ? 0.01 : 0.1;

export interface SliderInput {
  /** Points of a whole pizza per criterion of the company's grid. */
  maxima: Record<string, number>;
  /** Sums over the slices. */
  criteria: Record<string, number>;
  /**
   * The displayed ingredient part (X40); null if the ingredient criteria count with their own
   * points.
   */
  ingredients: number | null;
}

/**
 * The slider values of the scoring feedback: each criterion's sum; the ingredient part in equal
 * shares on the ingredient criteria, halved on the official grid (decision X40).
 */
export function sliderValues({
  maxima,
  criteria,
  ingredients,
}: SliderInput): Record<string, number> {
  const shares = Object.keys(maxima).filter(isIngredientCriterion).length;
  return Object.fromEntries(
    Object.entries(maxima).map(([criterion, max]) => {
      const takesShare = ingredients !== null && isIngredientCriterion(criterion);
      const value = takesShare ? ingredients / shares : (criteria[criterion] ?? 0);
      return [criterion, Math.min(max, value)];
    }),
  );
}
