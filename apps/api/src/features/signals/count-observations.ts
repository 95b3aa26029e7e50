import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { EarlierPizza } from '@crustodian/domain/actions/action-baseline';
import {
  isWatchedDay,
  watchResult,
  type ActionState,
  type Observation,
  type WatchResult,
} from '@crustodian/domain/actions/watch-result';
import type { WatchedPart } from '@crustodian/domain/signals/watched-areas';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import type { Shift } from '@crustodian/domain/time/shift';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import { sql } from 'kysely';
import { readTrusted } from './camera-doubts.ts';
import { recomputeCharts } from '#pizzas/charts/recompute-charts';
import type { ChartedPizza, Watched } from './seen-pizzas.ts';
import type { Baseline } from './baseline-rows.ts';

/** Identifies the pizzas that an action concerns. */
export interface Matching {
  part: WatchedPart;
  family: string | null;
  shift: Shift | null;
}

interface WatchedAction extends Matching {
  venue: number;
  id: number;
  state: ActionState;
  watchedFrom: string;
  decidedTs: string | null;
  fixedRate: number;
  faultRate: number;
  correlation: number;
  timeZone: string;
}

/** The input of a day's charts. */
interface Drawn {
  pizzas: readonly ChartedPizza[];
  usual: Baseline;
  watched: Watched;
}

/**
 * Pizzas that an action concerns, and whether each is bad; excludes families without a baseline.
 */
export function matchingPizzas(
  { pizzas, usual, watched }: Drawn,
  { part, family, shift }: Matching,
): (Observation & EarlierPizza)[] {
  const at = watched.parts.indexOf(part);
  return pizzas.flatMap((pizza) => {
    const usually = usual.baselineOfFamily(pizza.family);
    const isMatch =
      (family === null || pizza.family === family) &&
      (shift === null || pizza.shift.endsWith(shift));
    if (!usually || !isMatch) return [];
    const { id, day, localTs, lost } = pizza;
    return [{ id, day, localTs, bad: lost[at]! > usually.badAbove[at]! }];
  });
}

/**
 * Counts a day's pizzas for the actions of its venue. Must run under the lock of the day, together
 * with its charts.
 */
export async function countObservations(
  trx: Db,
  { venue, day, now }: { venue: number; day: CalendarDay; now: number },
  drawn: Drawn,
): Promise<void> {
  const actions = (await lockWatched(trx, venue)).filter(({ watchedFrom: from, decidedTs }) =>
    isWatchedDay(day, { from, decidedTs }),
  );
  if (actions.length === 0) return;
  const isTrusted = await readTrusted(trx, venue);
  for (const action of actions) {
    const observations = matchingPizzas(drawn, action)
      .filter(({ localTs }) => isTrusted(localTs))
      .map(({ id, localTs, bad }) => ({ id, localTs, bad }));
    await sql`INSERT INTO action_day (venue_id, action_id, business_date, observations)
      VALUES (${venue}, ${action.id}, ${day}, ${JSON.stringify(observations)})
      ON CONFLICT (venue_id, action_id, business_date) DO UPDATE SET observations = excluded.observations`.execute(
      trx,
    );
    await settle(trx, action, now);
  }
}

/** A venue's actions under observation, locked until the transaction ends. */
export async function lockWatched(trx: Db, venue: number): Promise<WatchedAction[]> {
  const { rows } = await sql<WatchedAction>`
    SELECT a.venue_id AS venue, a.id, a.part, a.family, a.shift, a.state,
      to_char(a.watched_from, 'YYYY-MM-DD HH24:MI:SS') AS "watchedFrom",
      to_char(a.decided_ts, 'YYYY-MM-DD HH24:MI:SS') AS "decidedTs",
      a.fixed_rate AS "fixedRate", a.fault_rate AS "faultRate", a.correlation,
      (SELECT time_zone FROM venue WHERE venue.id = ${venue}) AS "timeZone"
    FROM action a
    WHERE a.venue_id = ${venue} AND a.watched_from IS NOT NULL AND a.closed_at IS NULL
    ORDER BY a.id FOR UPDATE`.execute(trx);
  return rows;
}

/**
 * Stores the result of the pizzas counted so far for an action; a change of state is recorded once.
 */
export async function settle(trx: Db, action: WatchedAction, now: number): Promise<void> {
  const { venue, id } = action;
  const observations = await readObservations(trx, action);
  const result = watchResult(observations, watchOf(action), localClock(now, action.timeZone));
  const { state, decidedTs } = result;
  if (state === action.state && decidedTs === action.decidedTs) return;
  await sql`UPDATE action SET state = ${state}, decided_ts = ${decidedTs}::timestamp,
      state_at = CASE WHEN state = ${state} THEN state_at ELSE ${new Date(now)}::timestamptz END
    WHERE venue_id = ${venue} AND id = ${id}`.execute(trx);
  if (state !== action.state) {
    await recordChange(trx, action, { result, now });
    const data = { action: String(id), criterion: action.part, pizzas: observations.length };
    await queueWebhooks(trx, { at: { venue }, type: `action.${state}`, now, data });
  }
  if (decidedTs === action.decidedTs) return;
  // A changed verdict changes which days count.
  await recomputeCharts(trx, venue, addDays(businessDay(decidedTs ?? action.decidedTs!), 1));
}

export const watchOf = ({ watchedFrom, fixedRate, faultRate, correlation }: WatchedAction) => ({
  from: watchedFrom,
  rates: { fixedRate, faultRate },
  correlation,
});

/** A venue's local time, in the format in which pizzas store it. */
export const localClock = (now: number, timeZone: string): string =>
  localTimestamp(wallClock(now, timeZone));

async function readObservations(
  db: Db,
  { venue, id }: Pick<WatchedAction, 'venue' | 'id'>,
): Promise<Observation[]> {
  const { rows } = await sql<{ observations: Observation[] }>`SELECT observations FROM action_day
    WHERE venue_id = ${venue} AND action_id = ${id} ORDER BY business_date`.execute(db);
  return rows.flatMap(({ observations }) => observations);
}

async function recordChange(
  trx: Db,
  { venue, id }: WatchedAction,
  { result: { state, first, second }, now }: { result: WatchResult; now: number },
): Promise<void> {
  const { observations } = state === 'relapsed' ? second! : first;
  await sql`INSERT INTO action_change (venue_id, id, action_id, at, kind, sentence, observations)
    VALUES (${venue}, ${nextId()}, ${id}, ${new Date(now)}, ${state}, '', ${JSON.stringify(observations)})`.execute(
    trx,
  );
}
