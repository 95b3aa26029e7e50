import type { Db } from '#platform/database/db';
import { runNamed } from '#platform/database/named-statement';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';

/** SQL: inserts the row of day $2 of venue $1 without figures; the caller adds the conflict action. */
export const INSERT_DAY_ROW = `INSERT INTO rollup_day (venue_id, business_date, company_id, band_min, band_max)
  SELECT id, $2::date, company_id, 0, 0 FROM venue WHERE id = $1::int
  ON CONFLICT (venue_id, business_date)`;

/**
 * Locks a venue's day until the transaction ends. Facts of a day may only change under this lock,
 * so that its rollups match them at every commit. Lock several days in order. Returns false for a
 * day without pizzas: it has no row to lock.
 */
export async function lockDay(trx: Db, venue: number, day: CalendarDay): Promise<boolean> {
  return (await runNamed(trx, LOCK_DAY, [venue, day])).length > 0;
}

/**
 * Locks a day that may have no pizzas yet. Call `refreshRollups` or `dropEmptyDay` before the
 * transaction ends, because it must not leave the row of a day without pizzas.
 */
export async function startDay(trx: Db, venue: number, day: CalendarDay): Promise<void> {
  while (!(await lockDay(trx, venue, day))) {
    await runNamed(trx, MAKE_DAY, [venue, day]);
  }
}

/**
 * Like `startDay`, but returns false while another transaction holds the day; waits only while one
 * is inserting it.
 */
export async function startDayIfFree(trx: Db, venue: number, day: CalendarDay): Promise<boolean> {
  if (await lockFreeDay(trx, venue, day)) return true;
  await runNamed(trx, MAKE_DAY, [venue, day]);
  return lockFreeDay(trx, venue, day);
}

const lockFreeDay = async (trx: Db, venue: number, day: CalendarDay): Promise<boolean> =>
  (await runNamed(trx, LOCK_FREE_DAY, [venue, day])).length > 0;

/** Removes the row of a locked day that has no pizzas. */
export async function dropEmptyDay(trx: Db, venue: number, day: CalendarDay): Promise<void> {
  await runNamed(trx, DROP_EMPTY_DAY, [venue, day]);
}

const MAKE_DAY = { name: 'make day', text: `${INSERT_DAY_ROW} DO NOTHING` };

const LOCK_DAY = {
  name: 'lock day',
  text: `SELECT FROM rollup_day WHERE venue_id = $1::int AND business_date = $2::date FOR UPDATE`,
};

const LOCK_FREE_DAY = { name: 'lock free day', text: `${LOCK_DAY.text} SKIP LOCKED` };

const DROP_EMPTY_DAY = {
  name: 'drop empty day',
  text: `DELETE FROM rollup_day WHERE venue_id = $1::int AND business_date = $2::date AND detected = 0`,
};
