import { actOnDay as actContract, undoDayAct as undoContract } from '@crustodian/contract/today';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { seriesOfDay } from '#pizzas/charts/signal-rows';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { lockStore, answerSignal, takeBack, type Fault } from './answer-signal.ts';

export const actOnDay = handle(actContract, ({ params, body }, { db, ...context }) =>
  db.transaction().execute(async (trx) => {
    const fault = await lockDay(trx, context.venue, params);
    return answerSignal(trx, fault, { ...body, kind: 'not-a-problem' }, context);
  }),
);

export const undoDayAct = handle(undoContract, ({ params }, { db, ...context }) =>
  db
    .transaction()
    .execute(async (trx) => takeBack(trx, await lockDay(trx, context.venue, params), context)),
);

/** @throws ApiError signal_not_found */
async function lockDay(
  trx: Db,
  venue: number,
  { day, part }: { day: CalendarDay; part: string },
): Promise<Fault> {
  await lockStore(trx, venue);
  const { rows } = await sql`SELECT FROM day_signal
    WHERE venue_id = ${venue} AND business_date = ${day} AND part = ${part}`.execute(trx);
  if (rows.length === 0) throw new ApiError('signal_not_found');
  return { venue, series: seriesOfDay(part), signal: null, day };
}
