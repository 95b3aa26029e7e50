import { followFeed as contract, type FeedEvent } from '@crustodian/contract/feed';
import { handle } from '#platform/http';
import type { LiveEvents } from '#platform/live-events';
import { PassThrough, type Readable } from 'node:stream';

/** Keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 20_000;
/** The browser then asks again and goes through the gate anew: a session that ended is cut off. */
const LIFETIME_MS = 5 * 60_000;

export const followFeed = handle(contract, async (_input, { live, venue }) => ({
  headers: {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that buffers would hold the events back.
    'x-accel-buffering': 'no',
  },
  body: feedEvents(live, venue, { heartbeatMs: HEARTBEAT_MS, lifetimeMs: LIFETIME_MS }),
}));

/** Server-sent events of a venue's changed days, until the reader goes or the lifetime is over. */
export function feedEvents(
  live: LiveEvents,
  venue: number,
  { heartbeatMs, lifetimeMs }: { heartbeatMs: number; lifetimeMs: number },
): Readable {
  const stream = new PassThrough();
  // The first bytes send the headers: the browser knows that it is connected.
  stream.write('retry: 2000\n\n');
  const unfollow = live.follow(venue, ({ day }) => {
    const event: FeedEvent = { venue: String(venue), day };
    stream.write(`data: ${JSON.stringify(event)}\n\n`);
  });
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs);
  const end = setTimeout(() => stream.end(), lifetimeMs);
  const stop = () => {
    unfollow();
    clearInterval(heartbeat);
    clearTimeout(end);
  };
  stream.once('finish', stop).once('close', stop);
  return stream;
}
