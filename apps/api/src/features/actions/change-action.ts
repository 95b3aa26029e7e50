import { changeAction as contract } from '@crustodian/contract/actions';
import type { Input } from '@crustodian/contract/wire/endpoint';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import {
  lastWatchedDay,
  NOTHING_COUNTED,
  type ActionState,
  type Observation,
} from '@crustodian/domain/actions/watch-result';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import { businessDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { countedFrom, localClock, type Matching } from '../signals/count-observations.ts';
import { recomputeCharts } from '#pizzas/charts/recompute-charts';
import { assigneeOf, logChange, type Changer } from './change-log.ts';
import { compareWithBefore } from './compare-with-before.ts';
import { checkChanges, checkRoom } from './room-for-actions.ts';

type ChangeBody = Input<typeof contract>['body'];

/** The result of a change, for the log. */
interface Changed {
  sentence: string;
  observations?: Observation[];
  after: WrittenFacts & { state: ActionState };
}

interface LockedAction extends Matching {
  venue: number;
  action: number;
  state: ActionState;
  stateAt: Date;
  what: string;
  assignee: number;
  timeZone: string;
  startedAt: Date;
  /** When it was let go. */
  closedAt: Date | null;
  /** Local time from which its pizzas count; null unless the work was done. */
  watchedFrom: string | null;
  /** The time of the first pizza in the evidence of its signal. */
  faultTs: string | null;
}

export const changeAction = handle(
  contract,
  ({ params, body }, { db, venue, viewer, request, now }) => {
    const changer = { viewer, origin: originOf(request), now: now() };
    const place = { venue, action: Number(params.action) };
    return db.transaction().execute((trx) => storeChange(trx, place, body, changer));
  },
);

/** Changes an action and records the change in its history. */
export async function storeChange(
  trx: Db,
  { venue, action }: { venue: number; action: number },
  body: ChangeBody,
  changer: Changer,
): Promise<{ state: ActionState }> {
  // Locks in the same order as a start: first the venue, then its action.
  const isBack = await comesBack(trx, { venue, action }, body.kind);
  if (isBack) await checkRoom(trx, { venue, action, now: changer.now });
  const locked = await lock(trx, { venue, action }, body.kind === 'reopened');
  if (await isRepeated(trx, locked, body, changer.now)) return { state: locked.state };
  await checkChanges(trx, { ...locked, kind: body.kind });
  const { sentence, observations, after } = await change(trx, locked, { body, changer });
  const { state, what } = locked;
  const kept = observations && { observations };
  await logChange(
    trx,
    locked,
    { kind: body.kind, sentence, ...kept, before: { state, what }, after },
    changer,
  );
  return { state: after.state };
}

/**
 * Within this time, the same change counts as a repeated request; later, as work done again, or as
 * opening an action again that was taken back.
 */
const SENT_TWICE_MS = 60_000;

/**
 * Whether this request repeats a change that is already stored. Letting go never does, because an
 * action that was let go is not found.
 */
async function isRepeated(
  trx: Db,
  locked: LockedAction,
  body: ChangeBody,
  now: number,
): Promise<boolean> {
  const { state, what, stateAt, assignee, closedAt } = locked;
  const isRecent = (at: Date) => now - at.getTime() < SENT_TWICE_MS;
  if (body.kind === 'given') return assignee === body.assignee;
  if (body.kind === 'let-go') return false;
  if (body.kind === 'done') return state === 'watching' && what === body.what && isRecent(stateAt);
  if (closedAt !== null) return false;
  if (state === 'open') return true;
  const last = await lastChange(trx, locked);
  return last?.kind === 'reopened' && isRecent(last.at);
}

/** Read after the lock, so that the change of a concurrent request is seen. */
async function lastChange(
  trx: Db,
  { venue, action }: LockedAction,
): Promise<{ kind: string; at: Date } | undefined> {
  const { rows } = await sql<{ kind: string; at: Date }>`SELECT kind, at FROM action_change
    WHERE venue_id = ${venue} AND action_id = ${action} ORDER BY id DESC LIMIT 1`.execute(trx);
  return rows[0];
}

/** Whether the change makes an action active again that was over, or was let go while active. */
async function comesBack(
  trx: Db,
  { venue, action }: { venue: number; action: number },
  kind: ChangeBody['kind'],
): Promise<boolean> {
  if (kind !== 'reopened' && kind !== 'done') return false;
  const { rows } = await sql`SELECT FROM action WHERE venue_id = ${venue} AND id = ${action}
    AND (closed_at IS NULL) <> (state IN ('open', 'watching'))`.execute(trx);
  return rows.length > 0;
}

/** @throws ApiError action_not_found, also of one that was let go unless it is opened again */
async function lock(
  trx: Db,
  { venue, action }: { venue: number; action: number },
  isReopened: boolean,
): Promise<LockedAction> {
  const { rows } = await sql<Omit<LockedAction, 'venue' | 'action'>>`
    SELECT a.part, a.family, a.shift, a.state, a.state_at AS "stateAt", a.what, a.assignee_id AS assignee,
      a.started_at AS "startedAt", a.closed_at AS "closedAt",
      to_char(a.watched_from, 'YYYY-MM-DD HH24:MI:SS') AS "watchedFrom",
      (SELECT time_zone FROM venue v WHERE v.id = ${venue}) AS "timeZone",
      (SELECT to_char(min(p.local_ts), 'YYYY-MM-DD HH24:MI:SS') FROM signal s
        JOIN pizza p ON p.venue_id = s.venue_id AND p.business_date = s.business_date
          AND p.id = ANY (s.pizzas)
        WHERE s.venue_id = ${venue} AND s.id = a.signal_id) AS "faultTs"
    FROM action a WHERE a.venue_id = ${venue} AND a.id = ${action}
      AND (a.closed_at IS NULL OR ${isReopened}::boolean)
    FOR UPDATE`.execute(trx);
  if (!rows[0]) throw new ApiError('action_not_found');
  return { venue, action, ...rows[0] };
}

function change(
  trx: Db,
  locked: LockedAction,
  { body, changer }: { body: ChangeBody; changer: Changer },
): Promise<Changed> {
  if (body.kind === 'done') return begin(trx, locked, { what: body.what, now: changer.now });
  if (body.kind === 'given') return give(trx, locked, { person: body.assignee, changer });
  if (body.kind === 'reopened') {
    return locked.closedAt ? takeBack(trx, locked) : reopen(trx, locked, changer);
  }
  return letGo(trx, locked, changer);
}

/** Starts the observation; what counted before stays in the history. */
async function begin(
  trx: Db,
  locked: LockedAction,
  { what, now }: { what: string; now: number },
): Promise<Changed> {
  const { venue, action } = locked;
  const from = localClock(now, locked.timeZone);
  const { comparison, since } = await compareWithBefore(trx, locked, {
    from: locked.faultTs ?? localClock(locked.startedAt.getTime() - WEEK_MS, locked.timeZone),
    until: from,
  });
  const { target, before, rates, correlation } = comparison;
  await deleteObservations(trx, locked);
  await sql`UPDATE action a SET state = 'watching', state_at = ${new Date(now)}, what = ${what},
      watched_from = ${from}::timestamp, decided_ts = NULL,
      counted = ${JSON.stringify({ first: NOTHING_COUNTED, second: null })},
      counted_from = ${countedFrom(sql`${from}::timestamp`)}, target = ${target},
      before_pizzas = ${before.pizzas}, before_bad = ${before.bad}, fixed_rate = ${rates.fixedRate},
      fault_rate = ${rates.faultRate}, correlation = ${correlation}
    WHERE venue_id = ${venue} AND id = ${action}`.execute(trx);
  return { sentence: what, observations: since, after: { state: 'watching', what } };
}

/** Without a signal, this much time before the action's start counts as the time with the fault. */
const WEEK_MS = 7 * 86_400_000;

async function give(
  trx: Db,
  { venue, action, state, what }: LockedAction,
  { person, changer: { viewer } }: { person: number; changer: Changer },
): Promise<Changed> {
  const { id, name } = await assigneeOf(trx, { venue, person, viewer });
  await sql`UPDATE action SET assignee_id = ${id}
    WHERE venue_id = ${venue} AND id = ${action}`.execute(trx);
  return { sentence: name, after: { state, what, assignee: name } };
}

async function reopen(trx: Db, locked: LockedAction, { now }: Changer): Promise<Changed> {
  const { venue, action, what } = locked;
  await deleteObservations(trx, locked);
  await sql`UPDATE action SET state = 'open', state_at = ${new Date(now)}, watched_from = NULL,
      decided_ts = NULL, counted = NULL, counted_from = NULL
    WHERE venue_id = ${venue} AND id = ${action}`.execute(trx);
  return { sentence: '', after: { state: 'open', what } };
}

/**
 * Restores an action that was let go, and recounts its pizzas, including those made or corrected in
 * the meantime.
 */
async function takeBack(
  trx: Db,
  { venue, action, state, what, watchedFrom }: LockedAction,
): Promise<Changed> {
  await sql`UPDATE action SET closed_by = NULL, closed_at = NULL
    WHERE venue_id = ${venue} AND id = ${action}`.execute(trx);
  if (watchedFrom !== null) {
    const from = businessDay(watchedFrom);
    await recomputeCharts(trx, venue, { from, until: lastWatchedDay(watchedFrom) });
  }
  return { sentence: '', after: { state, what } };
}

async function letGo(
  trx: Db,
  { venue, action, state, what }: LockedAction,
  { viewer, now }: Changer,
): Promise<Changed> {
  await sql`UPDATE action SET closed_by = ${viewer.id}, closed_at = ${new Date(now)}
    WHERE venue_id = ${venue} AND id = ${action}`.execute(trx);
  return { sentence: '', after: { state, what, let_go: true } };
}

const deleteObservations = (trx: Db, { venue, action }: LockedAction): Promise<unknown> =>
  sql`DELETE FROM action_day WHERE venue_id = ${venue} AND action_id = ${action}`.execute(trx);
