import { actOnSignal as actContract, undoAct as undoContract } from '@crustodian/contract/today';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { answerWithRecount } from '#pizzas/charts/recompute-charts';
import { lockStore, answerSignal, takeBack, type Fault } from './answer-signal.ts';

interface SignalPlace {
  venue: number;
  signal: number;
}

export const actOnSignal = handle(actContract, async ({ params, body }, context) => {
  const place = { venue: context.venue, signal: Number(params.signal) };
  const said = await answerWithRecount(context, context.venue, async (trx, recount) => {
    await lockStore(trx, context.venue);
    await recountIfDoubtChanges(trx, place, { isDoubted: body.kind === 'camera', recount });
    return answerSignal(trx, await lockSignal(trx, place), body, context);
  });
  // Updates the screen at the cut table before the next pizza.
  context.live.chartsDrawn(context.venue);
  return said;
});

export const undoAct = handle(undoContract, async ({ params }, context) => {
  const place = { venue: context.venue, signal: Number(params.signal) };
  const said = await answerWithRecount(context, context.venue, async (trx, recount) => {
    await lockStore(trx, context.venue);
    await recountIfDoubtChanges(trx, place, { isDoubted: false, recount });
    return takeBack(trx, await lockSignal(trx, place), context);
  });
  context.live.chartsDrawn(context.venue);
  return said;
});

/** The signal of a locked store. @throws ApiError signal_not_found */
async function lockSignal(trx: Db, { venue, signal }: SignalPlace): Promise<Fault> {
  const { rows } = await sql<{ series: string }>`
    SELECT series FROM signal WHERE venue_id = ${venue} AND id = ${signal} FOR UPDATE`.execute(trx);
  if (!rows[0]) throw new ApiError('signal_not_found');
  const { series } = rows[0];
  return { venue, series, signal, day: null };
}

interface Answered {
  /** Whether the answer says that it is the camera. */
  isDoubted: boolean;
  recount: (since: CalendarDay) => Promise<void>;
}

/**
 * Recounts the actions of a locked store if the answer changes whether the camera is doubted: pizzas
 * of a doubted one do not count until the doubt is withdrawn. Called before the signal is locked, and
 * in the order of days, to use the lock order of charting.
 */
async function recountIfDoubtChanges(
  trx: Db,
  { venue, signal }: SignalPlace,
  { isDoubted, recount }: Answered,
): Promise<void> {
  const { rows } = await sql<{ day: CalendarDay; wasDoubted: boolean }>`
    SELECT s.business_date AS day, EXISTS (SELECT FROM signal_act a
      WHERE a.venue_id = s.venue_id AND a.signal_id = s.id AND a.kind = 'camera'
        AND a.undone_at IS NULL) AS "wasDoubted"
    FROM signal s WHERE s.venue_id = ${venue} AND s.id = ${signal}`.execute(trx);
  if (rows[0] && rows[0].wasDoubted !== isDoubted) await recount(rows[0].day);
}
