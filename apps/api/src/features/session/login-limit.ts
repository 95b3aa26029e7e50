import type { Db } from '#platform/database/db';
import { semaphore } from '#platform/jobs/semaphore';
import { networkOf, siteOf } from '#platform/http/network-of';
import { tooManyRequests } from '#platform/http/rate-limit';
import { countKey, sharedCount, takeBack } from '#platform/database/shared-counts';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { refuseIfFull, takeTurn } from './take-turn.ts';

const DAY_S = 24 * 3600;
const LONGEST_WAIT_S = 15 * 60;

/** Failures of an account from an address without a wait; each further one doubles it. */
export const FREE_FAILURES = 5;
/** The same from all networks of an IPv6 site, each of which has FREE_FAILURES of its own. */
export const FREE_FAILURES_OF_SITE = 20;
/** Failures of an address in ten minutes from which accounts unknown there are let in one by one. */
export const FAILURES_OF_AN_ADDRESS = 20;

/** Look-ups for log-ins at a time, and of them those of one site: the database has others to serve. */
export const lookUps = semaphore(6, 3);

export interface Attempt {
  username: string;
  address: string;
  /** Whether the account was signed in from this address before. */
  isKnownThere: boolean;
  /** The browser, if the account has signed in with it before: its failures count by themselves. */
  browser?: string | undefined;
  /** Aborted when no one waits for the answer any more. */
  gone?: AbortSignal;
}

export interface BegunAttempt {
  succeeded: () => Promise<unknown>;
  failed: () => Promise<unknown>;
  /** It was neither right nor wrong. */
  abandoned: () => Promise<unknown>;
}

/**
 * Begins a log-in: only failures of the same account from the same address refuse it, for a time
 * that grows, and in a browser that the account has used only those in that browser. Failures of
 * other accounts at the address slow it down, unless it is known there. It counts as a
 * failure from its start, so that many at once do not slip through.
 * @throws ApiError too_many_requests
 */
export async function beginAttempt(
  db: Db,
  { username, address, isKnownThere, browser, gone }: Attempt,
): Promise<BegunAttempt> {
  const { failures, waits, failuresOfAddress } = countsOf(db);
  const network = networkOf(address);
  const account = username.trim().toLowerCase();
  const site = siteOf(address);
  const pairs = [{ key: countKey(account, browser ?? network), free: FREE_FAILURES }];
  if (!browser && site !== network) {
    pairs.push({ key: countKey(account, site), free: FREE_FAILURES_OF_SITE });
  }
  if (!isKnownThere) refuseIfFull(site);
  const abandoned = () => Promise.all(pairs.map(({ key }) => takeBack(db, failures, key)));
  const refuse = async (error: unknown) => {
    await abandoned();
    throw error;
  };
  const countIn = async () => {
    const counts = await Promise.all(pairs.map(({ key }) => failures.penalty(key)));
    for (const [at, { key, free }] of pairs.entries()) {
      const beyond = counts[at]!.consumedPoints - free;
      if (beyond > 0) await waits(key, waitAfter(beyond)).catch(refuse);
    }
    const known = isKnownThere ? null : await failuresOfAddress.get(countKey(network));
    return (known?.consumedPoints ?? 0) >= FAILURES_OF_AN_ADDRESS;
  };
  const isSlowed = await lookUps(countIn, { owner: site, signal: gone });
  if (isSlowed) await takeTurn(site, gone).catch(refuse);
  return {
    succeeded: () => Promise.all(pairs.map(({ key }) => failures.delete(key))),
    failed: () => failuresOfAddress.penalty(countKey(network)),
    abandoned,
  };
}

const waitAfter = (beyond: number): number => Math.min(2 ** beyond, LONGEST_WAIT_S);

interface Counts {
  failures: RateLimiterPostgres;
  failuresOfAddress: RateLimiterPostgres;
  /** Begins a wait, during which no other one starts. */
  waits: (key: string, seconds: number) => Promise<void>;
}

function countsOf(db: Db): Counts {
  const wait = sharedCount(db, { purpose: 'log-in wait', most: 1, seconds: 1 });
  return {
    failures: sharedCount(db, { purpose: 'log-in', most: FREE_FAILURES, seconds: DAY_S }),
    failuresOfAddress: sharedCount(db, { purpose: 'log-in address', most: 1, seconds: 600 }),
    waits: async (key, seconds) => {
      try {
        await wait.consume(key, 1, { customDuration: seconds });
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw tooManyRequests(Math.ceil(error.msBeforeNext / 1000));
      }
    },
  };
}
