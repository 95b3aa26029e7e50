import { isJudgedBy } from '#pizzas/audit/judged-tasks';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Orientation } from '@crustodian/domain/audit/task-lottery';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { shownInLane, type Rater } from './rater-tasks.ts';

/** A task whose latest lease is the viewer's. */
export interface OwnTask extends Orientation {
  id: string;
  company: number;
  place: PizzaLocator;
  stratum: string;
  purpose: string;
  /** A verdict alone is not enough. */
  needsPoints: boolean;
  /** The golden sample of the pizza's kind is not shown. */
  withoutGolden: boolean;
  isAnswered: boolean;
  isLeased: boolean;
}

interface Row extends Omit<OwnTask, 'place'> {
  venue: number;
  day: CalendarDay;
  pizza: number;
}

/** @throws ApiError task_not_yours, for one that does not exist or that the viewer may not judge any more as well */
export async function ownTask(
  db: Db,
  task: string,
  { viewer, now }: Rater,
  lock = sql``,
): Promise<OwnTask> {
  const { rows } = await sql<Row>`
    SELECT id, company_id AS company, venue_id AS venue, business_date AS day, pizza_id AS pizza,
      stratum, purpose, turn, tilt, mirrored, needs_points AS "needsPoints",
      without_golden AS "withoutGolden", answered_at IS NOT NULL AS "isAnswered",
      leased_until > ${new Date(now)} AS "isLeased"
    FROM audit_task t WHERE id = ${task} AND leased_to = ${viewer.id} AND ${isJudgedBy(viewer)}
    ${lock}`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('task_not_yours');
  const { venue, day, pizza, ...rest } = row;
  return { ...rest, place: { venue, day, id: pizza } };
}

/**
 * A task whose picture the viewer may see.
 * @throws ApiError task_not_yours, lease_ended, picture_not_found
 */
export async function shownTask(db: Db, task: string, rater: Rater): Promise<OwnTask> {
  const own = await ownTask(db, task, rater);
  if (!own.isAnswered && !own.isLeased) throw new ApiError('lease_ended');
  const { venue, day, id: pizza } = own.place;
  const shown = await shownInLane(db, [{ venue, day, pizza }], rater);
  if (shown.length === 0) throw new ApiError('picture_not_found');
  return own;
}

/** A task that the viewer has judged. @throws ApiError task_not_yours, not_judged */
export async function judgedTask(db: Db, task: string, rater: Rater): Promise<OwnTask> {
  const own = await ownTask(db, task, rater);
  if (!own.isAnswered) throw new ApiError('not_judged');
  return own;
}
