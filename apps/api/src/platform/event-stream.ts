import type { Reply } from '#platform/http';
import type { LiveEvents } from '#platform/live-events';
import { PassThrough } from 'node:stream';

/** Keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 20_000;
/** The browser then asks again and goes through the gate anew: a session that ended is cut off. */
const LIFETIME_MS = 5 * 60_000;

/** Tells of each event until the returned function is called. */
export type Follow = (tell: (event: object) => void) => () => void;

/** Where changes were missed every stream ends; not all at once, because every reader comes back and reads anew. */
const RENEW_WITHIN_MS = 3000;

/** Answers with server-sent events. Its end tells the reader to come back and read everything again. */
export const eventReply = (live: Pick<LiveEvents, 'onMissed'>, follow: Follow): Reply => ({
  headers: {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that buffers would hold the events back.
    'x-accel-buffering': 'no',
  },
  body: endingWhenMissed(
    live,
    eventStream(follow, { heartbeatMs: HEARTBEAT_MS, lifetimeMs: LIFETIME_MS }),
  ),
});

function endingWhenMissed(live: Pick<LiveEvents, 'onMissed'>, stream: PassThrough): PassThrough {
  let end: NodeJS.Timeout | undefined;
  const unfollow = live.onMissed(() => {
    end ??= setTimeout(() => stream.end(), Math.random() * RENEW_WITHIN_MS);
  });
  return stream.once('close', () => {
    unfollow();
    clearTimeout(end);
  });
}

/** Events as JSON, a line each, until the reader goes or the lifetime is over. */
export function eventStream(
  follow: Follow,
  { heartbeatMs, lifetimeMs }: { heartbeatMs: number; lifetimeMs: number },
): PassThrough {
  const stream = new PassThrough();
  // The first bytes send the headers: the browser knows that it is connected.
  stream.write('retry: 2000\n\n');
  const unfollow = follow((event) => void stream.write(`data: ${JSON.stringify(event)}\n\n`));
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
