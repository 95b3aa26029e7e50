import type { Db } from '#platform/database/db';
import { runNamed } from '#platform/database/named-statement';
import { withRetry } from '#platform/database/retry';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

interface Counting {
  /** Namespace of the counts. */
  purpose: string;
  most: number;
  seconds: number;
  /** Counts never decrease, so a caller over the limit is refused without a query. */
  isFinal?: boolean;
}

/** A rate limiter in the database, shared by all processes. */
export const sharedCount = (
  db: Db,
  { purpose, most, seconds, isFinal = false }: Counting,
): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: {
      query: async ({ name, text, values }: Statement) => {
        const rows = await withRetry(() => runNamed(db, { name, text }, values));
        return { rows, rowCount: rows.length };
      },
    },
    storeType: 'client',
    tableName: 'attempt_count',
    tableCreated: true,
    // A job deletes expired counts.
    clearExpiredByTimeout: false,
    keyPrefix: purpose,
    points: most,
    inMemoryBlockOnConsumed: isFinal ? most + 1 : 0,
    duration: seconds,
  });

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Limits per caller and minute across all processes: costly calls of a user, per endpoint; uploads
 * of a camera's store or of a user; megapixels decoded for a camera's token; wrong secrets from an
 * address, per endpoint; calls of an API token. They are far above what users and cameras need, and
 * low enough that nobody can saturate a process alone.
 */
export const MOST_A_MINUTE = {
  costly: 120,
  upload: 3000,
  megapixels: 4000,
  wrongSecret: 100,
  token: 1200,
};

/**
 * How many days of a store may be charted again within an hour because of people's answers about its
 * cameras; enough for some dozens of answers.
 */
export const MOST_RECOUNTED_DAYS = 2000;

/** Counts of a caller's requests within a minute. */
export interface Limits extends Record<keyof typeof MOST_A_MINUTE, RateLimiterPostgres> {
  recountedDays: RateLimiterPostgres;
  /** Wrong secrets seen by this process: over the limit they are refused without a query. */
  wrongSecretHere: RateLimiterMemory;
}

export function openLimits(db: Db): Limits {
  const aMinute = (purpose: keyof typeof MOST_A_MINUTE) =>
    sharedCount(db, { purpose, most: MOST_A_MINUTE[purpose], seconds: 60, isFinal: true });
  return {
    costly: aMinute('costly'),
    upload: aMinute('upload'),
    megapixels: aMinute('megapixels'),
    wrongSecret: aMinute('wrongSecret'),
    token: aMinute('token'),
    recountedDays: sharedCount(db, {
      purpose: 'recountedDays',
      most: MOST_RECOUNTED_DAYS,
      seconds: 3600,
    }),
    wrongSecretHere: new RateLimiterMemory({ points: MOST_A_MINUTE.wrongSecret, duration: 60 }),
  };
}

/** Hashed, so that names and addresses stay private and keys have a fixed length. */
export const countKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Takes one point back, and deletes a count of zero. */
export async function takeBack(db: Db, count: RateLimiterPostgres, key: string): Promise<void> {
  await count.reward(key);
  await db
    .deleteFrom('attempt_count')
    .where('key', '=', count.getKey(key))
    .where('points', '<=', 0)
    .execute();
}

/** Deletes expired counts. */
export const deleteOldCounts = (db: Db, now: number): Promise<unknown> =>
  db.deleteFrom('attempt_count').where('expire', '<=', now).execute();
