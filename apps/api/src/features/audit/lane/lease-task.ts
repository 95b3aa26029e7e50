import type { Db } from '#platform/database/db';
import { runNamedSql } from '#platform/database/named-statement';
import { LEASE_MS, type Turning } from '@crustodian/domain/audit/lane';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { PizzaPlace } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { isForRater, laneCompanies, ownShare, type Rater } from './rater-tasks.ts';

/** A task that a rater has. */
export interface LeasedTask extends Turning {
  id: string;
  company: number;
  purpose: string;
  place: PizzaPlace;
}

interface Row extends Turning {
  id: string;
  purpose: string;
  venue: number;
  day: CalendarDay;
  pizza: number;
}

/**
 * Gives the rater the next task for ten minutes: the oldest day first, of each venue one before the
 * second of any. Null if there is none.
 */
export async function leaseTask(db: Db, rater: Rater): Promise<LeasedTask | null> {
  const { viewer } = rater;
  const name = viewer.isStaff ? 'companies of a lane, staff' : 'companies of a lane';
  const companies = await runNamedSql<{ id: number }>(db, name, laneCompanies(viewer));
  for (const { id } of companies) {
    const [row] = await leaseOf(db, id, rater);
    if (!row) continue;
    const { venue, day, pizza, ...task } = row;
    return { ...task, company: id, place: { venue, day, id: pizza } };
  }
  return null;
}

/** One after the other for each rater, so that two of his windows do not get the same pizza. */
const leaseOf = (db: Db, company: number, rater: Rater): Promise<Row[]> =>
  db.transaction().execute(async (trx) => {
    await sql`SELECT FROM user_account WHERE id = ${rater.viewer.id} FOR NO KEY UPDATE`.execute(
      trx,
    );
    return runNamedSql<Row>(
      trx,
      'lease a task',
      sql`WITH ${ownShare(rater, company)}
        UPDATE audit_task SET leased_to = ${rater.viewer.id}::int,
          leased_until = ${new Date(rater.now + LEASE_MS)}::timestamptz
        WHERE id = (SELECT t.id FROM audit_task t
          WHERE t.company_id = ${company}::int AND ${isForRater(rater)}
          ORDER BY t.lane_day NULLS FIRST, t.place, t.id LIMIT 1 FOR UPDATE OF t SKIP LOCKED)
        RETURNING id, purpose, turn, mirrored, venue_id AS venue, business_date AS day,
          pizza_id AS pizza`,
    );
  });
