import type { Db } from '#platform/database/db';
import { vi } from 'vitest';

/** The rows of each query that was made outside of transactions during the work. */
export async function resultsOf(db: Db, work: () => Promise<unknown>): Promise<unknown[][]> {
  const queries = vi.spyOn(db.getExecutor(), 'executeQuery');
  try {
    await work();
    const results = await Promise.all(queries.mock.results.map(({ value }) => value));
    return results.map(({ rows }) => rows);
  } finally {
    queries.mockRestore();
  }
}

/**
 * The size of all these rows as JSON. Large results block the event loop while they are decoded.
 */
export const bytesRead = async (db: Db, work: () => Promise<unknown>): Promise<number> =>
  JSON.stringify(await resultsOf(db, work)).length;
