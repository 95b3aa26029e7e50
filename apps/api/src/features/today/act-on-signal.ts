import { actOnSignal as actContract, undoAct as undoContract } from '@crustodian/contract/today';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { countAgain } from '#pizzas/charts/recompute-charts';
import { lockStore, answerSignal, takeBack, type Fault } from './answer-signal.ts';

interface SignalPlace {
  venue: number;
  signal: number;
}

export const actOnSignal = handle(actContract, async ({ params, body }, context) => {
  const place = { venue: context.venue, signal: Number(params.signal) };
  const said = await context.db.transaction().execute(async (trx) => {
    await countSince(trx, place);
    return answerSignal(trx, await lockSignal(trx, place), body, context);
  });
  // Updates the screen at the cut table before the next pizza.
  context.live.chartsDrawn(context.venue);
  return said;
});

export const undoAct = handle(undoContract, async ({ params }, context) => {
  const place = { venue: context.venue, signal: Number(params.signal) };
  const said = await context.db.transaction().execute(async (trx) => {
    await countSince(trx, place);
    return takeBack(trx, await lockSignal(trx, place), context);
  });
  context.live.chartsDrawn(context.venue);
  return said;
});

/** @throws ApiError signal_not_found */
async function lockSignal(trx: Db, { venue, signal }: SignalPlace): Promise<Fault> {
  await lockStore(trx, venue);
  const { rows } = await sql<{ series: string }>`
    SELECT series FROM signal WHERE venue_id = ${venue} AND id = ${signal} FOR UPDATE`.execute(trx);
  if (!rows[0]) throw new ApiError('signal_not_found');
  const { series } = rows[0];
  return { venue, series, signal, day: null };
}

/**
 * Recounts actions, because pizzas of a doubted camera do not count until the doubt is withdrawn.
 * Called before the signal is locked, and in the order of days, to use the lock order of charting.
 */
async function countSince(trx: Db, { venue, signal }: SignalPlace): Promise<void> {
  const { rows } = await sql<{ day: CalendarDay }>`SELECT business_date AS day FROM signal
    WHERE venue_id = ${venue} AND id = ${signal}`.execute(trx);
  if (rows[0]) await countAgain(trx, venue, rows[0].day);
}
