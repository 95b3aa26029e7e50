import { accountName } from '#platform/auth/person-name';
import type { Db } from '#platform/database/db';
import { semaphore } from '#platform/jobs/semaphore';
import { networkOf, siteOf } from '#platform/http/network-of';
import { tooManyRequests } from '#platform/http/rate-limit';
import { countKey, sharedCount, takeBack } from '#platform/database/shared-counts';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { refuseIfFull, waitInQueue } from './paced-queue.ts';

const DAY_S = 24 * 3600;
const LONGEST_WAIT_S = 15 * 60;

/**
 * Failures of an account from one address that cause no wait; each further one doubles the wait.
 */
export const FREE_FAILURES = 5;
/** Like FREE_FAILURES, for all networks of an IPv6 site together. */
export const FREE_FAILURES_OF_SITE = 20;
/**
 * Failures from one address within ten minutes after which log-ins of accounts unknown there run
 * one at a time.
 */
export const FAILURES_OF_AN_ADDRESS = 20;

/**
 * Concurrent log-in lookups, in all and per site; limited because the database serves others too.
 */
export const lookUps = semaphore(6, 3);

export interface Attempt {
  username: string;
  address: string;
  /** Whether the account was signed in from this address before. */
  isKnownThere: boolean;
  /**
   * The browser, if the account has signed in with it before; its failures are counted separately.
   */
  browser?: string | undefined;
  /** Aborted when the client no longer waits for the answer. */
  gone?: AbortSignal;
}

export interface BegunAttempt {
  succeeded: () => Promise<unknown>;
  failed: () => Promise<unknown>;
  /** The attempt neither succeeded nor failed. */
  abandoned: () => Promise<unknown>;
}

/**
 * Begins a log-in. Only failures of the same account from the same address block it, with
 * exponential backoff; in a browser that the account has used, only failures in that browser do.
 * Failures of other accounts at the address slow it down unless the account is known there. The
 * attempt counts as a failure from its start, so that concurrent attempts cannot evade the limit.
 * @throws ApiError too_many_requests
 */
export async function beginAttempt(
  db: Db,
  { username, address, isKnownThere, browser, gone }: Attempt,
): Promise<BegunAttempt> {
  const { failures, waits, failuresOfAddress } = countsOf(db);
  const network = networkOf(address);
  const account = accountName(username);
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
  if (isSlowed) await waitInQueue(site, gone).catch(refuse);
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
  /** Begins a wait, during which no other one can start. */
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
