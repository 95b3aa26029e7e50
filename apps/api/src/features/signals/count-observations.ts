import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { EarlierPizza } from '@crustodian/domain/actions/action-baseline';
import {
  countedResult,
  firstLook,
  isProven,
  isWatchedDay,
  lastWatchedDay,
  looksOf,
  secondLook,
  usableObservations,
  watchResult,
  type ActionState,
  type CountedResult,
  type Look,
  type Observation,
  type WatchedTimes,
  type WatchResult,
} from '@crustodian/domain/actions/watch-result';
import { MOST_PIZZAS } from '@crustodian/domain/signals/sequential-test';
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
import { sql, type RawBuilder } from 'kysely';
import { readTrusted } from './camera-doubts.ts';
import { mayCount, recomputeCharts } from '#pizzas/charts/recompute-charts';
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
  counted: CountedResult | null;
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
export function* matchingPizzas(
  { pizzas, usual, watched }: Drawn,
  { part, family, shift }: Matching,
): Generator<Observation & EarlierPizza> {
  const at = watched.parts.indexOf(part);
  for (const pizza of pizzas) {
    const usually = usual.baselineOfFamily(pizza.family);
    const isMatch =
      (family === null || pizza.family === family) &&
      (shift === null || pizza.shift.endsWith(shift));
    if (!usually || !isMatch) continue;
    const { id, day, localTs, lost } = pizza;
    yield { id, day, localTs, bad: lost[at]! > usually.badAbove[at]! };
  }
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
  const actions = (await lockActions(trx, venue, mayCount(sql`${day}::date`))).filter((action) =>
    isWatchedDay(day, timesOf(action)),
  );
  if (actions.length === 0) return;
  const isTrusted = await readTrusted(trx, venue, day);
  for (const action of actions) {
    const trusted = matchingPizzas(drawn, action).filter(({ localTs }) => isTrusted(localTs));
    const observations = usableObservations(trusted, looksOf(timesOf(action))).map(
      ({ id, localTs, bad }) => ({ id, localTs, bad }),
    );
    await sql`INSERT INTO action_day AS stored (venue_id, action_id, business_date, observations)
      VALUES (${venue}, ${action.id}, ${day}, ${JSON.stringify(observations)})
      ON CONFLICT (venue_id, action_id, business_date) DO UPDATE SET observations = excluded.observations
      WHERE stored.observations <> excluded.observations`.execute(trx);
    await settle(trx, action, now);
  }
}

const timesOf = ({ watchedFrom, decidedTs, state, counted }: WatchedAction): WatchedTimes => ({
  from: watchedFrom,
  decidedTs,
  isLookedAtAgain: isProven(state),
  againDecidedTs: counted?.second?.decidedTs ?? null,
});

/**
 * SQL: identifies what the result of the action `a` is counted from: its pizzas, and since when they
 * count. A process of an earlier release changes these without the result. Grouped, because Citus
 * takes no other aggregate in a correlated subquery.
 */
export const countedFrom = (from: RawBuilder<unknown> = sql`a.watched_from`): RawBuilder<string> =>
  sql<string>`md5(concat_ws(' ', to_char(${from}, 'YYYY-MM-DD HH24:MI:SS'), (
    SELECT string_agg(watched.digest, ' ' ORDER BY watched.business_date) FROM action_day watched
    WHERE watched.venue_id = a.venue_id AND watched.action_id = a.id
    GROUP BY watched.venue_id, watched.action_id)))`;

/** SQL: the stored result of the action `a`, null unless it was counted from what there is now. */
export const storedCount = sql<CountedResult | null>`CASE WHEN a.counted_from = ${countedFrom()}
  THEN a.counted END`;

/** A venue's actions under observation, locked until the transaction ends. */
export async function lockActions(
  trx: Db,
  venue: number,
  which: RawBuilder<boolean>,
): Promise<WatchedAction[]> {
  const { rows } = await sql<WatchedAction>`
    SELECT a.venue_id AS venue, a.id, a.part, a.family, a.shift, a.state,
      to_char(a.watched_from, 'YYYY-MM-DD HH24:MI:SS') AS "watchedFrom",
      to_char(a.decided_ts, 'YYYY-MM-DD HH24:MI:SS') AS "decidedTs",
      a.fixed_rate AS "fixedRate", a.fault_rate AS "faultRate", a.correlation, ${storedCount} AS counted,
      (SELECT time_zone FROM venue WHERE venue.id = ${venue}) AS "timeZone"
    FROM action a
    WHERE a.venue_id = ${venue} AND a.watched_from IS NOT NULL AND a.closed_at IS NULL AND ${which}
    ORDER BY a.id FOR UPDATE`.execute(trx);
  return rows;
}

/**
 * Stores the result of the pizzas counted so far for an action; a change of state is recorded once.
 */
