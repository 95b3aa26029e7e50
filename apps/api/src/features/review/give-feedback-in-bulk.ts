import { giveFeedbackInBulk as contract, type BulkChange } from '@crustodian/contract/review';
import { applyFeedback, type FeedbackChange } from '@crustodian/domain/review/feedback';
import { handle } from '#platform/http/http';
import { correctInBulk } from './correct-in-bulk.ts';

/** Each pizza is corrected independently: successes stay, failures are listed (decision X59). */
export const giveFeedbackInBulk = handle(contract, ({ body }, context) =>
  correctInBulk(body, context, {
    apply: ({ pizza, rules, viewerName }) =>
      applyFeedback(pizza, changeOf(body), { rules, reviewer: viewerName }),
  }),
);

function changeOf({ action, value }: BulkChange): FeedbackChange {
  if (action === 'censor') return { censored: value === 1 };
  return action === 'specialty' ? { specialty: value } : { standard: value };
}
