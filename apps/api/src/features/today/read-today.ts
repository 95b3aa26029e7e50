import { readToday as contract } from '@crustodian/contract/today';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { localTs, PIZZA_ID, visibleCondition } from '#pizzas/feed-pizza';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import type { CameraFault } from '@crustodian/domain/cameras/camera-picture';
import type { Viewer } from '@crustodian/domain/people/access';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import type { WatchedPart } from '@crustodian/domain/signals/watched-areas';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { isShiftOver, type Shift } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';
import { readDecidedActions } from '../actions/decided-actions.ts';
import { readSuggestions } from '../actions/suggested-actions.ts';
import { badPictures, readDaySignals, sinceWeeks } from '#pizzas/charts/signal-rows';
import { readWaiting } from './read-waiting.ts';

const DAY_MS = 86_400_000;
/** How many pizzas a camera's line shows from before its fault and after its start. */
const BEFORE = 2;
const SINCE = 4;

export const readToday = handle(contract, async (_input, context) => {
  const { db, company, viewer, now } = context;
  const venues = await visibleNamedVenues(db, viewer, company);
  return composeToday(db, { venues, now: now(), viewer });
});

/** Everything that needs attention in these venues. */
export async function composeToday(db: Db, query: TodayQuery): Promise<Answer<typeof contract>> {
  const { venues } = query;
  const [learned, week, signals, days, doubts, items, actions, suggestions, waiting, yesterday] =
    await Promise.all([
      readLearned(db, query),
      readWeek(db, query),
      readOpenSignals(db, query),
      readDays(db, query),
      readDoubts(db, query),
      readCameraItems(db, query),
      readDecidedActions(db, { venues: idsOf(query), now: query.now, viewer: query.viewer }),
      readSuggestions(db, { venues: idsOf(query), now: query.now, viewer: query.viewer }),
      readWaiting(db, { ...query, venues: idsOf(query), today: todayOf(query) }),
      readYesterday(db, query),
    ]);
  return {
    venues: venues.map(({ id, name }) => ({
      venue: String(id),
      name,
      pizzas_learnt: learned.has(id) ? null : (week.ofEightWeeks.get(id) ?? 0),
    })),
    venues_at_work: week.atWork,
    scored: week.scored,
    signals,
    days,
    doubts,
    camera_items: items,
    actions,
    suggestions,
    ...waiting,
    yesterday,
  };
}

interface TodayQuery {
  venues: readonly NamedVenue[];
  now: number;
  viewer: Viewer;
}

const idsOf = ({ venues }: TodayQuery): number[] => venues.map(({ id }) => id);
const todayOf = ({ venues, now }: TodayQuery): CalendarDay =>
  businessDay(wallClock(now, venues[0]?.timeZone ?? 'UTC'));
const shownTo = (viewer: Viewer) => sql.raw(`(${visibleCondition(feedRights(viewer))})`);

/** Venues with a known baseline. */
async function readLearned(db: Db, query: TodayQuery): Promise<Set<number>> {
  const { rows } = await sql<{ venue: number }>`SELECT DISTINCT venue_id AS venue FROM usual_week
    WHERE venue_id = ANY (${idsOf(query)}::int[])`.execute(db);
  return new Set(rows.map(({ venue }) => venue));
}

async function readWeek(db: Db, query: TodayQuery) {
  const today = todayOf(query);
  const { rows } = await sql<{ venue: number; scored: number; eight: number }>`
    SELECT venue_id AS venue, sum(scored)::int AS eight,
      coalesce(sum(scored) FILTER (WHERE business_date > ${addDays(today, -7)}), 0)::int AS scored
    FROM rollup_day WHERE venue_id = ANY (${idsOf(query)}::int[])
      AND business_date > ${addDays(today, -56)} GROUP BY venue_id`.execute(db);
  return {
    atWork: rows.filter(({ scored }) => scored > 0).length,
    scored: rows.reduce((sum, { scored }) => sum + scored, 0),
    ofEightWeeks: new Map(rows.map(({ venue, eight }) => [venue, eight])),
  };
}

