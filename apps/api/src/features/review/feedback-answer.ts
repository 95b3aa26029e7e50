import type { FeedbackAnswer } from '@crustodian/contract/review';
import { valuesByField } from '@crustodian/domain/review/feedback';
import type { CorrectedPizza } from '#pizzas/corrections/correct-pizza';

/** The changed fields with their current values, and the pizza's new state. */
export function feedbackAnswer({
  entries,
  score,
  reviewer,
  rev,
}: CorrectedPizza): Omit<FeedbackAnswer, 'shown'> {
  const now = valuesByField(entries.map(({ field, after }) => [field, after]));
  return {
    censored: now.censored,
    bubbles: now.bubbles,
    overbaked: now.overbaked,
    badCut: now.badCut,
    attributes: now.attributes,
    // An undo may leave these without a value, which the contract does not permit.
    standard: now.standard ?? undefined,
    specialty: now.specialty ?? undefined,
    crust: now.crust ?? undefined,
    score_criteria: now.score_criteria,
    score_details: now.score_details,
    score: score?.toFixed(2) ?? null,
    reviewer,
    rev,
  };
}
