import { expect } from '@playwright/test';
import { openDatabase } from '../apps/api/src/platform/database/db.ts';
import { DATA_DIR, HISTORY_MONTHS } from './product.ts';

/**
 * Queries the database of the product under test directly, to check the figures of a page against
 * the facts. Scores are in hundredths, days 'YYYY-MM-DD'.
 */
export async function askDatabase<Row extends object>(
  sql: string,
  values: readonly (string | number)[] = [],
): Promise<Row[]> {
  const { pool, close } = await openDatabase(
    {
      databaseUrl: process.env['DATABASE_URL'],
      databaseConnections: 2,
      // For a product that someone else runs, this names its data directory.
      dataDir: process.env['PRODUCT_DATA_DIR'] ?? DATA_DIR,
      pgBinDir: process.env['PG_BIN_DIR'],
    },
    { useRunningDatabase: true },
  );
  try {
    return (await pool.query<Row>(sql, [...values])).rows;
  } finally {
    await close();
  }
}

/** The pizzas that count in figures (decision X107), as a condition on `pizza`. */
export const COUNTED = `evaluated AND snap_quality = 'buena' AND NOT censored AND score IS NOT NULL`;

/** The demo chain loads month by month, newest first; earlier days are in its oldest month. */
const WHOLE_FROM = `date_trunc('month', current_date) - interval '${HISTORY_MONTHS} months' + interval '7 days'`;

/** Resolves when the demo chain's whole history is loaded and figures over months are stable. */
export async function historyLoaded(): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await askDatabase<{ whole: boolean }>(
          `SELECT EXISTS (SELECT FROM pizza WHERE venue_id = 1 AND business_date < ${WHOLE_FROM})
                  AND EXISTS (SELECT FROM pizza WHERE venue_id = 23 AND business_date < ${WHOLE_FROM}) AS whole`,
        );
        return row?.whole;
      },
      { timeout: 300_000, intervals: [1_000] },
    )
    .toBe(true);
}