interface SignalRow {
  id: number;
  venue: number;
  part: WatchedPart;
  day: CalendarDay;
  shift: Shift;
  family: string | null;
  local_ts: string;
  pizzas: number;
  bad: number;
  usually_bad: number;
  points_a_week: number;
  is_on: boolean;
  is_released: boolean;
  answered: 'action' | 'not-a-problem' | null;
  pictures: string[];
  times_said: number;
}

/** Signals of recent shifts, by each venue's clock. */
async function readOpenSignals(db: Db, query: TodayQuery) {
  const { rows } = await sql<SignalRow>`
    SELECT s.id, s.venue_id AS venue, s.part, s.business_date AS day, s.shift, s.family,
      ${sql.raw(localTs('s.local_ts'))} AS local_ts, cardinality(s.pizzas) AS pizzas,
      cardinality(s.bad) AS bad, s.usually_bad, s.points_a_week, s.state = 'on' AS is_on,
      s.state = 'released' AS is_released,
      CASE WHEN EXISTS (SELECT FROM action c WHERE c.venue_id = s.venue_id AND c.signal_id = s.id
          AND c.closed_at IS NULL) THEN 'action'
        WHEN EXISTS (SELECT FROM signal_act a WHERE a.venue_id = s.venue_id AND a.signal_id = s.id
          AND a.kind = 'not-a-problem' AND a.undone_at IS NULL) THEN 'not-a-problem'
      END AS answered,
      ${badPictures(query.viewer)} AS pictures,
      (SELECT count(*)::int FROM signal_act a WHERE a.venue_id = s.venue_id
        AND a.series = s.series AND a.kind = 'not-a-problem' AND a.undone_at IS NULL
        AND a.at > ${sinceWeeks(query.now)}) AS times_said
    FROM signal s
    WHERE s.venue_id = ANY (${idsOf(query)}::int[]) AND s.business_date >= ${addDays(todayOf(query), -2)}
      AND s.withdrawn_at IS NULL
    ORDER BY s.local_ts, s.venue_id, s.id`.execute(db);
  const clockOf = new Map(
    query.venues.map(({ id, timeZone }) => [
      id,
      { now: wallClock(query.now, timeZone), since: wallClock(query.now - DAY_MS, timeZone) },
    ]),
  );
  return rows
    .filter(({ venue, local_ts }) => local_ts >= clockOf.get(venue)!.since)
    .map(({ id, venue, is_on, ...row }) => ({
      ...row,
      id: String(id),
      venue: String(venue),
      // A signal of the last shift stays active in the database until the store's next pizzas.
      is_on: is_on && !isShiftOver(row, clockOf.get(venue)!.now),
    }));
}

/**
 * Yesterday's daily signals, unless a signal of a shift, an action, or its verdict since then
 * concerns the same part.
 */
async function readDays(db: Db, query: TodayQuery) {
  const venues = idsOf(query);
  const from = addDays(todayOf(query), -1);
  const [days, { rows }] = await Promise.all([
    readDaySignals(db, { venues, from, now: query.now }, query.viewer),
    sql<{ venue: string; part: string }>`
      SELECT venue_id::text AS venue, part FROM signal
      WHERE venue_id = ANY (${venues}::int[]) AND business_date >= ${from} AND withdrawn_at IS NULL
      UNION SELECT venue_id::text, part FROM action
      WHERE venue_id = ANY (${venues}::int[]) AND closed_at IS NULL
        AND (state IN ('open', 'watching') OR decided_ts >= ${from}::date)`.execute(db),
  ]);
  const isKnown = (day: { venue: string; part: string }) =>
    rows.some(({ venue, part }) => venue === day.venue && part === day.part);
  return days.filter((day) => day.withdrawn_at === null && !day.is_answered && !isKnown(day));
}

