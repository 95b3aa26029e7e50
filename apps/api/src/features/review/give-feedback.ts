import { giveFeedback as contract } from '@crustodian/contract/review';
import { shownPizza } from '#pizzas/feed-pizza';
import { handle } from '#platform/http/http';
import { placeOf } from '#pizzas/corrections/stored-pizza';
import { saveFeedback } from './save-feedback.ts';

export const giveFeedback = handle(contract, async ({ body }, { db, jobs, viewer, live, now }) => {
  const { t_id, pipe_id, vid_id, request_id: requestId, rev, ...change } = body;
  const key = { t_id, pipe_id, vid_id };
  const at = new Date(now());
  const asked = { key, viewer, at, requestId, rev };
  const { echo } = await saveFeedback({ db, jobs }, change, asked);
  const place = placeOf(key);
  live.dayChanged(place);
  return { ...echo, shown: await shownPizza(db, viewer, place) };
});
