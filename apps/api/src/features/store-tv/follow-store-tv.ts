import { followStoreTv as contract } from '@crustodian/contract/store-tv';
import type { Viewer } from '@crustodian/domain/people/access';
import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { eventReply, type Follow } from '#platform/live/event-stream';
import { handle, type Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import type { LiveEvents } from '#platform/live/live-events';
import { networkOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import { openTv, type TvCaller, type TvVenue } from './open-tv.ts';

/** Changes in quick succession are reported once. */
const GATHER_MS = 500;
/**
 * Limits streams per address, because anyone may request them; the screens of a chain may share an
 * address.
 */
const STREAMS_OF_ADDRESS = 200;
const streams = new Map<string, number>();

export const followStoreTv = handle(contract, async ({ params, query }, context) => {
  const { db, live, now } = context;
  const open = (caller: TvCaller) => openTv(caller, params.venue, query.key);
  const tv = await open(context);
  const stores = await storesOf(db, tv);
  const authorizeAgain = async () => open(await context.authorizeAgain());
  return screenEvents({ ...context, authorizeAgain }, tv, screenChanges(tv, { live, now, stores }));
});

interface ScreenCaller extends Pick<Context, 'live' | 'memory' | 'request'> {
  viewer: Viewer | null;
  authorizeAgain: () => Promise<unknown>;
}

/**
 * Streams changes to a screen. The stream ends when the screen's access or the rights of the signed-in
 * user change, and the screen that reconnects is checked again. @throws ApiError too_many_requests
 */
export async function screenEvents(
  { live, memory, request, viewer, authorizeAgain }: ScreenCaller,
  { id }: TvVenue,
  changes: (changed: () => void) => () => void,
): Promise<Reply> {
  const address = networkOf(originOf(request).address);
  if ((streams.get(address) ?? 0) >= STREAMS_OF_ADDRESS) throw new ApiError('too_many_requests');
  const onAccessChanged = (changed: () => void) => {
    const ends = [
      live.followTv(id, changed),
      live.followRights((person) => person === viewer?.id && changed()),
    ];
    return () => ends.forEach((end) => end());
  };
  // Without a viewer, because a company's screens may share one session; they are limited by
  // address instead.
  const followed = { live, memory, viewer: null, onAccessChanged, authorizeAgain };
  return eventReply(followed, counted(address, gathered(changes)));
}

async function storesOf(db: Db, tv: TvVenue): Promise<ReadonlySet<number>> {
  const stores = await db
    .selectFrom('venue')
    .select('id')
    .where('company_id', '=', tv.company)
    .execute();
  return new Set(stores.map(({ id }) => id));
}

interface Sources {
  live: LiveEvents;
  now: () => number;
  /** All stores of the company, because the ranking contains their reports. */
  stores: ReadonlySet<number>;
}

/**
 * Calls back on every change that may affect a store's screen. Changes to this week's pizzas are
 * ignored, because no report contains them yet.
 */
export function screenChanges(tv: TvVenue, { live, now, stores }: Sources) {
  return (changed: () => void): (() => void) => {
    const ends = [
      live.followReports(({ venue }) => stores.has(venue) && changed()),
      live.followTv(tv.id, changed),
      live.followDays(tv.id, ({ day }) => {
        const thisWeek = weekStamp(businessDay(wallClock(now(), tv.timeZone)));
        if (day < thisWeek) changed();
      }),
    ];
    return () => ends.forEach((end) => end());
  };
}

/** Combines all changes within half a second into one event. */
const gathered =
  (follow: (changed: () => void) => () => void): Follow =>
  (send) => {
    let timer: NodeJS.Timeout | undefined;
    const end = follow(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        send({ changed: true });
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  };

const counted =
  (address: string, follow: Follow): Follow =>
  (send) => {
    streams.set(address, (streams.get(address) ?? 0) + 1);
    const end = follow(send);
    return () => {
      const left = (streams.get(address) ?? 1) - 1;
      if (left > 0) streams.set(address, left);
      else streams.delete(address);
      end();
    };
  };
