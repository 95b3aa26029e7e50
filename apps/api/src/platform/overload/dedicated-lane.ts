import { ApiError } from '#platform/http/errors';
import { semaphore } from '#platform/jobs/semaphore';

/** Calls that have a line of their own, at work at a time: each needs a connection. */
const MOST_AT_WORK = 2;
/** Calls of strangers of one network that wait for their turn; further ones are refused. */
export const MOST_WAITING_OF_NETWORK = 200;

/**
 * Opens the line of calls that are not delayed by others of strangers; in it networks take turns.
 * The returned function throws ApiError busy for a network that has too many there.
 */
export function openDedicatedLane() {
  const inTurn = semaphore(MOST_AT_WORK);
  const here = new Map<unknown, number>();
  return async <T>(network: unknown, work: () => Promise<T>): Promise<T> => {
    if ((here.get(network) ?? 0) >= MOST_WAITING_OF_NETWORK) throw new ApiError('busy');
    count(here, network, 1);
    try {
      return await inTurn(work, { owner: network });
    } finally {
      count(here, network, -1);
    }
  };
}

/** Counts for somebody; of whom nothing is counted has no place in the memory. */
export function count<Who>(counts: Map<Who, number>, who: Who, by: number): void {
  const sum = (counts.get(who) ?? 0) + by;
  if (sum > 0) counts.set(who, sum);
  else counts.delete(who);
}
