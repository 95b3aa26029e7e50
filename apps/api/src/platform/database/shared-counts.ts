import type { Db } from '#platform/database/db';
import { runNamed } from '#platform/database/named-statement';
import { withRetry } from '#platform/database/retry';
import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

interface Counting {
  /** How this is counted; each purpose by itself. */
  purpose: string;
  most: number;
  seconds: number;
}

/** A counter in the database, so that all processes count together. */
export const sharedCount = (db: Db, { purpose, most, seconds }: Counting): RateLimiterPostgres =>
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
    duration: seconds,
  });

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** No one reads the names of people or addresses here, and a name of any length takes as much. */
export const countKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Forgets counts that are over. */
export const forgetCounts = (db: Db, now: number): Promise<unknown> =>
  db.deleteFrom('attempt_count').where('expire', '<=', now).execute();
