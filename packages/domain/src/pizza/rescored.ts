import { withFormulaScore, withoutEffects, type HistoryField } from '../review/feedback.ts';
import type { ReviewedPizza, ReviewRules } from '../review/feedback.ts';

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

/** What a version of the engine says of a picture. */
export interface EngineResult extends ReviewedPizza {
  /** The specialty that a reviewer named and by which it was evaluated, where the engine names none. */
  scoredAs?: string | undefined;
}

export interface Rescoring {
  /** As it stands, corrections included. */
  current: ReviewedPizza;
  /** What another version of the engine, or one that was told the specialty, says of the same picture. */
  fresh: EngineResult;
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
  if (current.reviewer !== null && current.evaluation && !fresh.evaluation) return null;
  const { said, judged } = effectiveResult(fresh, corrected);
  const kept = PLAIN.filter((field) => corrected.has(field)).map((field) => [
    field,
    current[field],
  ]);
  const after: ReviewedPizza = {
    ...said,
    ...Object.fromEntries(kept),
    reviewer: current.reviewer,
  };
  // A flag that a reviewer set counts wholly.
  after.evaluation &&= withoutEffects(after.evaluation, [...corrected]);
  const keepsPoints = POINTS.some((field) => corrected.has(field));
  if (keepsPoints && after.evaluation && current.evaluation) {
    const { score_details } = current.evaluation;
    after.evaluation = { ...after.evaluation, score_details };
    after.omitSoft = current.omitSoft;
  }
  const { originalData } = current;
  return { ...withFormulaScore(judged, after, rules), originalData };
}

/**
 * What the engine said, and the specialty by which it scored that. Where nobody names it any more, a
 * pizza whose specialty the engine does not know has no evaluation (spec 000 section 4).
 */
function effectiveResult({ scoredAs, ...said }: EngineResult, corrected: Rescoring['corrected']) {
  if (scoredAs === undefined) return { said, judged: said };
  if (corrected.has('specialty')) return { said, judged: { ...said, specialty: scoredAs } };
  const unscored: ReviewedPizza = { ...said, score: null, evaluation: null };
  return { said: unscored, judged: unscored };
}
