import type { PizzaFacts } from '#pizzas/pizza-row';
import { nextId } from '#platform/database/ids';
import { LUMBRE } from '@crustodian/demo/chain/companies';
import type { DemoPizza, DemoReview } from '@crustodian/demo/chain/history';
import { PEOPLE } from '@crustodian/demo/chain/people';
import type { Move } from '@crustodian/demo/chain/second-look';
import { companyOf, type DemoVenue } from '@crustodian/demo/chain/stores';
import {
  criteriaOf,
  evaluationKeyMax,
  isIngredientCriterion,
  scoreWeights,
} from '@crustodian/domain/pizza/criteria';
import { crustChoices } from '@crustodian/domain/pizza/crusts';
import {
  applyFeedback,
  type FeedbackChange,
  type ReviewedPizza,
  type ReviewRules,
} from '@crustodian/domain/review/feedback';
import type { EvaluationResult, LocalTs } from '@crustodian/domain/pizza/pipeline-result';
import { criteriaSums } from '@crustodian/domain/score/score-formula';
import { localMs } from '@crustodian/domain/time/local-ts';
import { randomUUID } from 'node:crypto';
import { reviewColumns } from '#pizzas/corrections/write-correction';
import type { CopyRow } from './copy-rows.ts';

interface Scored {
  pizza: PizzaFacts['pizza'];
  evaluation: PizzaFacts['detail']['evaluation'];
}

/** The result of a review: the pizza's columns and points afterwards, and its history. */
interface ReviewedRows {
  columns: CopyRow;
  evaluation: EvaluationResult | null;
  corrections: CopyRow[];
}

/**
 * The rows after the demo reviewer's corrections, by the regular review rules; null for a pizza
 * that was not reviewed.
 */
export function reviewedRows(
  { review, ts }: DemoPizza,
  scored: Scored,
  venue: DemoVenue,
): ReviewedRows | null {
  if (!review) return null;
  const rules = rulesOf(venue);
  const before = asScored(scored);
  const reviewer = reviewerOf(venue);
  const outcome = applyFeedback(before, changeOf(review, before, rules), {
    rules,
    reviewer: `${reviewer.firstName} ${reviewer.lastName}`,
  });
  if (outcome.refused) throw new Error(`The demo's review is refused: ${outcome.refused}`);
  const { pizza: after, entries } = outcome;
  const at = laterThan(ts, review.hoursLater, venue.timeZone);
  const { venue_id, business_date, id: pizza_id } = scored.pizza;
  const act = { venue_id, business_date, pizza_id, at, user_id: reviewer.id, rev: 1 };
  const request_id = randomUUID();
  const { original_data, ...columns } = reviewColumns(after, rules.grid);
  return {
    columns: {
      ...columns,
      original_data: original_data && JSON.stringify(original_data),
      reviewer_id: reviewer.id,
      reviewed_at: at,
      rev: 1,
    },
    evaluation: after.evaluation,
    corrections: entries.map(({ field, before: old, after: now }) => ({
      ...act,
      id: nextId(),
      request_id,
      field,
      old_value: JSON.stringify(old),
      new_value: JSON.stringify(now),
    })),
  };
}

const asScored = ({ pizza, evaluation }: Scored): ReviewedPizza => ({
  specialty: pizza.specialty,
  crust: pizza.crust,
  standard: pizza.standard,
  censored: pizza.censored,
  bubbles: pizza.bubbles,
  overbaked: pizza.overbaked,
  badCut: pizza.bad_cut,
  omitSoft: pizza.omit_soft,
  attributes: pizza.attributes,
  score: pizza.score === null ? null : pizza.score / 100,
  evaluation,
  originalData: null,
  reviewer: null,
});

function changeOf(
  { hidden, standard, otherwise }: DemoReview,
  { evaluation }: ReviewedPizza,
  rules: ReviewRules,
): FeedbackChange {
  if (hidden) return { censored: true };
  const points = otherwise && evaluation ? movedPoints(otherwise.moves, evaluation, rules) : {};
  return {
    standard: standard ?? undefined,
    specialty: otherwise?.specialty ?? undefined,
    score_criteria: Object.keys(points).length > 0 ? points : undefined,
  };
}

/** Slider positions after the moves; unchanged ones are omitted. */
function movedPoints(
  moves: readonly Move[],
  { score_details }: EvaluationResult,
  { grid, maxima }: ReviewRules,
): Record<string, number> {
  const sums = criteriaSums(score_details);
  const names = criteriaOf(grid).filter((name) => !isIngredientCriterion(name));
  const moved = moves.map(({ place, by }): [string, number] => {
    const name = names[Math.floor(place * names.length)]!;
    const wanted = Math.round(10 * ((sums[name] ?? 0) + by)) / 10;
    return [name, Math.min(maxima[name]!, Math.max(0, wanted))];
  });
  return Object.fromEntries(moved.filter(([name, points]) => points !== sums[name]));
}

function rulesOf(venue: DemoVenue): ReviewRules {
  const { grid, crusts } = companyOf(venue);
  const weights = scoreWeights(grid);
  return {
    grid,
    weights,
    maxima: evaluationKeyMax(weights),
    crusts: crustChoices(crusts).map(({ value }) => value),
    specialties: [],
  };
}

/** Lumbre has its own reviewer; the provider's staff review the rest. */
const reviewerOf = (venue: DemoVenue) =>
  PEOPLE.find(({ account }) => account === (venue.company === LUMBRE ? 'reviewer' : 'staff'))!;

/** Timestamp text with time zone, hours after a wall-clock time. */
function laterThan(ts: LocalTs, hours: number, timeZone: string): string {
  const wall = localMs(ts) + hours * 3_600_000;
  return `${new Date(wall).toISOString().slice(0, 19).replace('T', ' ')} ${timeZone}`;
}
