import { withFormulaScore, withFullFlagEffects, type HistoryField } from '../review/feedback.ts';
import type { ReviewedPizza, ReviewRules } from '../review/feedback.ts';

/** Values that can be corrected in review and are recomputed by rescoring. */
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

/** A correction of any of these means that a reviewer set the points. */
const POINTS = ['score_criteria', 'score_details', 'omit_soft'] as const satisfies HistoryField[];

/** The result of one engine version for a picture. */
export interface EngineResult extends ReviewedPizza {
  /** The specialty set by a reviewer and used for evaluation if the engine recognized none. */
  scoredAs?: string | undefined;
}

export interface Rescoring {
  /** The current state, including corrections. */
  current: ReviewedPizza;
  /** The result of another engine version, or of one given the specialty, for the same picture. */
  fresh: EngineResult;
  /** Fields with an active correction. */
  corrected: ReadonlySet<HistoryField>;
  rules: Pick<ReviewRules, 'grid'>;
}

/**
 * A pizza with another version's result: reviewers' corrections stay, the rest is replaced, and the
 * score is recomputed (X42, X43). The original data, from before the first correction, is kept
 * (X58) and the new version's result is stored next to it. Null if points set by a reviewer no
 * longer have an evaluation to apply to; such a pizza keeps its result.
 */
export function applyRescore({
  current,
  fresh,
  corrected,
  rules,
}: Rescoring): ReviewedPizza | null {
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
  // A flag that a reviewer set counts in full.
  after.evaluation &&= withFullFlagEffects(after.evaluation, [...corrected]);
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
 * The engine's result and the specialty it was scored as. If that specialty is no longer set by
 * anyone, a pizza whose specialty the engine does not know has no evaluation (spec 000 section 4).
 */
function effectiveResult({ scoredAs, ...said }: EngineResult, corrected: Rescoring['corrected']) {
  if (scoredAs === undefined) return { said, judged: said };
  if (corrected.has('specialty')) return { said, judged: { ...said, specialty: scoredAs } };
  const unscored: ReviewedPizza = { ...said, score: null, evaluation: null };
  return { said: unscored, judged: unscored };
}
