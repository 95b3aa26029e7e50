import { shownPizza } from '#pizzas/feed-pizza';
import { handle } from '#platform/http/http';
import { undoFeedback as contract } from '@crustodian/contract/review';
import { placeOf } from '#pizzas/corrections/stored-pizza';
import { takeBackNewest } from './take-back.ts';

export const undoFeedback = handle(contract, async ({ body }, { db, jobs, viewer, live, now }) => {
  const { request_id: requestId, rev, ...key } = body;
  const asked = { key, viewer, at: new Date(now()), requestId, rev };
  const { echo } = await takeBackNewest({ db, jobs }, asked);
  const place = placeOf(key);
  live.dayChanged(place);
  return { ...echo, shown: await shownPizza(db, viewer, place) };
});
