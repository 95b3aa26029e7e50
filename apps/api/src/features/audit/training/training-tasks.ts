import { IS_FULLY_JUDGED } from '../../audited-figures/fully-judged.ts';
import { isOpenTask, withPicture, type TaskPlace } from '#pizzas/audit/judged-tasks';
import { isOwnStore } from '#platform/auth/scope';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Orientation } from '@crustodian/domain/audit/task-lottery';
import type { Viewer } from '@crustodian/domain/people/access';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomInt, randomUUID } from 'node:crypto';

const DAYS_BACK = 8 * 7;
const DAY_MS = 24 * 3_600_000;
/** This many randomly chosen judged pizzas include enough with a picture. */
const CHOSEN_FROM = 1000;
/** A round takes a minute, but its pictures can be viewed for as long as the page is open. */
export const OPEN_MS = 3_600_000;

/** A pizza for training one's eye. It is in no lane, and answers stay in the browser. */
export interface TrainingTask extends Orientation {
  id: string;
  company: number;
  place: PizzaLocator;
}

interface Row extends Orientation {
  id: string;
  company: number;
  venue: number;
  day: CalendarDay;
  pizza: number;
}

interface Asked {
  viewer: Viewer;
  company: number;
  now: number;
  count: number;
}

/**
 * Creates tasks for pizzas that were judged by points, from weeks whose draw is published and
 * stores other than the viewer's own; excludes pizzas that the viewer judged or that someone still
 * has to judge.
 */
export async function makeTrainingTasks(db: Db, asked: Asked): Promise<TrainingTask[]> {
  const { company, now } = asked;
  await sql`DELETE FROM audit_task WHERE company_id = ${company} AND purpose = 'training'
    AND open_from < ${new Date(now - DAY_MS)}`.execute(db);
  const tasks = (await choosePizzas(db, asked)).map((place) => ({
    id: randomUUID(),
    company,
    place,
    turn: randomInt(8),
    mirrored: randomInt(2) === 1,
  }));
  if (tasks.length === 0) return tasks;
  const rows = tasks.map(({ id, place, turn, mirrored }) => ({
    id,
    company_id: company,
    venue_id: place.venue,
    business_date: place.day,
    pizza_id: place.id,
    stratum: 'fit',
    purpose: 'training',
    open_from: new Date(now),
    // Marked as answered, so that it is in no one's lane.
    answered_at: new Date(now),
    turn,
    mirrored,
  }));
  await db.insertInto('audit_task').values(rows).execute();
  return tasks;
}

async function choosePizzas(
  db: Db,
  { viewer, company, now, count }: Asked,
): Promise<PizzaLocator[]> {
  const today = new Date(now).toISOString().slice(0, 10);
  const { rows } = await sql<TaskPlace>`
    SELECT j.venue_id AS venue, j.business_date AS day, j.pizza_id AS pizza
    FROM audit_judgement j
    WHERE j.company_id = ${company} AND j.purpose = 'audit' AND j.stratum = 'fit'
      AND j.kind = 'points' AND j.business_date >= ${addDays(today, -DAYS_BACK)}
      AND NOT ${isOwnStore(viewer.id, sql`j.venue_id`)} AND ${IS_FULLY_JUDGED}
      AND NOT EXISTS (SELECT FROM audit_task o WHERE o.venue_id = j.venue_id
        AND o.business_date = j.business_date AND o.pizza_id = j.pizza_id
        AND ${isOpenTask('o')})
      AND NOT EXISTS (SELECT FROM audit_judgement own WHERE own.venue_id = j.venue_id
        AND own.business_date = j.business_date AND own.pizza_id = j.pizza_id
        AND own.rater_id = ${viewer.id})
      AND EXISTS (SELECT FROM audit_seed s WHERE s.company_id = j.company_id
        AND s.week = j.business_date - extract(dow FROM j.business_date)::int
        AND s.revealed_at IS NOT NULL)
    ORDER BY random() LIMIT ${CHOSEN_FROM}`.execute(db);
  const shown = await withPicture(db, rows, { now, shownAt: new Date(now) });
  return shown.slice(0, count).map(({ pizza, ...place }) => ({ ...place, id: pizza }));
}

/**
 * These tasks of a company, in the given order; null for one that it does not have, whose hour is
 * over, or whose pizza was hidden.
 * @throws ApiError task_not_yours if none is left
 */
export async function trainingTasks(
  db: Db,
  ids: readonly string[],
  { company, now }: Pick<Asked, 'company' | 'now'>,
): Promise<(TrainingTask | null)[]> {
  const { rows } = await sql<Row>`
    SELECT t.id, t.company_id AS company, t.venue_id AS venue, t.business_date AS day,
      t.pizza_id AS pizza, t.turn, t.mirrored FROM audit_task t
    WHERE t.id = ANY (${[...ids]}::uuid[]) AND t.purpose = 'training'
      AND t.open_from > ${new Date(now - OPEN_MS)} AND t.company_id = ${company}`.execute(db);
  const shown = await withPicture(db, rows, { now, shownAt: new Date(now) });
  if (shown.length === 0) throw new ApiError('task_not_yours');
  return ids.map((id) => {
    const found = shown.find((row) => row.id === id);
    if (!found) return null;
    const { venue, day, pizza, ...task } = found;
    return { ...task, place: { venue, day, id: pizza } };
  });
}
