import type { Db } from '#platform/database/db';
import { leavesGoldenOut } from '@crustodian/domain/audit/task-lottery';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';

interface DisputeTask {
  company: number;
  place: PizzaLocator;
  opinion: 1 | 2;
  at: Date;
}

/** A dispute that has waited this long of its 48 hours precedes all others. */
const URGENT_AFTER_MS = 24 * 3_600_000;

/**
 * Adds a pizza to the blind lane, where nothing distinguishes it from the others, neither the
 * questions nor the time. Once per opinion.
 */
export async function addTask(
  trx: Db,
  { company, place, opinion, at }: DisputeTask,
): Promise<void> {
  await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum, purpose,
      opinion, open_from, lane_day, turn, needs_points, without_golden)
    VALUES (${randomUUID()}, ${company}, ${place.venue}, ${place.day}, ${place.id}, 'fit',
      'dispute', ${opinion}, ${at}, ${place.day}, ${randomInt(8)}, true,
      ${leavesGoldenOut(randomBytes(4).toString('hex'))})
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Moves disputes that have waited for a day before all other tasks. */
export const hurryTasks = (db: Db, now: number): Promise<unknown> =>
  sql`UPDATE audit_task t SET lane_day = NULL
    WHERE purpose = 'dispute' AND answered_at IS NULL AND lane_day IS NOT NULL
      AND EXISTS (SELECT FROM objection o WHERE o.state = 'open' AND o.venue_id = t.venue_id
        AND o.business_date = t.business_date AND o.pizza_id = t.pizza_id
        AND o.asked_at <= ${new Date(now - URGENT_AFTER_MS)})`.execute(db);

/** Removes a pizza's unjudged disputes from the lane. */
export const dropTasks = (trx: Db, { venue, day, id }: PizzaLocator): Promise<unknown> =>
  sql`DELETE FROM audit_task WHERE venue_id = ${venue} AND business_date = ${day}
    AND pizza_id = ${id} AND purpose = 'dispute' AND answered_at IS NULL`.execute(trx);
