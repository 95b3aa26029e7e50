import { ApiError } from '#platform/errors';

const WINDOW_MS = 60_000;
/** Failures a minute: of one account from one address, of one account, of one address. */
const MOST = { pair: 10, account: 60, address: 60 };
/** Beyond this many remembered keys the lapsed ones are thrown away. */
const SWEEP_AT = 10_000;

export interface Attempt {
  username: string;
  address: string;
}

interface Count {
  failures: number;
  since: number;
}

/**
 * Slows guessing down. Each attempt counts as a failure from its start, so that many at once do not
 * slip through, and a success takes its own count back. Lives in this process.
 */
export function createLoginLimit() {
  const counts = new Map<string, Count>();

  const current = (key: string, now: number): Count => {
    const known = counts.get(key);
    if (known && now - known.since < WINDOW_MS) return known;
    const fresh = { failures: 0, since: now };
    counts.set(key, fresh);
    return fresh;
  };
  let sweptAt = 0;
  const sweep = (now: number) => {
    if (counts.size < SWEEP_AT || now - sweptAt < WINDOW_MS) return;
    sweptAt = now;
    for (const [key, { since }] of counts) if (now - since >= WINDOW_MS) counts.delete(key);
  };

  return {
    /**
     * Counts an attempt; call the answer when it succeeds.
     * @throws ApiError too_many_requests
     */
    begin: ({ username, address }: Attempt, now: number): (() => void) => {
      sweep(now);
      const account = username.trim().toLowerCase();
      const limits = [
        { count: current(`pair ${account} ${address}`, now), most: MOST.pair },
        { count: current(`account ${account}`, now), most: MOST.account },
        { count: current(`address ${address}`, now), most: MOST.address },
      ];
      if (limits.some(({ count, most }) => count.failures >= most)) {
        throw new ApiError('too_many_requests');
      }
      for (const { count } of limits) count.failures += 1;
      return () => {
        for (const { count } of limits) count.failures -= 1;
      };
    },
  };
}
