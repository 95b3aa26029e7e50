import { askObjection as contract } from '@crustodian/contract/objections';
import type { Db } from '#platform/database/db';
import { isUniqueViolation } from '#platform/database/unique-violation';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { insertObjection } from './insert-objection.ts';
import { pizzaObjection, placeOfPizza } from './pizza-objection.ts';

export const askObjection = handle(contract, async ({ body }, { db, viewer, now: clock }) => {
  const { reason, criterion = null, sentence, request_id: id = randomUUID() } = body;
  const place = placeOfPizza(body.pizza);
  const now = clock();
  const asker = { viewer, now };
  return db.transaction().execute(async (trx) => {
    // The lock serializes objections in this venue, so that each one counts the places correctly.
    const { company_id: company } = await trx
      .selectFrom('venue')
      .select('company_id')
      .where('id', '=', place.venue)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { wire, week, engine, exists } = await pizzaObjection(trx, place, asker);
    if (await isRepeated(trx, { id, place, by: viewer.id })) return wire;
    if (wire.refusal) throw new ApiError(wire.refusal);
    if (criterion !== null && !wire.points.some((one) => one.criterion === criterion)) {
      throw new ApiError('bad_request', `'${criterion}' is not one of this pizza's criteria.`);
    }
    // Checked last, so that a potential judge of the pizza cannot learn of a dispute without
    // risking one of the places.
    if (exists) throw new ApiError('objection_exists');
    await insertObjection(trx, {
      id,
      company,
      place,
      week,
      reason,
      criterion,
      sentence: sentence.trim(),
      engine,
      by: viewer.id,
      now,
    }).catch(refuseUsedId);
    return (await pizzaObjection(trx, place, asker)).wire;
  });
});

const USED_ID = 'request_id: belongs to another objection; send a new one';

/** Two concurrent requests used the same id for pizzas of two venues. */
function refuseUsedId(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('bad_request', USED_ID) : error;
}

/** @throws ApiError bad_request for the request id of someone else, or of another pizza */
async function isRepeated(
  trx: Db,
  { id, place, by }: { id: string; place: PizzaLocator; by: number },
): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    SELECT asked_by = ${by} AND venue_id = ${place.venue} AND business_date = ${place.day}
      AND pizza_id = ${place.id} AS "isSame"
    FROM objection WHERE id = ${id}`.execute(trx);
  const [stored] = rows;
  if (stored && !stored.isSame) {
    throw new ApiError('bad_request', USED_ID);
  }
  return stored !== undefined;
}
