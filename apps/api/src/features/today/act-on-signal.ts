import {
  actOnSignal as actContract,
  MOST_WIDENED,
  TIMES_TO_WIDEN,
  undoAct as undoContract,
} from '@crustodian/contract/today';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle, type Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { countAgain } from '#pizzas/charts/recompute-charts';
import { sinceWeeks } from '#pizzas/charts/signal-rows';

interface SignalPlace {
  venue: number;
  signal: number;
}

interface Act {
  kind: 'not-a-problem' | 'camera' | 'widen';
  reason?: string | undefined;
  sentence?: string;
}

export const actOnSignal = handle(actContract, async ({ params, body }, context) => {
  const { widen, ...act } = body;
  const place = { venue: context.venue, signal: Number(params.signal) };
  const said = await context.db.transaction().execute(async (trx) => {
    await countSince(trx, place);
    const series = await lockSeries(trx, place);
    // One thing is said of a signal: the newer word stands.
    const before = await undo(trx, place, context);
    await logAnswer(trx, { ...place, series }, { before, after: { ...act, widen }, context });
    await insertAct(trx, { ...place, series }, { ...act, context });
    const times = await timesSaid(trx, { ...place, series }, context.now());
    if (widen) {
      const mayWiden = act.kind === 'not-a-problem' && times >= TIMES_TO_WIDEN;
      const widened = await timesWidened(trx, { ...place, series });
      if (!mayWiden || widened >= MOST_WIDENED) throw new ApiError('limit_not_widened');
      await insertAct(trx, { ...place, series }, { kind: 'widen', context });
    }
    return { times };
  });
  // The screen at the cut table need not wait for the next pizza.
  context.live.chartsDrawn(context.venue);
  return said;
});

export const undoAct = handle(undoContract, async ({ params }, context) => {
  const place = { venue: context.venue, signal: Number(params.signal) };
  const said = await context.db.transaction().execute(async (trx) => {
    await countSince(trx, place);
    const series = await lockSeries(trx, place);
    const before = await undo(trx, place, context);
    if (before) await logAnswer(trx, { ...place, series }, { before, after: null, context });
    return { times: await timesSaid(trx, { ...place, series }, context.now()) };
  });
  context.live.chartsDrawn(context.venue);
  return said;
});

/** Whoever acts on the venue's other signals meanwhile counts afterwards. @throws ApiError signal_not_found */
async function lockSeries(trx: Db, { venue, signal }: SignalPlace): Promise<string> {
  await sql`SELECT FROM venue WHERE id = ${venue} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql<{ series: string }>`
    SELECT series FROM signal WHERE venue_id = ${venue} AND id = ${signal} FOR UPDATE`.execute(trx);
  if (!rows[0]) throw new ApiError('signal_not_found');
  return rows[0].series;
}

type Asker = Pick<Context & { viewer: { id: number } }, 'now' | 'viewer' | 'request'>;

/** The same said twice is stored once. */
async function insertAct(
  trx: Db,
  { venue, signal, series }: SignalPlace & { series: string },
  { kind, reason, sentence = '', context }: Act & { context: Asker },
): Promise<void> {
  await sql`INSERT INTO signal_act (venue_id, id, signal_id, series, kind, reason, sentence, user_id, at)
    VALUES (${venue}, ${nextId()}, ${signal}, ${series}, ${kind}, ${reason ?? null}, ${sentence},
      ${context.viewer.id}, ${new Date(context.now())})
    ON CONFLICT (venue_id, signal_id, kind) WHERE undone_at IS NULL DO NOTHING`.execute(trx);
}

async function undo(
  trx: Db,
  { venue, signal }: SignalPlace,
  { viewer, now }: Asker,
): Promise<Said | null> {
  const { rows } = await sql<Said & { kind: Act['kind'] }>`
    UPDATE signal_act SET undone_by = ${viewer.id}, undone_at = ${new Date(now())}
    WHERE venue_id = ${venue} AND signal_id = ${signal} AND undone_at IS NULL
    RETURNING kind, reason, sentence`.execute(trx);
  const said = rows.find(({ kind }) => kind !== 'widen');
  return said ? { ...said, widen: rows.some(({ kind }) => kind === 'widen') } : null;
}

/** What was said of a signal. */
interface Said extends Act {
  widen?: boolean | undefined;
}

interface Answer {
  before: Said | null;
  after: Said | null;
  context: Asker;
}

/** The audit log lists who said what of a signal, and what was said before. */
async function logAnswer(
  trx: Db,
  { venue, signal, series }: SignalPlace & { series: string },
  { before, after, context: { viewer, now, request } }: Answer,
): Promise<void> {
  const { rows } = await sql<{ company: number; name: string }>`
    SELECT company_id AS company, pretty_name AS name FROM venue WHERE id = ${venue}`.execute(trx);
  const facts = (said: Said | null) =>
    said && {
      answer: said.kind,
      reason: said.reason ?? null,
      sentence: said.sentence ?? '',
      wider_limit: said.widen ?? false,
    };
  await writeAudit(trx, {
    by: viewer.id,
    origin: originOf(request),
    now: now(),
    company: rows[0]!.company,
    action: 'signal_answered',
    venue,
    subject: `${rows[0]!.name}: ${series}, signal ${signal}`,
    before: facts(before),
    after: facts(after),
  });
}

async function timesSaid(
  trx: Db,
  { venue, series }: SignalPlace & { series: string },
  now: number,
): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    SELECT count(*)::int AS times FROM signal_act
    WHERE venue_id = ${venue} AND series = ${series} AND kind = 'not-a-problem'
      AND undone_at IS NULL AND at > ${sinceWeeks(now)}`.execute(trx);
  return rows[0]!.times;
}

/**
 * Pizzas of a doubted camera count for no action, and count again where the doubt is taken back. Before the
 * signal is locked, and in the order of days, as drawing a day does it.
 */
async function countSince(trx: Db, { venue, signal }: SignalPlace): Promise<void> {
  const { rows } = await sql<{ day: CalendarDay }>`SELECT business_date AS day FROM signal
    WHERE venue_id = ${venue} AND id = ${signal}`.execute(trx);
  if (rows[0]) await countAgain(trx, venue, rows[0].day);
}

async function timesWidened(
  trx: Db,
  { venue, series }: SignalPlace & { series: string },
): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    SELECT count(*)::int AS times FROM signal_act
    WHERE venue_id = ${venue} AND series = ${series} AND kind = 'widen'
      AND undone_at IS NULL`.execute(trx);
  return rows[0]!.times;
}
