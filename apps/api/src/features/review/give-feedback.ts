import { giveFeedback as contract } from '@crustodian/contract/review';
import { applyFeedback } from '@crustodian/domain/review/feedback';
import { correctPizza } from '#pizzas/corrections/correct-pizza';
import { locatorOf } from '#pizzas/corrections/lock-pizzas';
import { shownPizza } from '#pizzas/feed-pizza';
import { handle } from '#platform/http/http';
import { feedbackAnswer } from './feedback-answer.ts';

export const giveFeedback = handle(contract, async ({ body }, { db, jobs, viewer, live, now }) => {
  const { t_id, pipe_id, vid_id, request_id: requestId, rev, ...change } = body;
  const key = { t_id, pipe_id, vid_id };
  const request = { key, viewer, at: new Date(now()), requestId, rev };
  const corrected = await correctPizza({ db, jobs }, request, {
    apply: ({ pizza, rules, viewerName }) =>
      applyFeedback(pizza, change, { rules, reviewer: viewerName }),
  });
  const place = locatorOf(key);
  live.dayChanged(place);
  return { ...feedbackAnswer(corrected), shown: await shownPizza(db, viewer, place) };
});
