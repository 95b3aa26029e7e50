import { tooManyRequests } from '#platform/http/rate-limit';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time between two calls of the same key. */
const PACE_MS = 500;
/** How many calls of a key may wait; further ones are refused with a retry time. */
export const MOST_WAITING = 10;

const ends = new Map<string, { last: Promise<void>; waiting: number }>();

/** @throws ApiError too_many_requests where too many wait already */
export function refuseIfFull(key: string): void {
  const { waiting = 0 } = ends.get(key) ?? {};
  if (waiting >= MOST_WAITING) throw tooManyRequests((MOST_WAITING * PACE_MS) / 1000);
}

/**
 * Waits behind the calls with the same key in this process, first in, first out.
 * @param gone aborted when nobody waits for the answer any more: the place is given up
 * @throws ApiError too_many_requests where too many wait already, and the reason of `gone`
 */
export async function waitInQueue(key: string, gone?: AbortSignal): Promise<void> {
  gone?.throwIfAborted();
  refuseIfFull(key);
  const line = ends.get(key) ?? { last: Promise.resolve(), waiting: 0 };
  ends.set(key, line);
  line.waiting += 1;
  const leave = () => {
    line.waiting -= 1;
    if (line.waiting === 0) ends.delete(key);
  };
  gone?.addEventListener('abort', leave, { once: true });
  const place = line.last.then(() => sleep(PACE_MS, undefined, { signal: gone }));
  // A client that has disconnected does not delay those behind it.
  line.last = place.catch(() => undefined);
  await line.last;
  gone?.throwIfAborted();
  gone?.removeEventListener('abort', leave);
  leave();
}
