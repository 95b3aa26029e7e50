import { mayJudge } from '#platform/auth/scope';
import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';

/** Location of a task's pizza. */
export interface TaskPlace {
  venue: number;
  day: CalendarDay;
  pizza: number;
}

/**
 * The tasks whose pizza has a picture and was not hidden at a time, in the original order; null
 * disregards whether it is hidden. Never a pizza that was once hidden for two weeks: as it does not
 * come back, its task counts no more.
 */
export async function withPicture<T extends TaskPlace>(
  db: Db,
  tasks: readonly T[],
  { now, shownAt }: { now: number; shownAt: Date | null },
): Promise<T[]> {
  if (tasks.length === 0) return [];
  const venues = tasks.map(({ venue }) => venue);
  const isShown = shownAt === null ? sql<boolean>`true` : isShownAt(shownAt);
  // Passes the stores as values: tasks are replicated to every machine, pizzas are distributed by
  // store.
  const { rows } = await sql<TaskPlace>`
    SELECT p.venue_id AS venue, p.business_date AS day, p.id AS pizza
    FROM unnest(${venues}::int[], ${tasks.map(({ day }) => day)}::date[],
        ${tasks.map(({ pizza }) => pizza)}::bigint[]) AS asked (venue, day, pizza)
      JOIN pizza p ON p.venue_id = asked.venue AND p.business_date = asked.day AND p.id = asked.pizza
    WHERE p.venue_id = ANY (${[...new Set(venues)]}::int[])
      AND p.picture IS NOT NULL AND ${isShown} AND NOT ${wasHiddenForGood(now)}`.execute(db);
  const shown = new Set(rows.map(keyOf));
  return tasks.filter((task) => shown.has(keyOf(task)));
}

/** SQL: the corrections of pizza `p` that hid it or showed it again. */
const HIDINGS = sql`correction c WHERE c.venue_id = p.venue_id
  AND c.business_date = p.business_date AND c.pizza_id = p.id AND c.field = 'censored'`;

/** SQL condition: pizza `p` was not hidden at this time. */
export const isShownAt = (at: Date) => sql<boolean>`NOT coalesce((
  SELECT c.old_value = 'true' FROM ${HIDINGS} AND c.at >= ${at}::timestamptz
  ORDER BY c.at, c.id LIMIT 1), p.censored)`;

/** A pizza that was hidden for this long is judged no more, even if it is shown again. */
const HIDDEN_FOR_GOOD_MS = 14 * 24 * 3_600_000;

const wasHiddenForGood = (now: number) => sql<boolean>`EXISTS (
  SELECT FROM (
    SELECT c.at, c.new_value = 'true' AS hidden,
      lead(c.at, 1, ${new Date(now)}::timestamptz)
        OVER (PARTITION BY c.venue_id ORDER BY c.at, c.id) AS until
    FROM ${HIDINGS}) hiding
  WHERE hiding.hidden
    AND hiding.until - hiding.at >= make_interval(secs => ${HIDDEN_FOR_GOOD_MS / 1000}))`;

export const keyOf = ({ venue, day, pizza }: TaskPlace): string => `${venue} ${day} ${pizza}`;

/** SQL condition on a task: it is neither answered nor expired, so raters may still be given it. */
export const isOpenTask = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.answered_at`)} IS NULL AND ${sql.ref(`${table}.expired_at`)} IS NULL)`;

/** SQL condition on task `t`: this viewer may judge pizzas of its store. */
export const isJudgedBy = (viewer: Viewer) =>
  mayJudge(viewer, { company: sql`t.company_id`, venue: sql`t.venue_id` });

/**
 * SQL condition on task `t`: it may be given to this person, who did not judge its pizza before
 * (except to repeat it) and did not object to it.
 */
export const isAllowedFor = (
  person: number,
) => sql<boolean>`((t.for_rater IS NULL OR t.for_rater = ${person}::int)
  AND (t.purpose IN ('repeat', 'golden') OR NOT EXISTS (SELECT FROM audit_judgement j
    WHERE j.venue_id = t.venue_id AND j.business_date = t.business_date
      AND j.pizza_id = t.pizza_id AND j.rater_id = ${person}::int))
  AND (t.purpose <> 'dispute' OR NOT EXISTS (SELECT FROM objection o
    WHERE o.venue_id = t.venue_id AND o.business_date = t.business_date
      AND o.pizza_id = t.pizza_id AND o.asked_by = ${person}::int)))`;

interface Asked {
  company: number;
  viewer: Viewer;
  from: CalendarDay;
  /** The day after the last. */
  until: CalendarDay;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * The weeks in which the viewer may still be given pizzas to judge. Includes hidden pizzas: who
 * hides one could otherwise learn of the draw, and show the pizza again.
 */
export async function weeksToJudge(
  db: Db,
  { company, viewer, from, until, now }: Asked,
): Promise<Set<CalendarDay>> {
  if (!may(viewer, 'reviewer')) return new Set();
  const { rows } = await sql<TaskPlace>`
    SELECT DISTINCT t.venue_id AS venue, t.business_date AS day, t.pizza_id AS pizza
    FROM audit_task t
    WHERE t.company_id = ${company} AND t.business_date >= ${from} AND t.business_date < ${until}
      AND ${isOpenTask('t')} AND ${isAllowedFor(viewer.id)}
      AND ${isJudgedBy(viewer)}`.execute(db);
  const toCome = await withPicture(db, rows, { now, shownAt: null });
  return new Set(toCome.map(({ day }) => weekStamp(day)));
}

/**
 * Whether the viewer may still be asked to judge pizzas of these days; until then the draw and its
 * seed are secret.
 */
export const mayStillJudge = async (db: Db, asked: Asked): Promise<boolean> =>
  (await weeksToJudge(db, asked)).size > 0;

/** SQL condition: the viewer may be given objection `o` to judge, and so must not know of it. */
export function isBlindTo(viewer: Viewer) {
  if (!may(viewer, 'reviewer')) return sql<boolean>`false`;
  const mayBeGiven = mayJudge(viewer, { company: sql`o.company_id`, venue: sql`o.venue_id` });
  return sql<boolean>`(o.state = 'open' AND o.asked_by <> ${viewer.id} AND ${mayBeGiven})`;
}

/**
 * SQL condition: there is an objection to the pizza of this table's row that the viewer must not
 * know of.
 */
export const isSecretlyDisputed = (viewer: Viewer, table: string) => sql<boolean>`EXISTS (
  SELECT FROM objection o WHERE o.venue_id = ${sql.ref(`${table}.venue_id`)}
    AND o.business_date = ${sql.ref(`${table}.business_date`)}
    AND o.pizza_id = ${sql.ref(`${table}.pizza_id`)} AND ${isBlindTo(viewer)})`;
