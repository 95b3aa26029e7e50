import { askObjection as contract } from '@crustodian/contract/objections';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { ANSWER_WITHIN_HOURS } from '@crustodian/domain/audit/objection';
import type { PizzaPlace } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { addTask } from './dispute-task.ts';
import { pizzaObjection, placeOfPizza } from './pizza-objection.ts';

const HOUR_MS = 3_600_000;

export const askObjection = handle(contract, async ({ body }, { db, viewer, now: clock }) => {
  const { reason, criterion = null, sentence, request_id: id = randomUUID() } = body;
  const place = placeOfPizza(body.pizza);
  const now = clock();
  const asker = { viewer, now };
  return db.transaction().execute(async (trx) => {
    // Whoever else objects in this venue counts its places afterwards.
    const { company_id: company } = await trx
      .selectFrom('venue')
      .select('company_id')
      .where('id', '=', place.venue)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { wire, week, engine } = await pizzaObjection(trx, place, asker);
    if (await isRepeated(trx, { id, place, by: viewer.id })) return wire;
    if (wire.refusal) throw new ApiError(wire.refusal);
    if (criterion !== null && !wire.points.some((one) => one.criterion === criterion)) {
      throw new ApiError('bad_request', `'${criterion}' is not one of this pizza's criteria.`);
    }
    const at = new Date(now);
    const due = new Date(now + ANSWER_WITHIN_HOURS * HOUR_MS);
    await sql`INSERT INTO objection (id, company_id, venue_id, business_date, pizza_id, week,
        reason, criterion, sentence, engine, asked_by, asked_at, due_at, state)
      VALUES (${id}, ${company}, ${place.venue}, ${place.day}, ${place.id}, ${week},
        ${reason}, ${criterion}, ${sentence.trim()}, ${engine}, ${viewer.id}, ${at}, ${due},
        'open')`.execute(trx);
    await addTask(trx, { company, place, opinion: 1, at });
    return (await pizzaObjection(trx, place, asker)).wire;
  });
});

/** @throws ApiError bad_request for the request id of somebody else, or of another pizza */
async function isRepeated(
  trx: Db,
  { id, place, by }: { id: string; place: PizzaPlace; by: number },
): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    SELECT asked_by = ${by} AND venue_id = ${place.venue} AND business_date = ${place.day}
      AND pizza_id = ${place.id} AS "isSame"
    FROM objection WHERE id = ${id}`.execute(trx);
  const [stored] = rows;
  if (stored && !stored.isSame) {
    throw new ApiError('bad_request', 'request_id: belongs to another objection; send a new one');
  }
  return stored !== undefined;
}
