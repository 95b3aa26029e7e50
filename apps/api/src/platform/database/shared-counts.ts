import type { Db } from '#platform/database/db';
import { runNamed } from '#platform/database/named-statement';
import { withRetry } from '#platform/database/retry';
import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

interface Counting {
  /** How this is counted; each purpose by itself. */
  purpose: string;
  most: number;
  seconds: number;
  /** Counts are never reduced: a caller over the limit is refused without asking the database. */
  isFinal?: boolean;
}

/** A counter in the database, so that all processes count together. */
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
    // A job forgets what has expired.
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
 * What one caller may ask for within a minute, of all processes together: costly calls of a person,
 * each call by itself; uploads of a camera's store or of a person; megapixels that decoding goes
 * through for a camera's token; secrets of an address that were wrong, each call by itself; calls of an API token. Far more
 * than people and cameras need, and little enough that no one keeps a process busy alone.
 */
export const MOST_A_MINUTE = {
  costly: 120,
  upload: 3000,
  megapixels: 4000,
  wrongSecret: 100,
  token: 1200,
};

/** How often a caller made a request within a minute. */
export interface Limits extends Record<keyof typeof MOST_A_MINUTE, RateLimiterPostgres> {
  /** The wrong secrets that this process has seen: further ones are refused without the database. */
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
    wrongSecretHere: new RateLimiterMemory({ points: MOST_A_MINUTE.wrongSecret, duration: 60 }),
  };
}

/** Hashed, so that names of people and addresses stay private and have a fixed length. */
export const countKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Takes one point back; what is then nothing leaves no row behind. */
export async function takeBack(db: Db, count: RateLimiterPostgres, key: string): Promise<void> {
  await count.reward(key);
  await db
    .deleteFrom('attempt_count')
    .where('key', '=', count.getKey(key))
    .where('points', '<=', 0)
    .execute();
}

/** Deletes counts that are over. */
export const deleteOldCounts = (db: Db, now: number): Promise<unknown> =>
  db.deleteFrom('attempt_count').where('expire', '<=', now).execute();
