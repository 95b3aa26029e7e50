import type { StoreAction } from '@crustodian/contract/actions';
import { PIZZA_ID } from '#pizzas/feed-pizza';
import { personName } from '#platform/auth/person-name';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import {
  countedResult,
  isProven,
  NOTHING_COUNTED,
  secondLook,
  type ActionState,
  type CountedLook,
  type CountedResult,
} from '@crustodian/domain/actions/watch-result';
import type { Viewer } from '@crustodian/domain/people/access';
import { boundOf, pizzasToProven } from '@crustodian/domain/signals/sequential-test';
import type { WatchedPart } from '@crustodian/domain/signals/watched-areas';
import { businessDay, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Shift } from '@crustodian/domain/time/shift';
import { sql, type RawBuilder } from 'kysely';
import { doubtedSince } from '../signals/camera-doubts.ts';
import { localClock, readResult, storedCount } from '../signals/count-observations.ts';
import { isShownTo } from '#pizzas/charts/signal-rows';

const PICTURES = 6;

interface Row {
  id: number;
  venue: number;
  signal: number | null;
  after: number | null;
  part: WatchedPart;
  family: string | null;
  shift: Shift | null;
  what: string;
  assignee: string;
  due: CalendarDay;
  state: ActionState;
  stateAt: Date;
  startedAt: Date;
  pointsAWeek: number;
  watchedFrom: string | null;
  decidedTs: string | null;
  target: number;
  beforePizzas: number;
  beforeBad: number;
  fixedRate: number;
  faultRate: number;
  correlation: number;
  timeZone: string;
  signalDay: CalendarDay | null;
  signalBad: number[] | null;
  doubtedSince: string | null;
  counted: CountedResult | null;
}

/**
 * An action with the result of its pizzas, which is null until the work is done; its second look is
 * null until it begins.
 */
export interface WatchedRow {
  row: Row;
  result: CountedResult | null;
}

interface RowsQuery {
  venues: readonly number[];
  now: number;
  /** Which actions `a`. */
  which: RawBuilder<boolean>;
}

/** Lists show this many actions at work of a store, and as many that are decided. */
const MOST_LISTED = 50;
/** Lists show decided actions for this many days. */
export const LISTED_DAYS = 30;

