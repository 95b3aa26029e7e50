import type { Reply } from '#platform/http';
import { PassThrough, type Readable } from 'node:stream';

/** Keeps proxies from closing a quiet connection. */
const HEARTBEAT_MS = 20_000;
/** The browser then asks again and goes through the gate anew: a session that ended is cut off. */
const LIFETIME_MS = 5 * 60_000;

/** Tells of each event until the returned function is called. */
export type Follow = (tell: (event: object) => void) => () => void;

/** Answers with server-sent events. */
export const eventReply = (follow: Follow): Reply => ({
  headers: {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that buffers would hold the events back.
    'x-accel-buffering': 'no',
  },
  body: eventStream(follow, { heartbeatMs: HEARTBEAT_MS, lifetimeMs: LIFETIME_MS }),
});

/** Events as JSON, a line each, until the reader goes or the lifetime is over. */
export function eventStream(
  follow: Follow,
  { heartbeatMs, lifetimeMs }: { heartbeatMs: number; lifetimeMs: number },
): Readable {
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
