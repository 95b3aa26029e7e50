import { followShiftScreen as contract } from '@crustodian/contract/store-tv';
import { handle } from '#platform/http/http';
import { screenEvents } from '../follow-store-tv.ts';
import type { TvCaller } from '../open-tv.ts';
import { openShift } from './open-shift.ts';

/** Charts are recomputed after every change of pizzas, so following the charts suffices. */
export const followShiftScreen = handle(contract, async ({ params, query }, context) => {
  const { live } = context;
  const open = (caller: TvCaller) => openShift(caller, params.venue, query.key);
  const tv = await open(context);
  const authorizeAgain = async () => open(await context.authorizeAgain());
  return screenEvents({ ...context, authorizeAgain }, tv, (changed) => {
    const ends = [live.followCharts(tv.id, changed), live.followTv(tv.id, changed)];
    return () => ends.forEach((end) => end());
  });
});
