import type { Database } from '../../../apps/api/src/platform/database/db.ts';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { monthStamp } from '@crustodian/domain/time/month';
import { CHAIN_DAYS } from './analytics-questions.ts';

interface Copied {
  /** Number of existing venues (1 to this) with facts. */
  from: number;
  /** Number of venues to reach with copies of the rollups. */
  to: number;
  /**
   * Whether to copy every day, or only the days that calls about the chain's last year and weeks
   * read.
   */
  whole: boolean;
}

/** Days that calls about a year read in addition to its months, and the days of the last weeks. */
const ENDS = `(business_date < date '${monthStamp(CHAIN_DAYS.min)}' + interval '2 months'
  OR business_date >= date '${monthStamp(CHAIN_DAYS.max)}')`;
const LAST_WEEKS = `business_date >= date '${addDays(CHAIN_DAYS.max, -84)}'`;

/** Conditions for copying each rollup if not every day is copied; 'true' copies all. */
const TABLES = {
  rollup_day: 'true',
  rollup_month: 'true',
  portion_kind: 'true',
  portion_month: 'true',
  rollup_hour: LAST_WEEKS,
  rollup_specialty: ENDS,
  portion_day: ENDS,
} as const satisfies Record<string, string>;

/**
 * Adds venues with copies of the first ones' rollups, in batches as large as the number of first
 * venues.
 */
export async function copyVenues(
  pool: Database['pool'],
  { from, to, whole }: Copied,
  progress: (line: string) => void,
): Promise<void> {
  const { rows } = await pool.query<{ venues: number }>('SELECT max(id) AS venues FROM venue');
  for (let before = rows[0]!.venues; before < to; before += from) {
    const some = Math.min(from, to - before);
    await pool.query(
      `INSERT INTO venue (id, company_id, region_code, name, pretty_name, time_zone)
       SELECT id + $2::int, company_id, region_code, 'v' || id + $2::int, 'Venue ' || id + $2::int,
         time_zone FROM venue WHERE id <= $1::int`,
      [some, before],
    );
    for (const [table, days] of Object.entries(TABLES)) {
      const columns = await columnsOf(pool, table);
      await pool.query(
        `INSERT INTO ${table} (venue_id, ${columns}) SELECT venue_id + $2::int, ${columns}
         FROM ${table} WHERE venue_id <= $1::int AND ${whole ? 'true' : days}`,
        [some, before],
      );
    }
    if ((before / from) % 10 === 0) progress(`${before + some} of ${to} venues`);
  }
}

/** Columns other than the venue's. */
async function columnsOf(pool: Database['pool'], table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `SELECT string_agg(attname, ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'venue_id'`,
    [table],
  );
  return rows[0]!.columns;
}
