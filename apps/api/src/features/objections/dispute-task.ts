import type { Db } from '#platform/database/db';
import { leavesGoldenOut } from '@crustodian/domain/audit/task-lottery';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { PizzaPlace } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';

interface DisputeTask {
  company: number;
  place: PizzaPlace;
  opinion: 1 | 2;
  at: Date;
}

/** A dispute stands beside one of so many tasks that are next. */
const AMONG = 30;
/** Tasks that no one has judged for so long, perhaps as no one can. */
const LEFT_OVER_MS = 14 * 24 * 3_600_000;
/** A dispute that has waited for so long of its 48 hours comes before all others. */
const URGENT_AFTER_MS = 24 * 3_600_000;

/**
 * Puts a pizza into the blind lane, where nothing tells it from the others: neither what is asked of it
 * nor when it comes. Once for each opinion.
 */
export async function addTask(
  trx: Db,
  { company, place, opinion, at }: DisputeTask,
): Promise<void> {
  const { rows: ahead } = await sql<{ laneDay: CalendarDay; place: number }>`
    SELECT lane_day AS "laneDay", place FROM audit_task
    WHERE company_id = ${company} AND answered_at IS NULL AND lane_day IS NOT NULL
      AND open_from BETWEEN ${new Date(at.getTime() - LEFT_OVER_MS)} AND ${at}
    ORDER BY lane_day, place, id LIMIT ${AMONG}`.execute(trx);
  const beside =
    ahead.length > 0 ? ahead[randomInt(ahead.length)]! : { laneDay: place.day, place: 1 };
  await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum, purpose,
      opinion, open_from, lane_day, place, turn, needs_points, without_golden)
    VALUES (${randomUUID()}, ${company}, ${place.venue}, ${place.day}, ${place.id}, 'fit',
      'dispute', ${opinion}, ${at}, ${beside.laneDay}, ${beside.place}, ${randomInt(8)}, true,
      ${leavesGoldenOut(randomBytes(4).toString('hex'))})
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Puts disputes that have waited for long before all other tasks. */
export const hurryTasks = (db: Db, now: number): Promise<unknown> =>
  sql`UPDATE audit_task t SET lane_day = NULL
    WHERE purpose = 'dispute' AND answered_at IS NULL AND lane_day IS NOT NULL
      AND EXISTS (SELECT FROM objection o WHERE o.state = 'open' AND o.venue_id = t.venue_id
        AND o.business_date = t.business_date AND o.pizza_id = t.pizza_id
        AND o.asked_at <= ${new Date(now - URGENT_AFTER_MS)})`.execute(db);

/** Takes out of the lane what no one has judged. */
export const dropTasks = (trx: Db, { venue, day, id }: PizzaPlace): Promise<unknown> =>
  sql`DELETE FROM audit_task WHERE venue_id = ${venue} AND business_date = ${day}
    AND pizza_id = ${id} AND purpose = 'dispute' AND answered_at IS NULL`.execute(trx);
