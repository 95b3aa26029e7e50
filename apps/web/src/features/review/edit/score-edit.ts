import { cheeseScore, criteriaSums, scoreOf } from '@crustodian/domain/score/score-formula';
import { countedIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/pizza/criteria';
import { sliderValues } from '@crustodian/domain/score/score-sliders';
import { standardOf, type Standard } from '@crustodian/domain/pizza/standard';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { penaltiesOf } from '../score/score-parts.ts';

/** A company's scoring rules. */
export interface ScoringRules {
  grid: Grid;
  /** The company's own weights, per slice and per pizza; empty if the grid's weights apply. */
  weights: Record<string, number>;
  maxima: Record<string, number>;
  cheeseThreshold: number | null;
}

/** Points per criterion, as set by the sliders. */
export type Points = Record<string, number>;

export const criterionMaxima = ({ grid, weights, maxima }: ScoringRules): Points =>
  evaluationKeyMax(scoreWeights(grid, weights), maxima);

/** The displayed ingredient part; null if the ingredient criteria themselves count (X40, X41). */
export const ingredientPart = (card: PizzaCard, raw: boolean): number | null =>
  raw
    ? null
    : countedIngredients(card.evaluationResult?.soft.Ingredients, {
        omitSoft: card.omitSoft === 1,
        specialty: card.specialty,
      });

/** Initial positions of the sliders. */
export function pointsOf(card: PizzaCard, rules: ScoringRules): Points {
  return sliderValues({
    maxima: criterionMaxima(rules),
    criteria: criteriaSums(card.evaluationResult?.score_details ?? {}),
    ingredients: ingredientPart(card, false),
  });
}

/**
 * The pipeline's points, even after corrections; null if the viewer may not see the original
 * values.
 */
export function automaticPoints(card: PizzaCard, rules: ScoringRules): Points | null {
  const criteria = card.originalData?.score_criteria;
  if (!criteria) return card.omitSoft === 1 ? null : pointsOf(card, rules);
  return sliderValues({
    maxima: criterionMaxima(rules),
    criteria,
    ingredients: ingredientPart({ ...card, omitSoft: 0 }, false),
  });
}

export interface Preview {
  score: number;
  standard: Standard | null;
}

/** The score and standard that the points would lead to; a standard set by a reviewer stays. */
export function previewOf(card: PizzaCard, points: Points, rules: ScoringRules): Preview {
  const criteria = pointsToSend(points, rules);
  const score = scoreOf({
    grid: rules.grid,
    criteria,
    softIngredients: null,
    ...penaltiesOf(card),
    effects: card.evaluationResult?.flag_effects,
  });
  const standard = standardOf({
    standard: card.standardAttr,
    score,
    cheeseScore: cheeseScore(criteria),
    cheeseThreshold: rules.cheeseThreshold,
  });
  return { score, standard };
}

/** Criteria whose slider was moved. */
export const movedCriteria = (before: Points, after: Points): string[] =>
  Object.keys(after).filter((key) => Math.abs(after[key]! - before[key]!) > 1e-9);

/** The points to send; sliders extend slightly beyond the maximum, points do not (decision X44). */
export function pointsToSend(points: Points, rules: ScoringRules): Points {
  const maxima = criterionMaxima(rules);
  return Object.fromEntries(
    Object.entries(points).map(([key, value]) => [
      key,
      Math.round(Math.min(value, maxima[key] ?? value) * 1e4) / 1e4,
    ]),
  );
}
