import { MOST_WIDENED, TIMES_TO_WIDEN, type NOT_A_PROBLEM } from '@crustodian/contract/today';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import type { Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { sinceWeeks } from '#pizzas/charts/signal-rows';

/** The subject of a response: a signal of a shift, or one part on a whole day. */
export interface Fault {
  venue: number;
  /** Identifies charts of the same kind: 'rim', 'day overbaked'. */
  series: string;
  /** Exactly one of the two is set. */
  signal: number | null;
  day: CalendarDay | null;
}

type Asker = Pick<Context & { viewer: { id: number } }, 'now' | 'viewer' | 'request'>;

interface Act {
  kind: 'not-a-problem' | 'camera' | 'widen';
  reason?: (typeof NOT_A_PROBLEM)[number] | undefined;
  sentence?: string;
}

/** Makes concurrent answers about a store's faults wait for this transaction. */
export const lockStore = (trx: Db, venue: number): Promise<unknown> =>
  sql`SELECT FROM venue WHERE id = ${venue} FOR NO KEY UPDATE`.execute(trx);

/**
 * Stores a response to a fault of a locked store; returns how often such faults were called no
 * problem.
 * @throws ApiError limit_not_widened
 */
export async function answerSignal(
  trx: Db,
  fault: Fault,
  { widen, ...act }: Act & { widen: boolean },
  context: Asker,
): Promise<{ times: number }> {
  // A fault has one response; a new one replaces the previous one.
  const before = await undo(trx, fault, context);
  await logAnswer(trx, fault, { before, after: { ...act, widen }, context });
  await insertAct(trx, fault, { ...act, context });
  const times = await timesSaid(trx, fault, context.now());
  if (widen) {
    const mayWiden = act.kind === 'not-a-problem' && times >= TIMES_TO_WIDEN;
    const widened = await timesWidened(trx, fault);
    if (!mayWiden || widened >= MOST_WIDENED) throw new ApiError('limit_not_widened');
    await insertAct(trx, fault, { kind: 'widen', context });
  }
  return { times };
}

/** Undoes the response to a fault of a locked store. */
export async function takeBack(trx: Db, fault: Fault, context: Asker): Promise<{ times: number }> {
  const before = await undo(trx, fault, context);
  if (before) await logAnswer(trx, fault, { before, after: null, context });
  return { times: await timesSaid(trx, fault, context.now()) };
}

const isAbout = ({ series, signal, day }: Fault) =>
  day === null
    ? sql<boolean>`signal_id = ${signal}`
    : sql<boolean>`business_date = ${day} AND series = ${series}`;

async function insertAct(
  trx: Db,
  { venue, series, signal, day }: Fault,
  { kind, reason, sentence = '', context }: Act & { context: Asker },
): Promise<void> {
  await sql`INSERT INTO signal_act (venue_id, id, signal_id, business_date, series, kind, reason, sentence,
      user_id, at)
    VALUES (${venue}, ${nextId()}, ${signal}, ${day}, ${series}, ${kind}, ${reason ?? null}, ${sentence},
      ${context.viewer.id}, ${new Date(context.now())})`.execute(trx);
}

async function undo(trx: Db, fault: Fault, { viewer, now }: Asker): Promise<Said | null> {
  const { rows } = await sql<Said & { kind: Act['kind'] }>`
    UPDATE signal_act SET undone_by = ${viewer.id}, undone_at = ${new Date(now())}
    WHERE venue_id = ${fault.venue} AND ${isAbout(fault)} AND undone_at IS NULL
    RETURNING kind, reason, sentence`.execute(trx);
  const said = rows.find(({ kind }) => kind !== 'widen');
  return said ? { ...said, widen: rows.some(({ kind }) => kind === 'widen') } : null;
}

/** A response to a fault. */
interface Said extends Act {
  widen?: boolean | undefined;
}

interface Answer {
  before: Said | null;
  after: Said | null;
  context: Asker;
}

/** The audit log records who responded to a fault, and the previous response. */
async function logAnswer(
  trx: Db,
  { venue, series, signal, day }: Fault,
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
    subject: `${rows[0]!.name}: ${series}, ${day ?? `signal ${signal}`}`,
    before: facts(before),
    after: facts(after),
  });
}

async function timesSaid(trx: Db, { venue, series }: Fault, now: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    SELECT count(*)::int AS times FROM signal_act
    WHERE venue_id = ${venue} AND series = ${series} AND kind = 'not-a-problem'
      AND undone_at IS NULL AND at > ${sinceWeeks(now)}`.execute(trx);
  return rows[0]!.times;
}

async function timesWidened(trx: Db, { venue, series }: Fault): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    SELECT count(*)::int AS times FROM signal_act
    WHERE venue_id = ${venue} AND series = ${series} AND kind = 'widen'
      AND undone_at IS NULL`.execute(trx);
  return rows[0]!.times;
}