const wall = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`);

/** Actions of these venues that were not let go, newest first: of each store the newest. */
export async function readRows(db: Db, { venues, now, which }: RowsQuery): Promise<WatchedRow[]> {
  const { rows } = await sql<Omit<Row, 'doubtedSince'>>`
    SELECT a.id, a.venue_id AS venue, a.signal_id AS signal, a.after_id AS after, a.part, a.family,
      a.shift, a.what, ${sql.raw(personName('u'))} AS assignee, a.due_day AS due, a.state,
      a.state_at AS "stateAt", a.started_at AS "startedAt", a.points_a_week AS "pointsAWeek",
      ${wall('a.watched_from')} AS "watchedFrom", ${wall('a.decided_ts')} AS "decidedTs", a.target,
      a.before_pizzas AS "beforePizzas", a.before_bad AS "beforeBad", a.fixed_rate AS "fixedRate",
      a.fault_rate AS "faultRate", a.correlation, v.time_zone AS "timeZone",
      s.business_date AS "signalDay", s.bad AS "signalBad",
      ${storedCount} AS counted
    FROM (SELECT a.*, row_number() OVER (PARTITION BY a.venue_id, a.state IN ('open', 'watching')
        ORDER BY a.id DESC) AS newest
      FROM action a
      WHERE a.venue_id = ANY (${[...venues]}::int[]) AND a.closed_at IS NULL AND ${which}) a
      JOIN venue v ON v.id = a.venue_id JOIN user_account u ON u.id = a.assignee_id
      LEFT JOIN signal s ON s.venue_id = a.venue_id AND s.id = a.signal_id
    WHERE a.newest <= ${MOST_LISTED}
    ORDER BY a.id DESC`.execute(db);
  const doubted = await doubtedSince(
    db,
    rows.map(({ venue }) => venue),
  );
  const watched: WatchedRow[] = [];
  for (const stored of rows) {
    const row: Row = { ...stored, doubtedSince: doubted.get(stored.venue) ?? null };
    watched.push({ row, result: await resultOf(db, row, now) });
  }
  return watched;
}

async function resultOf(db: Db, row: Row, now: number): Promise<CountedResult | null> {
  const { watchedFrom, decidedTs, state } = row;
  if (watchedFrom === null) return null;
  // A job stores the result of an action that another release counted last.
  if (!row.counted) return countedResult(await readResult(db, { ...row, watchedFrom }, now));
  const isAgain =
    decidedTs !== null &&
    isProven(state) &&
    localClock(now, row.timeZone) >= secondLook(decidedTs).from;
  return {
    first: row.counted.first,
    second: isAgain ? (row.counted.second ?? NOTHING_COUNTED) : null,
  };
}

/** @throws ApiError action_not_found */
export async function readRow(
  db: Db,
  { venue, action, now }: { venue: number; action: number; now: number },
): Promise<WatchedRow> {
  const [found] = await readRows(db, {
    venues: [venue],
    now,
    which: sql`a.id = ${action}`,
  });
  if (!found) throw new ApiError('action_not_found');
  return found;
}

/** Actions in the format of the API. */
export async function wireActions(
  db: Db,
  rows: readonly WatchedRow[],
  viewer: Viewer,
): Promise<StoreAction[]> {
  const wanted = rows.map((one) => ({ venue: one.row.venue, pizzas: pictured(one) }));
  const shown = await shownPizzas(
    db,
    wanted.flatMap(({ venue, pizzas }) => pizzas.map((pizza) => ({ venue, ...pizza }))),
    viewer,
  );
  return rows.map((one, at) => {
    const pictures = wanted[at]!.pizzas.flatMap(({ id }) => {
      const pizza = shown.get(id);
      return pizza?.pictured ? [pizza] : [];
    }).slice(0, PICTURES);
    const { specialty = null, crust = null } = pictures[0] ?? {};
    return {
      ...wireAction(one),
      pictures: pictures.map(({ wire }) => wire),
      pictured: specialty === null || crust === null ? null : { specialty, crust },
    };
  });
}

/** The newest pizzas that counted; before there are any, those of the signal. */
function pictured({ row, result }: WatchedRow): { id: number; day: CalendarDay }[] {
  const newest = (result?.second ?? result?.first)?.newest ?? [];
  if (newest.length > 0) {
    return newest.toReversed().map(({ id, localTs }) => ({ id, day: businessDay(localTs) }));
  }
  return (row.signalBad ?? []).toReversed().map((id) => ({ id, day: row.signalDay! }));
}

function wireAction({ row, result }: WatchedRow): Omit<StoreAction, 'pictures' | 'pictured'> {
  const rates = { fixedRate: row.fixedRate, faultRate: row.faultRate };
  const span = result?.second ?? result?.first;
  const isWatching = row.state === 'watching';
  return {
    id: String(row.id),
    venue: String(row.venue),
    signal: row.signal === null ? null : String(row.signal),
    after: row.after === null ? null : String(row.after),
    part: row.part,
    family: row.family,
    shift: row.shift,
    what: row.what,
    assignee: row.assignee,
    due: row.due,
    state: row.state,
    state_at: row.stateAt.toISOString(),
    started_at: row.startedAt.toISOString(),
    points_a_week: row.pointsAWeek,
    watched_from: row.watchedFrom && onWire(row.watchedFrom),
    decided_ts: row.decidedTs && onWire(row.decidedTs),
    second_look_from:
      row.decidedTs && isProven(row.state) ? businessDay(secondLook(row.decidedTs).from) : null,
    first: wireSpan(result?.first, row.correlation),
    second: result?.second ? wireSpan(result.second, row.correlation) : null,
    before: result && { pizzas: row.beforePizzas, bad: row.beforeBad, target: row.target },
    more: isWatching && span ? pizzasToProven(span, rates, row.correlation) : null,
    waits_since: isWatching && row.doubtedSince ? onWire(row.doubtedSince) : null,
  };
}

const wireSpan = (
  { pizzas, bad, ratio }: CountedLook = NOTHING_COUNTED,
  correlation: number,
): StoreAction['first'] => ({
  pizzas,
  bad,
  evidence: Math.min(1, Math.max(-1, ratio / boundOf(correlation))),
});

/** Converts a wall-clock time to the format of the API. */
export const onWire = (localTs: string): string => localTs.replaceAll('-', '/');

export interface ShownPizza {
  wire: string;
  specialty: string | null;
  crust: string | null;
  pictured: boolean;
}

/** Those of the given pizzas that the viewer may see, by id. */
export async function shownPizzas(
  db: Db,
  pizzas: readonly { venue: number; day: CalendarDay; id: number }[],
  viewer: Viewer,
): Promise<Map<number, ShownPizza>> {
  if (pizzas.length === 0) return new Map();
  const column = <K extends 'venue' | 'day' | 'id'>(key: K) => [
    ...new Set(pizzas.map((pizza) => pizza[key])),
  ];
  const { rows } = await sql<ShownPizza & { id: number }>`
    SELECT p.id, ${sql.raw(PIZZA_ID)} AS wire, p.specialty, p.crust, p.picture IS NOT NULL AS pictured
    FROM pizza p WHERE p.venue_id = ANY (${column('venue')}::int[])
      AND p.business_date = ANY (${column('day')}::date[])
      AND p.id = ANY (${column('id')}::bigint[]) AND ${isShownTo(viewer)}`.execute(db);
  return new Map(rows.map(({ id, ...pizza }) => [id, pizza]));
}
