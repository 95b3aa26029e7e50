import { ApiError } from '#platform/http/errors';
import { semaphore } from '#platform/jobs/semaphore';

/** Maximum running calls in the dedicated lane: each needs a database connection. */
const MOST_AT_WORK = 2;
/** Maximum queued calls of unauthenticated users of one network; further ones are refused. */
export const MOST_WAITING_OF_NETWORK = 200;

/**
 * Opens the lane for calls that must not be delayed by other unauthenticated calls; networks take
 * turns in it. The returned function throws ApiError busy for a network that has too many queued
 * calls.
 */
export function openDedicatedLane() {
  const limit = semaphore(MOST_AT_WORK);
  const here = new Map<unknown, number>();
  return async <T>(network: unknown, work: () => Promise<T>): Promise<T> => {
    if ((here.get(network) ?? 0) >= MOST_WAITING_OF_NETWORK) throw new ApiError('busy');
    count(here, network, 1);
    try {
      return await limit(work, { owner: network });
    } finally {
      count(here, network, -1);
    }
  };
}

/** Adjusts a count; counts of zero are removed from the map. */
export function count<Who>(counts: Map<Who, number>, who: Who, by: number): void {
  const sum = (counts.get(who) ?? 0) + by;
  if (sum > 0) counts.set(who, sum);
  else counts.delete(who);
}
