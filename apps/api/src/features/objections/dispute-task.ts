import type { Db } from '#platform/database/db';
import type { PizzaPlace } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomInt, randomUUID } from 'node:crypto';

interface DisputeTask {
  company: number;
  place: PizzaPlace;
  opinion: 1 | 2;
  at: Date;
}

/** Puts a pizza into the blind lane, where nothing tells it from the others; once for each opinion. */
export const addTask = (trx: Db, { company, place, opinion, at }: DisputeTask): Promise<unknown> =>
  sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum, purpose,
      opinion, open_from, turn)
    VALUES (${randomUUID()}, ${company}, ${place.venue}, ${place.day}, ${place.id}, 'fit',
      'dispute', ${opinion}, ${at}, ${randomInt(8)})
    ON CONFLICT DO NOTHING`.execute(trx);

/** Takes out of the lane what nobody has judged. */
export const dropTasks = (trx: Db, { venue, day, id }: PizzaPlace): Promise<unknown> =>
  sql`DELETE FROM audit_task WHERE venue_id = ${venue} AND business_date = ${day}
    AND pizza_id = ${id} AND purpose = 'dispute' AND answered_at IS NULL`.execute(trx);