/** The newest doubt of each venue; it remains until it is undone. */
async function readDoubts(db: Db, query: TodayQuery) {
  const { rows } = await sql<{
    venue: number;
    signal: number;
    local_ts: string;
    pictures: string[];
  }>`
    SELECT DISTINCT ON (s.venue_id) s.venue_id AS venue, s.id AS signal,
      ${sql.raw(localTs('s.local_ts'))} AS local_ts, ${badPictures(query.viewer)} AS pictures
    FROM signal_act a JOIN signal s ON s.venue_id = a.venue_id AND s.id = a.signal_id
    WHERE a.venue_id = ANY (${idsOf(query)}::int[]) AND a.kind = 'camera' AND a.undone_at IS NULL
    ORDER BY s.venue_id, s.local_ts DESC`.execute(db);
  return rows.map(({ venue, signal, ...row }) => ({
    venue: String(venue),
    signal: String(signal),
    ...row,
  }));
}

interface CameraItemRow {
  id: string;
  venue: string;
  camera: string;
  fault: CameraFault;
  since: string;
  is_sure: boolean;
  may_be_kitchen: boolean;
  pictures: string[];
}

/** SQL: pizzas around the start of the fault of camera item c, in chronological order. */
const around = (viewer: Viewer, side: 'before' | 'since') => sql<string[]>`
  ARRAY(SELECT id FROM (
    SELECT ${sql.raw(PIZZA_ID)} AS id, p.local_ts FROM pizza p
    WHERE p.venue_id = c.venue_id
      AND p.business_date BETWEEN c.since_local::date - 1 AND c.since_local::date + 1
      AND p.local_ts ${side === 'before' ? sql`<` : sql`>=`} c.since_local
      AND ${shownTo(viewer)} AND p.picture IS NOT NULL
    ORDER BY p.local_ts ${side === 'before' ? sql`DESC` : sql`ASC`}
    LIMIT ${side === 'before' ? BEFORE : SINCE}) nearest ORDER BY local_ts)`;

/** Items that a person attributed to the kitchen have ended, so they are not included. */
async function readCameraItems(db: Db, query: TodayQuery): Promise<CameraItemRow[]> {
  const { rows } = await sql<CameraItemRow>`
    SELECT id::text, venue_id::text AS venue, camera, fault, ${sql.raw(localTs('since_local'))} AS since, is_sure,
      figure IS NOT NULL AS may_be_kitchen,
      ${around(query.viewer, 'before')} || ${around(query.viewer, 'since')} AS pictures
    FROM camera_item c WHERE venue_id = ANY (${idsOf(query)}::int[]) AND ended_at IS NULL
    ORDER BY venue_id, camera`.execute(db);
  return rows;
}

interface Best {
  pizza: string;
  venue: number;
  specialty: string | null;
  score: number;
}

async function readYesterday(db: Db, query: TodayQuery) {
  const day = addDays(todayOf(query), -1);
  const venues = idsOf(query);
  const { rows } = await sql<{ scored: number; good: number; decided: number }>`
    SELECT coalesce(sum(scored), 0)::int AS scored, coalesce(sum(to_standard), 0)::int AS good,
      coalesce(sum(to_standard + not_to_standard), 0)::int AS decided
    FROM rollup_day WHERE venue_id = ANY (${venues}::int[]) AND business_date = ${day}`.execute(db);
  const { scored, good, decided } = rows[0]!;
  const { rows: best } = await sql<Best>`
    SELECT ${sql.raw(PIZZA_ID)} AS pizza, p.venue_id AS venue, p.specialty, p.score / 100::float8 AS score
    FROM pizza p
    WHERE p.venue_id = ANY (${venues}::int[]) AND p.business_date = ${day} AND p.score IS NOT NULL
      AND p.evaluated AND p.snap_quality = 'buena' AND NOT p.censored AND p.picture IS NOT NULL
    ORDER BY p.score DESC, p.local_ts, p.id LIMIT 1`.execute(db);
  return {
    day,
    scored,
    decided,
    to_standard: decided > 0 ? good / decided : null,
    best: best[0] ? { ...best[0], venue: String(best[0].venue) } : null,
  };
}
