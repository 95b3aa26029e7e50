import { undoFeedback as contract } from '@crustodian/contract/review';
import { undoCorrection } from '@crustodian/domain/review/undo';
import { correctPizza } from '#pizzas/corrections/correct-pizza';
import { locatorOf } from '#pizzas/corrections/lock-pizzas';
import { shownPizza } from '#pizzas/feed-pizza';
import { handle } from '#platform/http/http';
import { feedbackAnswer } from './feedback-answer.ts';

export const undoFeedback = handle(contract, async ({ body }, { db, jobs, viewer, live, now }) => {
  const { request_id: requestId, rev, ...key } = body;
  const request = { key, viewer, at: new Date(now()), requestId, rev };
  const corrected = await correctPizza({ db, jobs }, request, {
    isUndo: true,
    apply: (stored, active) => undoCorrection(stored, active),
  });
  const place = locatorOf(key);
  live.dayChanged(place);
  return { ...feedbackAnswer(corrected), shown: await shownPizza(db, viewer, place) };
});
