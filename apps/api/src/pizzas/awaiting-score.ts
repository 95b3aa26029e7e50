import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { Jobs } from '#platform/jobs/jobs';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { OWN_PIPELINE_PREFIX } from '@crustodian/scoring/score/pipeline-result';
import { sql } from 'kysely';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';

/** SQL condition on pizza: a result of this engine whose picture was stored. */
export const isOwnResult = sql<boolean>`picture IS NOT NULL
  AND starts_with(pipeline_id, ${OWN_PIPELINE_PREFIX})`;

/**
 * SQL condition on pizza: a reviewer named the specialty that the engine did not know, and it has no
 * score yet. The engine evaluates every 'buena' pizza that it names (spec 000 section 4).
 */
export const isAwaitingScore = sql<boolean>`(${isOwnResult} AND snap_quality = 'buena'
  AND NOT evaluated AND specialty <> ${UNKNOWN_SPECIALTY})`;

/**
 * Orders a score for those of these pizzas of a day that await one. Call in the transaction that
 * names them: the order stands when it commits, and is carried out next to it.
 */
export async function orderAwaitedScores(
  { trx, jobs }: { trx: Db; jobs: Pick<Jobs, 'send'> },
  { venue, day, pizzas }: { venue: number; day: CalendarDay; pizzas: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM pizza
    WHERE venue_id = ${venue} AND business_date = ${day} AND id = ANY (${[...pizzas]})
      AND ${isAwaitingScore}
    ORDER BY id`.execute(trx);
  if (rows.length === 0) return;
  const orders = rows.map(({ id: pizza }) => ({ id: nextId(), pizza }));
  await sql`INSERT INTO rescore_order (id, venue_id, from_day, to_day, pizza_id)
    SELECT id, ${venue}, ${day}, ${day}, pizza
    FROM json_to_recordset(${JSON.stringify(orders)}::json) AS asked(id bigint, pizza bigint)`.execute(
    trx,
  );
  const asked = orders.map(({ id: order }) => ({ data: { order }, key: String(order) }));
  await jobs.send(trx, 'rescore-pizza', asked);
}
