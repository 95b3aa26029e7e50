/** A store that did not answer; `code` marks it as an outage. */
export class StoreAway extends Error {
  override name = 'StoreAway';
  readonly code = 'ETIMEDOUT';
}

/** How long after a request that was not answered the next one is tried. */
const TRIED_EVERY_MS = 3000;

/**
 * Runs requests to a store, and makes sure that one that hangs costs little: once a request was not
 * answered in time, others fail at once, and only one in three seconds is tried until one succeeds.
 */
export function storeBreaker({ now = Date.now, triedEveryMs = TRIED_EVERY_MS } = {}) {
  let isAway = false;
  let nextTry = 0;
  return async <T>(request: () => Promise<T>): Promise<T> => {
    if (isAway && now() < nextTry) throw new StoreAway('The picture store does not answer.');
    nextTry = now() + triedEveryMs;
    try {
      const answer = await request();
      isAway = false;
      return answer;
    } catch (error) {
      isAway = isTimeout(error);
      if (!isAway) throw error;
      nextTry = now() + triedEveryMs;
      throw new StoreAway('The picture store does not answer.', { cause: error });
    }
  };
}

/** Anything else is an answer. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || (error as { code?: unknown }).code === 'ETIMEDOUT');
