import type { Db } from '#platform/database/db';
import { vi } from 'vitest';

/**
 * The size as JSON of all rows that queries outside of transactions returned during the work. Large
 * results block the event loop while they are decoded.
 */
export async function bytesRead(db: Db, work: () => Promise<unknown>): Promise<number> {
  const queries = vi.spyOn(db.getExecutor(), 'executeQuery');
  try {
    await work();
    const results = await Promise.all(queries.mock.results.map(({ value }) => value));
    return results.reduce((bytes, { rows }) => bytes + JSON.stringify(rows).length, 0);
  } finally {
    queries.mockRestore();
  }
}
