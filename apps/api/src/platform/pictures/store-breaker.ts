/** A store that did not answer; `code` marks it as an outage. */
export class StoreAway extends Error {
  override name = 'StoreAway';
  readonly code = 'ETIMEDOUT';
}

/** How long after a request that was not answered the next one is tried. */
const TRIED_EVERY_MS = 3000;
/** One object that hangs is not the store: this many requests in a row must be late. */
const MOST_LATE = 3;

const AWAY = 'The picture store does not answer.';

interface StoreRequest {
  /** Kinds fail separately: a store that is full still answers reads. */
  kind: 'GET' | 'HEAD' | 'PUT' | 'DELETE' | 'LIST';
  /** Time for the whole request, to its last byte. */
  withinMs: number;
}

/**
 * Runs requests to a store, each within its time, and makes sure that a store that hangs costs
 * little: once several requests of a kind in a row were not answered in time, others fail at once,
 * and only one in three seconds is tried until one is answered.
 */
export function storeBreaker({ now = Date.now, triedEveryMs = TRIED_EVERY_MS } = {}) {
  const fresh = () => ({ late: 0, nextTry: 0 });
  const kinds = { GET: fresh(), HEAD: fresh(), PUT: fresh(), DELETE: fresh(), LIST: fresh() };
  return async <T>(
    { kind, withinMs }: StoreRequest,
    request: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const own = kinds[kind];
    if (own.late >= MOST_LATE && now() < own.nextTry) throw new StoreAway(AWAY);
    own.nextTry = now() + triedEveryMs;
    const signal = AbortSignal.timeout(withinMs);
    try {
      const answer = await request(signal);
      own.late = 0;
      return answer;
    } catch (error) {
      if (!signal.aborted && !isTimeout(error)) {
        // A store that trickles says in time what is missing, which does not show that it is well.
        if (own.late >= MOST_LATE) own.late = 0;
        throw error;
      }
      own.late += 1;
      own.nextTry = now() + triedEveryMs;
      throw new StoreAway(AWAY, { cause: error });
    }
  };
}

/** Anything else is an answer. The client calls a request that it gave up an AbortError. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (['TimeoutError', 'AbortError'].includes(error.name) ||
    (error as { code?: unknown }).code === 'ETIMEDOUT');
