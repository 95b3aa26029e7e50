import { undoFeedbackInBulk as contract } from '@crustodian/contract/review';
import { undoCorrection } from '@crustodian/domain/review/undo';
import { handle } from '#platform/http/http';
import { correctInBulk } from './correct-in-bulk.ts';

/** Pizzas that someone else has changed since stay unchanged and are listed as failures. */
export const undoFeedbackInBulk = handle(contract, ({ body }, context) =>
  correctInBulk(body, context, {
    isUndo: true,
    apply: (stored, active) => undoCorrection(stored, active, body.undoes),
  }),
);
