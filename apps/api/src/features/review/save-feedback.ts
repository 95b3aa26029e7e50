import { ApiError } from '#platform/http/errors';
import { applyFeedback, type FeedbackChange } from '@crustodian/domain/review/feedback';
import {
  correctPizza,
  type CorrectionRequest,
  type CorrectionTools,
  type CorrectedState,
  type Corrected,
} from './correct-pizza.ts';
import type { StoredPizza } from '#pizzas/corrections/stored-pizza';

/**
 * Corrects one pizza as a reviewer asks for it.
 * @throws ApiError pizza_not_found, changed_meanwhile, specialty_required, bad_request
 */
export function saveFeedback(
  tools: CorrectionTools,
  change: FeedbackChange,
  asked: CorrectionRequest,
): Promise<Corrected> {
  return correctPizza(tools, { ...asked, rule: (stored) => changed(stored, change, asked) });
}

function changed(
  { pizza, rules, viewerName: reviewer }: StoredPizza,
  change: FeedbackChange,
  { viewer, at }: CorrectionRequest,
): CorrectedState {
  const outcome = applyFeedback(pizza, change, { rules, reviewer });
  if (outcome.refused === 'bad_request') throw new ApiError('bad_request', outcome.detail);
  if (outcome.refused) throw new ApiError(outcome.refused);
  const { pizza: after, entries } = outcome;
  return { after, entries, reviewerId: viewer.id, reviewedAt: at };
}
