import { undoFeedbackInBulk as contract } from '@crustodian/contract/review';
import { handle } from '#platform/http/http';
import { correctInBulk } from './correct-in-bulk.ts';
import { takeBackNewest } from './take-back.ts';

/** Pizzas changed by someone else since are left alone and listed as failures. */
export const undoFeedbackInBulk = handle(contract, async ({ body }, context) =>
  correctInBulk(body, context, (asked) => takeBackNewest(context, asked, body.undoes)),
);
