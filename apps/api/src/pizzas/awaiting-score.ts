import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { Jobs, NewJob } from '#platform/jobs/jobs';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { OWN_PIPELINE_PREFIX } from '@crustodian/scoring/score/pipeline-result';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/** SQL condition on pizza: scored by this engine, with a stored picture. */
export const isOwnResult = sql<boolean>`picture IS NOT NULL
  AND starts_with(pipeline_id, ${OWN_PIPELINE_PREFIX})`;

/**
 * SQL condition on pizza: a reviewer named the specialty that the engine did not know, and the
 * pizza has no score yet. The engine evaluates every 'buena' pizza whose specialty it knows (spec
 * 000 section 4).
 */
export const isAwaitingScore = sql<boolean>`(${isOwnResult} AND snap_quality = 'buena'
  AND NOT evaluated AND specialty <> ${UNKNOWN_SPECIALTY})`;

/** SQL condition on order_line o: it names a known specialty. */
export const namesSpecialty = sql<boolean>`(o.is_pizza AND o.specialty NOT IN ('', ${UNKNOWN_SPECIALTY}))`;

/**
 * SQL condition on pizza: the engine did not recognize its specialty, so it has no score yet, but
 * its order names one.
 */
export const isNamedByOrder = sql<boolean>`(${isOwnResult} AND pizza.snap_quality = 'buena'
  AND NOT pizza.evaluated AND coalesce(pizza.specialty, ${UNKNOWN_SPECIALTY}) = ${UNKNOWN_SPECIALTY}
  AND EXISTS (SELECT FROM order_line o WHERE o.venue_id = pizza.venue_id
    AND o.business_date = pizza.business_date AND o.pizza_id = pizza.id AND ${namesSpecialty}))`;

/**
 * Limits rescoring of a pizza whose picture is gone, or that is matched with different orders
 * alternately.
 */
const MOST_REQUESTS = 10;

/**
 * SQL condition on pizza: it was scored as a specialty named by an order, and its order now names
 * another.
 */
export const isRenamedByOrder = sql<boolean>`(${isOwnResult} AND pizza.evaluated
  AND EXISTS (SELECT FROM pizza_detail d JOIN order_line o ON o.venue_id = d.venue_id
      AND o.business_date = d.business_date AND o.pizza_id = d.id
    WHERE d.venue_id = pizza.venue_id AND d.business_date = pizza.business_date AND d.id = pizza.id
      AND o.specialty <> d.explanation ->> 'scored_as' AND ${namesSpecialty})
  AND NOT EXISTS (SELECT FROM correction c WHERE c.venue_id = pizza.venue_id
    AND c.business_date = pizza.business_date AND c.pizza_id = pizza.id AND c.field = 'specialty'))`;

/**
 * SQL condition on pizza: its score may be requested again. A request that has already started does
 * not prevent this, because it may have read the previous name.
 */
const isFreeToAsk = sql<boolean>`(SELECT count(*) < ${MOST_REQUESTS}
    AND count(*) FILTER (WHERE r.finished_at IS NULL AND r.tries = 0) = 0
  FROM rescore_order r WHERE r.venue_id = pizza.venue_id AND r.pizza_id = pizza.id)`;

/**
 * SQL condition on pizza: a request tried to score it; another would have the same result. One that
 * began after the pizza's order was withdrawn found nothing to score, and does not count.
 */
const wasTried = sql<boolean>`EXISTS (SELECT FROM rescore_order r
  WHERE r.venue_id = pizza.venue_id AND r.pizza_id = pizza.id
    AND (r.error IS NOT NULL OR r.rescored + r.kept + r.missing + r.failed > 0))`;

export interface OrderedProduct {
  specialty: string;
  /** '' if the order names none. */
  crust: string;
}

/** The product named by a pizza's order; null without an order. */
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
 * Requests scores for those of these pizzas of a day that await one. Call in the transaction that
 * names them: the request takes effect on commit and is processed in the background.
 */
export async function requestAwaitedScores(
  { trx, jobs }: { trx: Db; jobs: Pick<Jobs, 'send'> },
  { venue, day, pizzas }: { venue: number; day: CalendarDay; pizzas: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM pizza
    WHERE venue_id = ${venue} AND business_date = ${day} AND id = ANY (${[...pizzas]})
      AND (${isAwaitingScore} OR ${isFreeToAsk}
        AND (${isNamedByOrder} AND NOT ${wasTried} OR ${isRenamedByOrder}))
    ORDER BY id`.execute(trx);
  if (rows.length === 0) return;
  const first = await turnAfterQueued(trx, venue);
  const requests = rows.map(({ id: pizza }, at) => ({ id: nextId(), pizza, turn: first + at }));
  await sql`INSERT INTO rescore_order (id, venue_id, from_day, to_day, pizza_id, turn)
    SELECT id, ${venue}, ${day}, ${day}, pizza, turn
    FROM json_to_recordset(${JSON.stringify(requests)}::json)
      AS asked(id bigint, pizza bigint, turn int)`.execute(trx);
  await jobs.send(
    trx,
    'rescore-pizza',
    requests.map(({ id, turn }) => rescorePizzaJob(id, turn)),
  );
}

export const rescorePizzaJob = (order: number, turn: number): NewJob<'rescore-pizza'> => ({
  data: { order },
  key: String(order),
  priority: -turn,
});

/**
 * The turn of the next pizza requested by a venue's company: after the company's own queued
 * requests, and not before those being processed. So neither thousands of pizzas named by orders
 * nor a steady stream of a few can starve another company (start-time fair queueing, Goyal, Vin and
 * Cheng 1996).
 */
async function turnAfterQueued(db: Db, venue: number): Promise<number> {
  const { rows } = await sql<{ turn: number }>`SELECT greatest(
      coalesce(min(r.turn), 0),
      coalesce(max(r.turn) FILTER (WHERE v.company_id = asking.company_id) + 1, 0)) AS turn
    FROM venue asking CROSS JOIN rescore_order r JOIN venue v ON v.id = r.venue_id
    WHERE asking.id = ${venue} AND r.finished_at IS NULL AND r.pizza_id IS NOT NULL`.execute(db);
  return rows[0]!.turn;
}
