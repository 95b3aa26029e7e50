import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { Jobs } from '#platform/jobs/jobs';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { OWN_PIPELINE_PREFIX } from '@crustodian/scoring/score/pipeline-result';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/** SQL condition on pizza: a result of this engine whose picture was stored. */
export const isOwnResult = sql<boolean>`picture IS NOT NULL
  AND starts_with(pipeline_id, ${OWN_PIPELINE_PREFIX})`;

/**
 * SQL condition on pizza: a reviewer named the specialty that the engine did not know, and it has no
 * score yet. The engine evaluates every 'buena' pizza that it names (spec 000 section 4).
 */
export const isAwaitingScore = sql<boolean>`(${isOwnResult} AND snap_quality = 'buena'
  AND NOT evaluated AND specialty <> ${UNKNOWN_SPECIALTY})`;

/** SQL condition on order_line o: it names a known specialty. */
export const namesSpecialty = sql<boolean>`(o.is_pizza AND o.specialty NOT IN ('', ${UNKNOWN_SPECIALTY}))`;

/** SQL condition on pizza: the engine did not recognise its specialty but its order names one, so that it has no score yet. */
export const isNamedByOrder = sql<boolean>`(${isOwnResult} AND pizza.snap_quality = 'buena'
  AND NOT pizza.evaluated AND coalesce(pizza.specialty, ${UNKNOWN_SPECIALTY}) = ${UNKNOWN_SPECIALTY}
  AND EXISTS (SELECT FROM order_line o WHERE o.venue_id = pizza.venue_id
    AND o.business_date = pizza.business_date AND o.pizza_id = pizza.id AND ${namesSpecialty}))`;

/** SQL condition on pizza: its score was requested before; a second request would have the same outcome. */
const wasRequested = sql<boolean>`EXISTS (SELECT FROM rescore_order r
  WHERE r.venue_id = pizza.venue_id AND r.pizza_id = pizza.id)`;

export interface OrderedProduct {
  specialty: string;
  /** '' where the order names none. */
  crust: string;
}

/** What the order of a pizza names; null without one. */
export async function orderedProduct(
  db: Db,
  { venue, day, id }: PizzaLocator,
): Promise<OrderedProduct | null> {
  const { rows } = await sql<OrderedProduct>`SELECT o.specialty, o.crust FROM order_line o
    WHERE o.venue_id = ${venue} AND o.business_date = ${day} AND o.pizza_id = ${id}
      AND ${namesSpecialty}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Requests a score for those of these pizzas of a day that await one. Call in the transaction that
 * names them: the request stands when it commits, and is carried out next to it.
 */
export async function requestAwaitedScores(
  { trx, jobs }: { trx: Db; jobs: Pick<Jobs, 'send'> },
  { venue, day, pizzas }: { venue: number; day: CalendarDay; pizzas: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM pizza
    WHERE venue_id = ${venue} AND business_date = ${day} AND id = ANY (${[...pizzas]})
      AND (${isAwaitingScore} OR ${isNamedByOrder} AND NOT ${wasRequested})
    ORDER BY id`.execute(trx);
  if (rows.length === 0) return;
  const requests = rows.map(({ id: pizza }) => ({ id: nextId(), pizza }));
  await sql`INSERT INTO rescore_order (id, venue_id, from_day, to_day, pizza_id)
    SELECT id, ${venue}, ${day}, ${day}, pizza
    FROM json_to_recordset(${JSON.stringify(requests)}::json) AS asked(id bigint, pizza bigint)`.execute(
    trx,
  );
  const before = (await countWaiting(trx, venue)) - requests.length;
  // The first of each company before the second of any: thousands that an order names delay no one else's.
  const queued = requests.map(({ id: order }, at) => ({
    data: { order },
    key: String(order),
    priority: -(before + at),
  }));
  await jobs.send(trx, 'rescore-pizza', queued);
}

/** Single pizzas of the venue's company that wait for their score. */
async function countWaiting(db: Db, venue: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting
    FROM rescore_order r JOIN venue v ON v.id = r.venue_id
    WHERE r.finished_at IS NULL AND r.pizza_id IS NOT NULL
      AND v.company_id = (SELECT company_id FROM venue WHERE id = ${venue})`.execute(db);
  return rows[0]!.waiting;
}
