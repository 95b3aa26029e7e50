import { tooManyRequests } from '#platform/http/rate-limit';
import { setTimeout as sleep } from 'node:timers/promises';

/** From one turn of a key to the next. */
const PACE_MS = 500;
/** So many wait for their turn; who comes then is told to come later. */
export const MOST_WAITING = 10;

const ends = new Map<string, { last: Promise<void>; waiting: number }>();

/**
 * Waits for one's turn among those of the same key, in this process: one after the other, in their order.
 * @throws ApiError too_many_requests where too many wait already
 */
export async function takeTurn(key: string): Promise<void> {
  const line = ends.get(key) ?? { last: Promise.resolve(), waiting: 0 };
  if (line.waiting >= MOST_WAITING) throw tooManyRequests((MOST_WAITING * PACE_MS) / 1000);
  ends.set(key, line);
  line.waiting += 1;
  line.last = line.last.then(() => sleep(PACE_MS));
  await line.last;
  line.waiting -= 1;
  if (line.waiting === 0) ends.delete(key);
}
