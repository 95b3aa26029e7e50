import { mayJudge } from '#platform/auth/scope';
import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { sql } from 'kysely';

/** Location of a task's pizza. */
export interface TaskPlace {
  venue: number;
  day: CalendarDay;
  pizza: number;
}

/** The tasks whose pizza has a picture and is not hidden, in the original order. */
export async function withPicture<T extends TaskPlace>(db: Db, tasks: readonly T[]): Promise<T[]> {
  if (tasks.length === 0) return [];
  const venues = tasks.map(({ venue }) => venue);
  // Passes the stores as values: tasks are replicated to every machine, pizzas are distributed by
  // store.
  const { rows } = await sql<TaskPlace>`
    SELECT p.venue_id AS venue, p.business_date AS day, p.id AS pizza
    FROM unnest(${venues}::int[], ${tasks.map(({ day }) => day)}::date[],
        ${tasks.map(({ pizza }) => pizza)}::bigint[]) AS asked (venue, day, pizza)
      JOIN pizza p ON p.venue_id = asked.venue AND p.business_date = asked.day AND p.id = asked.pizza
    WHERE p.venue_id = ANY (${[...new Set(venues)]}::int[])
      AND NOT p.censored AND p.picture IS NOT NULL`.execute(db);
  const shown = new Set(rows.map(keyOf));
  return tasks.filter((task) => shown.has(keyOf(task)));
}

export const keyOf = ({ venue, day, pizza }: TaskPlace): string => `${venue} ${day} ${pizza}`;

/** SQL condition on task `t`: this viewer may judge pizzas of its store. */
export const isJudgedBy = (viewer: Viewer) =>
  mayJudge(viewer, { company: sql`t.company_id`, venue: sql`t.venue_id` });

interface Asked {
  company: number;
  viewer: Viewer;
  from: CalendarDay;
  /** The day after the last. */
  until: CalendarDay;
}

/** Unanswered tasks of these days that this viewer may be assigned now or later. */
export async function tasksToCome(
  db: Db,
  { company, viewer, from, until }: Asked,
): Promise<TaskPlace[]> {
  const { rows } = await sql<TaskPlace>`
    SELECT DISTINCT t.venue_id AS venue, t.business_date AS day, t.pizza_id AS pizza
    FROM audit_task t
    WHERE t.company_id = ${company} AND t.business_date >= ${from} AND t.business_date < ${until}
      AND t.answered_at IS NULL AND (t.for_rater IS NULL OR t.for_rater = ${viewer.id}::int)
      AND ${isJudgedBy(viewer)}`.execute(db);
  return withPicture(db, rows);
}

/**
 * Whether the viewer may still be asked to judge pizzas of these days; until then the draw and its
 * seed are secret.
 */
export const mayStillJudge = async (db: Db, asked: Asked): Promise<boolean> =>
  may(asked.viewer, 'reviewer') && (await tasksToCome(db, asked)).length > 0;
