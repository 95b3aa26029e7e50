import { withFormulaScore, type HistoryField } from './feedback.ts';
import type { ReviewedPizza, ReviewRules } from './feedback.ts';

/** What the review screens correct and a new result brings anew. */
const PLAIN = [
  'specialty',
  'crust',
  'standard',
  'censored',
  'bubbles',
  'overbaked',
  'badCut',
  'attributes',
] as const satisfies (HistoryField & keyof ReviewedPizza)[];

/** Any of these says that a reviewer set the points. */
const POINTS = ['score_criteria', 'score_details', 'omit_soft'] as const satisfies HistoryField[];

export interface Rescoring {
  /** As it stands, corrections included. */
  current: ReviewedPizza;
  /** What another version of the engine says of the same picture. */
  fresh: ReviewedPizza;
  /** Fields that a standing correction holds. */
  corrected: ReadonlySet<HistoryField>;
  rules: Pick<ReviewRules, 'grid'>;
}

/**
 * A pizza under another version's result: what reviewers set stays, the rest is new, and the score
 * follows by the formula (X42, X43). Its original data stays: what was said before the first correction
 * (X58); what the new version says is known beside it. Null when
 * points that a reviewer set have no evaluation to stand in any more: such a pizza keeps its result.
 */
export function rescored({ current, fresh, corrected, rules }: Rescoring): ReviewedPizza | null {
  const keepsPoints = POINTS.some((field) => corrected.has(field));
  if (current.reviewer !== null && current.evaluation && !fresh.evaluation) return null;
  const kept = PLAIN.filter((field) => corrected.has(field)).map((field) => [
    field,
    current[field],
  ]);
  const after: ReviewedPizza = {
    ...fresh,
    ...Object.fromEntries(kept),
    reviewer: current.reviewer,
  };
  if (keepsPoints && fresh.evaluation && current.evaluation) {
    const { score_details } = current.evaluation;
    after.evaluation = { ...fresh.evaluation, score_details };
    after.omitSoft = current.omitSoft;
  }
  const { originalData } = current;
  return { ...withFormulaScore(fresh, after, rules), originalData };
}
