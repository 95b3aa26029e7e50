import type { Db } from '#platform/database/db';
import { addMonths } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/**
 * Tables partitioned by month of the business date, with a fillfactor that keeps updates on the
 * same page.
 */
const PARTITIONED = [
  { table: 'pizza', fillfactor: 90 },
  { table: 'pizza_detail', fillfactor: 90 },
] as const;

/** Months whose partitions this process knows to exist, by database. */
const known = new WeakMap<object, Set<string>>();

/**
 * Creates missing partitions for the month of `day` (a calendar day). Call before the transaction
 * that writes facts of the day. Safe to run concurrently.
 */
export async function ensureMonth(db: Db, day: string): Promise<void> {
  const months = known.get(db) ?? new Set();
  known.set(db, months);
  const month = firstOf(day);
  if (months.has(month)) return;
  for (const { table, fillfactor } of PARTITIONED)
    await createPartition(db, { table, fillfactor, month });
  months.add(month);
}

/** Creates the partitions of every month from that of `first` to that of `last`. */
export async function ensureMonths(db: Db, first: string, last: string): Promise<void> {
  for (let month = firstOf(first); month <= last; month = addMonths(month, 1)) {
    await ensureMonth(db, month);
  }
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

async function createPartition(
  db: Db,
  { table, fillfactor, month }: { table: string; fillfactor: number; month: string },
): Promise<void> {
  const name = `${table}_${month.slice(0, 7).replace('-', '_')}`;
  const exists = await sql<{ found: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS found`
    .execute(db)
    .then(({ rows }) => rows[0]?.found);
  if (exists) return;
  try {
    await sql`CREATE TABLE IF NOT EXISTS ${sql.table(name)} PARTITION OF ${sql.table(table)}
      FOR VALUES FROM (${sql.lit(month)}) TO (${sql.lit(addMonths(month, 1))})
      WITH (fillfactor = ${sql.lit(fillfactor)})`.execute(db);
  } catch (error) {
    if (!isMadeByAnother(error)) throw error;
  }
}

const isMadeByAnother = (error: unknown) =>
  ['23505', '42P07', '42P17'].includes((error as { code?: string }).code ?? '');
