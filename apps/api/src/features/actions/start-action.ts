import { startAction as contract } from '@crustodian/contract/actions';
import type { Input } from '@crustodian/contract/wire/endpoint';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { WatchedPart } from '@crustodian/domain/signals/watched-areas';
import { addDays, businessDay, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { localClock } from '../signals/count-observations.ts';
import { readWatched } from '../signals/seen-pizzas.ts';
import { readRow, wireActions } from './action-rows.ts';
import { assigneeOf, logChange, type Changer } from './change-log.ts';
import { checkRoom } from './room-for-actions.ts';

type Start = Input<typeof contract>['body'];

const LAST_DUE_DAYS = 90;

export const startAction = handle(contract, async ({ body }, context) => {
  const { db, venue, viewer, request } = context;
  const changer = { viewer, origin: originOf(request), now: context.now() };
  const action = await db.transaction().execute((trx) => insertAction(trx, venue, body, changer));
  const row = await readRow(db, { venue, action, now: changer.now });
  // Safe because one row yields one action.
  return (await wireActions(db, [row], viewer))[0]!;
});

/** Stores an action, once per request; returns its id. */
export async function insertAction(
  trx: Db,
  venue: number,
  body: Start,
  changer: Changer,
): Promise<number> {
  const { viewer, now } = changer;
  const known = await startedBefore(trx, venue, body);
  if (known !== null) return known;
  await checkPlace(trx, venue, { ...body, now });
  await checkRoom(trx, { venue, action: null, now });
  const assignee = await assigneeOf(trx, { venue, person: body.assignee, viewer });
  const id = nextId();
  await sql`INSERT INTO action (venue_id, id, request_id, signal_id, after_id, suggestion_id, part, family,
      shift, what, assignee_id, due_day, points_a_week, started_at, state, state_at)
    VALUES (${venue}, ${id}, ${body.request_id}, ${body.signal ?? null}, ${body.after ?? null},
      ${body.suggestion ?? null}, ${body.part}, ${body.family}, ${body.shift}, ${body.what}, ${assignee.id}, ${body.due},
      ${await pointsOf(trx, venue, body)}, ${new Date(now)}, 'open', ${new Date(now)})`.execute(
    trx,
  );
  const { what, due } = body;
  await logChange(
    trx,
    { venue, action: id, part: body.part },
    { kind: 'started', sentence: what, before: null, after: { state: 'open', what, due } },
    changer,
  );
  return id;
}

/** The action from the same request, even if it was let go, or from the same signal. */
async function startedBefore(
  trx: Db,
  venue: number,
  { request_id: request, signal, after }: Start,
): Promise<number | null> {
  // The lock makes the second of two concurrent starts at a venue wait.
  await sql`SELECT FROM venue WHERE id = ${venue} FOR NO KEY UPDATE`.execute(trx);
  if (signal !== undefined) {
    const { rows } = await sql`SELECT FROM signal
      WHERE venue_id = ${venue} AND id = ${signal}`.execute(trx);
    if (rows.length === 0) throw new ApiError('signal_not_found');
  }
  const { rows } = await sql<{ id: number }>`SELECT id FROM action
    WHERE venue_id = ${venue} AND (request_id = ${request} OR closed_at IS NULL
      AND ${after === undefined}::boolean AND signal_id = ${signal ?? null}::bigint)
    ORDER BY request_id = ${request} DESC LIMIT 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** @throws ApiError bad_request, bad_due_day, action_not_found, suggestion_not_found */
async function checkPlace(
  trx: Db,
  venue: number,
  { part, due, after, suggestion, now }: Start & { now: number },
): Promise<void> {
  await checkPart(trx, venue, part);
  const today = await todayOf(trx, venue, now);
  if (due < today || due > addDays(today, LAST_DUE_DAYS)) throw new ApiError('bad_due_day');
  if (suggestion !== undefined) {
    const { rows } = await sql`SELECT FROM action_suggestion
      WHERE venue_id = ${venue} AND id = ${suggestion} AND closed_at IS NULL`.execute(trx);
    if (rows.length === 0) throw new ApiError('suggestion_not_found');
  }
  if (after === undefined) return;
  const { rows } =
    await sql`SELECT FROM action WHERE venue_id = ${venue} AND id = ${after}`.execute(trx);
  if (rows.length === 0) throw new ApiError('action_not_found');
}

/** @throws ApiError bad_request where the venue's grid has no such criterion or flag */
export async function checkPart(trx: Db, venue: number, part: WatchedPart): Promise<void> {
  const { parts, grid } = await readWatched(trx, venue);
  if (parts.includes(part)) return;
  throw new ApiError('bad_request', `part: '${part}' is no criterion of the ${grid} grid`);
}

async function todayOf(trx: Db, venue: number, now: number): Promise<CalendarDay> {
  const { time_zone: zone } = await trx
    .selectFrom('venue')
    .select('time_zone')
    .where('id', '=', venue)
    .executeTakeFirstOrThrow();
  return businessDay(localClock(now, zone));
}

/** The weekly cost of the fault, according to its signal or the preceding action. */
async function pointsOf(trx: Db, venue: number, { signal, after }: Start): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    SELECT points_a_week AS points FROM signal WHERE venue_id = ${venue} AND id = ${signal ?? null}::bigint
    UNION ALL SELECT points_a_week FROM action WHERE venue_id = ${venue} AND id = ${after ?? null}::bigint
    LIMIT 1`.execute(trx);
  return rows[0]?.points ?? 0;
}
