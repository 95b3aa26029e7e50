import {
  isAllowedFor,
  isJudgedBy,
  isOpenTask,
  isShownAt,
  keyOf,
  withPicture,
  type TaskPlace,
} from '#pizzas/audit/judged-tasks';
import { companyIsVisible } from '#platform/auth/scope';
import { lastFullHour, MIXED_WITHIN_MS } from '@crustodian/domain/audit/task-lottery';
import type { Db } from '#platform/database/db';
import type { Viewer } from '@crustodian/domain/people/access';
import { sql, type RawBuilder } from 'kysely';

/** The viewer who gets tasks, and the time. */
export interface Rater {
  viewer: Viewer;
  /** Milliseconds since 1970. */
  now: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a task waits for a rater who has judged less of its venue's week. */
const WAITS_MS = DAY_MS;
/** Tasks do not wait for a rater who has judged nothing for this long. */
const ACTIVE_MS = 14 * DAY_MS;
const RATERS_PER_WEEK = 3;

/** SQL: the first day of the week of a business day; weeks begin on Sunday. */
const weekOf = (day: string) => sql.raw(`(${day} - extract(dow FROM ${day})::int)`);

/**
 * SQL condition on task `t` of company `company`: this rater can be given it now, if `showable`
 * agrees. No one judges a pizza twice for the same purpose, nor as second rater one that they
 * judged themselves (U-016). A disputed pizza goes only to raters who have not objected to it
 * (U-051).
 */
export function isForRater({ viewer, now }: Rater) {
  const { id } = viewer;
  const at = new Date(now);
  return sql<boolean>`(${isOpenTask('t')} AND t.purpose <> 'training'
    AND t.open_from <= ${at}::timestamptz
    AND (t.leased_until IS NULL OR t.leased_until <= ${at}::timestamptz)
    AND ${isAllowedFor(id)} AND ${isJudgedBy(viewer)}
    AND (t.purpose IN ('repeat', 'golden')
      OR NOT EXISTS (SELECT FROM audit_task held WHERE held.leased_to = ${id}::int
        AND held.answered_at IS NULL AND held.leased_until > ${at}::timestamptz
        AND held.venue_id = t.venue_id AND held.business_date = t.business_date
        AND held.pizza_id = t.pizza_id))
    AND (t.purpose <> 'audit' OR t.open_from <= ${new Date(now - WAITS_MS)}::timestamptz
      OR NOT EXISTS (SELECT FROM own_share WHERE own_share.venue_id = t.venue_id
        AND own_share.week = ${weekOf('t.business_date')})))`;
}

/**
 * SQL condition: pizza `p` is shown in the lane, i.e. it was not hidden at the last full hour. If a
 * pizza left immediately, hiding pizzas would reveal which ones are waiting to be judged.
 */
export const isShownInLane = (now: number) => isShownAt(lastFullHour(now));

/** The tasks whose pizza is shown in the lane, in the same order. */
export const shownInLane = <T extends TaskPlace>(
  db: Db,
  tasks: readonly T[],
  { now }: Rater,
): Promise<T[]> => withPicture(db, tasks, { now, shownAt: lastFullHour(now) });

/**
 * The tasks that can be shown to this rater, in the same order: only pizzas shown in the lane and,
 * of disputed ones, only those that the rater did not correct before a time (U-051).
 */
export async function showable<T extends TaskPlace & { purpose: string }>(
  db: Db,
  tasks: readonly T[],
  rater: Rater,
  correctedBefore = new Date(rater.now + 1),
): Promise<T[]> {
  const seen = await shownInLane(db, tasks, rater);
  const disputed = seen.filter(({ purpose }) => purpose === 'dispute');
  if (disputed.length === 0) return seen;
  const venues = disputed.map(({ venue }) => venue);
  const { rows } = await sql<TaskPlace>`
    SELECT c.venue_id AS venue, c.business_date AS day, c.pizza_id AS pizza
    FROM unnest(${venues}::int[], ${disputed.map(({ day }) => day)}::date[],
        ${disputed.map(({ pizza }) => pizza)}::bigint[]) AS asked (venue, day, pizza)
      JOIN correction c ON c.venue_id = asked.venue AND c.business_date = asked.day
        AND c.pizza_id = asked.pizza
    WHERE c.venue_id = ANY (${[...new Set(venues)]}::int[]) AND c.user_id = ${rater.viewer.id}
      AND c.at < ${correctedBefore}`.execute(db);
  const corrected = new Set(rows.map(keyOf));
  return seen.filter((task) => task.purpose !== 'dispute' || !corrected.has(keyOf(task)));
}

/** SQL condition on task `t`: it is for a drawn pizza. All other tasks are mixed in with these. */
export const IS_ORDINARY = sql<boolean>`t.purpose = 'audit'`;

/** SQL condition on task `t`: it precedes all others, because its 48 hours end soon. */
export const IS_URGENT = sql<boolean>`(t.purpose = 'dispute' AND t.lane_day IS NULL)`;

/** SQL condition on task `t`: it does not wait for an ordinary task, which might never come. */
export const needsNoOrdinary = ({ now }: Rater) =>
  sql<boolean>`(${IS_URGENT} OR t.open_from <= ${new Date(now - MIXED_WITHIN_MS)}::timestamptz
    OR EXISTS (SELECT FROM company WHERE company.id = t.company_id AND company.audit_per_day = 0))`;

/** SQL condition on task `t`: this rater opened it and has not answered it, or not in time. */
export const isBegun = ({ viewer }: Rater) => sql<boolean>`(t.leased_to = ${viewer.id}::int)`;

/** SQL condition on task `t`: it is leased to this rater and not answered. */
export const isHeldBy = ({ viewer, now }: Rater) =>
  sql<boolean>`(t.leased_to = ${viewer.id}::int AND t.answered_at IS NULL
    AND t.leased_until > ${new Date(now)}::timestamptz)`;

/**
 * SQL: the CTE `own_share`, the venue weeks of which this rater has judged a third, if the company
 * has three raters: the rest is left to the others (audit U-020).
 */
export function ownShare({ viewer: { id }, now }: Rater, company: number) {
  const at = new Date(now);
  const active = new Date(now - ACTIVE_MS);
  return sql`own_share AS MATERIALIZED (
    SELECT mine.venue_id, mine.week FROM (
      SELECT given.venue_id, ${weekOf('given.business_date')} AS week, count(*) AS tasks FROM (
        SELECT j.venue_id, j.business_date FROM audit_judgement j
        WHERE j.company_id = ${company}::int AND j.rater_id = ${id}::int
          AND j.judged_at > ${active}::timestamptz AND j.purpose = 'audit'
        UNION ALL
        SELECT h.venue_id, h.business_date FROM audit_task h
        WHERE h.leased_to = ${id}::int AND h.answered_at IS NULL
          AND h.leased_until > ${at}::timestamptz AND h.purpose = 'audit') given
      GROUP BY 1, 2) mine
    WHERE mine.tasks * ${RATERS_PER_WEEK}::int >= (SELECT count(*) FROM audit_task w
        WHERE w.venue_id = mine.venue_id AND w.purpose = 'audit'
          AND w.business_date BETWEEN mine.week AND mine.week + 6)
      AND ${RATERS_PER_WEEK}::int <= (SELECT count(*) FROM (
        SELECT FROM user_account u
        WHERE u.allow_feedback AND u.deleted_at IS NULL AND EXISTS (
          SELECT FROM audit_judgement j WHERE j.company_id = ${company}::int
            AND j.rater_id = u.id AND j.judged_at > ${active}::timestamptz)
        LIMIT ${RATERS_PER_WEEK}::int) raters))`;
}

export interface LaneCompany {
  id: number;
  hasUrgent: boolean;
}

/** SQL: companies for which the viewer judges and that have open tasks, in random order. */
export const laneCompanies = (viewer: Viewer) => {
  const hasOpen = (tasks: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM audit_task t
    WHERE t.company_id = company.id AND ${isOpenTask('t')} AND ${tasks})`;
  return sql<LaneCompany>`
    SELECT company.id, ${hasOpen(IS_URGENT)} AS "hasUrgent" FROM company
    WHERE ${companyIsVisible(viewer)} AND ${hasOpen(sql`true`)}
    ORDER BY random()`;
};
