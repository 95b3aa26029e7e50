import type { Reply } from '#platform/http/send-answer';
import type { LiveEvents } from '#platform/live/live-events';
import type { Memory } from '#platform/memory';
import { tooManyRequests } from '#platform/http/rate-limit';
import { PassThrough } from 'node:stream';

/** Keeps proxies from closing an idle connection. */
const HEARTBEAT_MS = 20_000;
/** After this time the browser reconnects and is authorized again. */
const LIFETIME_MS = 5 * 60_000;

/** Calls back with each event until the returned function is called. */
export type Follow = (send: (event: object) => void) => () => void;

/**
 * Streams are ended with jitter if changes were missed or a company changed who may open its
 * screens, because every client reconnects and reloads.
 */
const RENEW_WITHIN_MS = 3000;
const RETRY_AFTER_S = 30;

/** A tab follows one or two things; a user with this many open streams is refused another. */
const MOST_STREAMS_OF_A_USER = 8;

interface Followed {
  live: Pick<LiveEvents, 'followMissed' | 'followRights'>;
  memory: Pick<Memory, 'streams'>;
  /** The stream ends when the permissions of this viewer change; null if anyone may follow. */
  viewer: { id: number } | null;
  /** Repeats the authorization once the stream is subscribed to changes. @throws ApiError */
  authorizeAgain: () => Promise<unknown>;
  /** Calls back when a stream without a viewer may no longer be open to its reader. */
  onAccessChanged?: (changed: () => void) => () => void;
}

/**
 * Answers with server-sent events. When the stream ends, the client reconnects, is authorized again
 * and reloads everything.
 * @throws ApiError too_many_requests, and what `authorizeAgain` throws
 */
export async function eventReply(followed: Followed, follow: Follow): Promise<Reply> {
  const { viewer, memory, authorizeAgain } = followed;
  if (viewer && (memory.streams.get(viewer.id) ?? 0) >= MOST_STREAMS_OF_A_USER) {
    throw tooManyRequests(RETRY_AFTER_S);
  }
  const body = endingEarly(
    followed,
    eventStream(follow, { heartbeatMs: HEARTBEAT_MS, lifetimeMs: LIFETIME_MS }),
  );
  try {
    await authorizeAgain();
  } catch (error) {
    body.destroy();
    throw error;
  }
  return {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Turns off buffering in proxies, which would delay events.
      'x-accel-buffering': 'no',
    },
    body,
  };
}

/** Counts a user's open stream; returns the function that uncounts it. */
function countStream(streams: Memory['streams'], user: number): () => void {
  streams.set(user, (streams.get(user) ?? 0) + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (streams.get(user) ?? 1) - 1;
    if (left > 0) streams.set(user, left);
    else streams.delete(user);
  };
}

/**
 * Ends the stream with jitter when changes were missed or access to it changed, and immediately
 * when the viewer's permissions changed.
 */
function endingEarly(followed: Followed, stream: PassThrough): PassThrough {
  const { live, viewer, memory, onAccessChanged } = followed;
  if (viewer) {
    const isOver = countStream(memory.streams, viewer.id);
    stream.once('finish', isOver).once('close', isOver);
  }
  let end: NodeJS.Timeout | undefined;
  const renew = () => {
    end ??= setTimeout(() => stream.end(), Math.random() * RENEW_WITHIN_MS);
  };
  const unfollow = [
    live.followMissed(renew),
    live.followRights((person) => person === viewer?.id && stream.end()),
  ];
  if (onAccessChanged) unfollow.push(onAccessChanged(renew));
  return stream.once('close', () => {
    for (const stop of unfollow) stop();
    clearTimeout(end);
  });
}

/** Events as JSON, one per line, until the reader disconnects or the lifetime ends. */
export function eventStream(
  follow: Follow,
  { heartbeatMs, lifetimeMs }: { heartbeatMs: number; lifetimeMs: number },
): PassThrough {
  const stream = new PassThrough();
  // The first bytes flush the headers, so that the browser knows it is connected.
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
