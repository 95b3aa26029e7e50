import * as contract from '@crustodian/contract/review';
import { implement } from '#platform/http/http';
import { giveFeedbackInBulk } from './give-feedback-in-bulk.ts';
import { giveFeedback } from './give-feedback.ts';
import { markDayReviewed } from './mark-day-reviewed.ts';
import { readHistory } from './read-history.ts';
import { setGroundTruth } from './set-ground-truth.ts';
import { undoFeedbackInBulk } from './undo-feedback-in-bulk.ts';
import { undoFeedback } from './undo-feedback.ts';

export const reviewRoutes = implement(contract, {
  giveFeedback,
  undoFeedback,
  readHistory,
  giveFeedbackInBulk,
  undoFeedbackInBulk,
  setGroundTruth,
  markDayReviewed,
});
