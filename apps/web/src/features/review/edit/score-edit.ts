import { cheeseScore, criteriaSums, scoreOf } from '@crustodian/domain/score/score-formula';
import { countedIngredients } from '@crustodian/domain/pizza/soft-ingredients';
import { evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/pizza/criteria';
import { sliderValues } from '@crustodian/domain/score/score-sliders';
import { standardOf, type Standard } from '@crustodian/domain/pizza/standard';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { penaltiesOf } from '../score/score-parts.ts';

/** How the company scores. */
export interface ScoringRules {
  grid: Grid;
  /** The company's own, per slice and per pizza; empty where the grid's count. */
  weights: Record<string, number>;
  maxima: Record<string, number>;
  cheeseThreshold: number | null;
}

/** Points per criterion as the sliders hold them. */
export type Points = Record<string, number>;

export const criterionMaxima = ({ grid, weights, maxima }: ScoringRules): Points =>
  evaluationKeyMax(scoreWeights(grid, weights), maxima);

/** The ingredient part that is shown; null where the ingredient criteria themselves count (X40, X41). */
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
 * What the pipeline said, also after corrections; null if the viewer may not see the values before.
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

/** The score and standard the points lead to when they are sent; a standard set by a reviewer stays. */
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

/** What is sent: the sliders reach a little beyond the maximum, the points do not (decision X44). */
export function pointsToSend(points: Points, rules: ScoringRules): Points {
  const maxima = criterionMaxima(rules);
  return Object.fromEntries(
    Object.entries(points).map(([key, value]) => [
      key,
      Math.round(Math.min(value, maxima[key] ?? value) * 1e4) / 1e4,
    ]),
  );
}
