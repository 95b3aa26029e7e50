import { undoFeedbackInBulk as contract } from '@crustodian/contract/review';
import { handle } from '#platform/http/http';
import { correctInBulk } from './correct-in-bulk.ts';
import { takeBackNewest } from './take-back.ts';

/** What someone else has changed since stays as it is and is listed as a failure. */
export const undoFeedbackInBulk = handle(contract, async ({ body }, context) =>
  correctInBulk(body, context, (asked) => takeBackNewest(context, asked, body.undoes)),
);