export async function settle(trx: Db, action: WatchedAction, now: number): Promise<void> {
  const { venue, id } = action;
  const result = await readResult(trx, action, now);
  const { state, decidedTs } = result;
  const counted = await storeCounted(trx, action, result);
  await sql`UPDATE action SET state = ${state}, decided_ts = ${decidedTs}::timestamp,
      state_at = CASE WHEN state = ${state} THEN state_at ELSE ${new Date(now)}::timestamptz END
    WHERE venue_id = ${venue} AND id = ${id}
      AND (state, decided_ts) IS DISTINCT FROM (${state}, ${decidedTs}::timestamp)`.execute(trx);
  if (state !== action.state) {
    const observations = decisive(result);
    await recordChange(trx, action, { state, observations, now });
    const data = { action: String(id), criterion: action.part, pizzas: observations.length };
    await queueWebhooks(trx, { at: { venue }, type: `action.${state}`, now, data });
  }
  await countOtherDays(trx, action, { ...action, state, decidedTs, counted });
}

/** Stores what lists show of a result; call it under the lock of the action. */
export async function storeCounted(
  trx: Db,
  { venue, id }: Pick<WatchedAction, 'venue' | 'id'>,
  result: WatchResult,
): Promise<CountedResult> {
  const counted = countedResult(result);
  const json = JSON.stringify(counted);
  await sql`UPDATE action a SET counted = ${json}::jsonb, counted_from = ${countedFrom()}
    WHERE a.venue_id = ${venue} AND a.id = ${id}
      AND (a.counted, a.counted_from) IS DISTINCT FROM (${json}::jsonb, ${countedFrom()})`.execute(
    trx,
  );
  return counted;
}

/** A changed verdict changes which days count. */
async function countOtherDays(trx: Db, before: WatchedAction, after: WatchedAction): Promise<void> {
  const was = timesOf(before);
  const is = timesOf(after);
  const changed =
    is.decidedTs !== was.decidedTs || is.isLookedAtAgain !== was.isLookedAtAgain
      ? (is.decidedTs ?? was.decidedTs)
      : was.againDecidedTs !== null && is.againDecidedTs !== was.againDecidedTs
        ? was.againDecidedTs
        : null;
  if (changed === null) return;
  const from = addDays(businessDay(changed), 1);
  await recomputeCharts(trx, before.venue, { from, until: lastWatchedDay(before.watchedFrom) });
}

/** A venue's local time, in the format in which pizzas store it. */
export const localClock = (now: number, timeZone: string): string =>
  localTimestamp(wallClock(now, timeZone));

type Read = Pick<
  WatchedAction,
  'venue' | 'id' | 'watchedFrom' | 'fixedRate' | 'faultRate' | 'correlation' | 'timeZone'
>;

/** The result of the pizzas counted so far for an action. */
export async function readResult(db: Db, action: Read, now: number): Promise<WatchResult> {
  const watch = {
    from: action.watchedFrom,
    rates: { fixedRate: action.fixedRate, faultRate: action.faultRate },
    correlation: action.correlation,
  };
  const clock = localClock(now, action.timeZone);
  const once = await readLook(db, action, firstLook(watch.from));
  const result = watchResult(once, watch, clock);
  if (result.decidedTs === null || !isProven(result.state)) return result;
  const again = await readLook(db, action, secondLook(result.decidedTs));
  return watchResult([...once, ...again], watch, clock);
}

/** As many observations of a look as its test uses. */
async function readLook(
  db: Db,
  { venue, id }: Read,
  { from, until }: Look,
): Promise<Observation[]> {
  const { rows } = await sql<Observation>`
    SELECT (one ->> 'id')::bigint AS id, one ->> 'localTs' AS "localTs", (one -> 'bad')::boolean AS bad
    FROM action_day, jsonb_array_elements(observations) WITH ORDINALITY AS observation (one, at)
    WHERE venue_id = ${venue} AND action_id = ${id}
      AND business_date BETWEEN ${businessDay(from)} AND ${businessDay(until)}
      AND (one ->> 'localTs')::timestamp >= ${from}::timestamp
      AND (one ->> 'localTs')::timestamp < ${until}::timestamp
    ORDER BY business_date, at LIMIT ${MOST_PIZZAS}`.execute(db);
  return rows;
}

/** The pizzas that led to the state. */
const decisive = ({ state, first, second }: WatchResult): readonly Observation[] =>
  (state === 'relapsed' ? second! : first).observations;

async function recordChange(
  trx: Db,
  { venue, id }: WatchedAction,
  {
    state,
    observations,
    now,
  }: { state: ActionState; observations: readonly Observation[]; now: number },
): Promise<void> {
  await sql`INSERT INTO action_change (venue_id, id, action_id, at, kind, sentence, observations)
    VALUES (${venue}, ${nextId()}, ${id}, ${new Date(now)}, ${state}, '', ${JSON.stringify(observations)})`.execute(
    trx,
  );
}
