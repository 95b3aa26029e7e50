import { giveFeedbackInBulk as contract, type BulkChange } from '@crustodian/contract/review';
import type { FeedbackChange } from '@crustodian/domain/review/feedback';
import { handle } from '#platform/http/http';
import { correctInBulk } from './correct-in-bulk.ts';
import { saveFeedback } from './save-feedback.ts';

/** Each pizza is corrected on its own: successes stay, failures are listed (decision X59). */
export const giveFeedbackInBulk = handle(contract, async ({ body }, context) => {
  const change = changeOf(body);
  return correctInBulk(body, context, (asked) => saveFeedback(context, change, asked));
});

function changeOf({ action, value }: BulkChange): FeedbackChange {
  if (action === 'censor') return { censored: value === 1 };
  return action === 'specialty' ? { specialty: value } : { standard: value };
}
