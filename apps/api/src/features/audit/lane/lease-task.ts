import type { Db } from '#platform/database/db';
import { runNamedSql } from '#platform/database/named-statement';
import { LEASE_MS, MOST_LEASED, type Turning } from '@crustodian/domain/audit/task-lottery';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { PizzaPlace } from '@crustodian/domain/pizza/wire-id';
import { sql, type RawBuilder } from 'kysely';
import { randomInt } from 'node:crypto';
import {
  HAS_PICTURE,
  isForRater,
  laneCompanies,
  isJudgedBy,
  ownShare,
  type Rater,
} from './rater-tasks.ts';

/** A task that a rater has. */
export interface LeasedTask extends Turning {
  id: string;
  company: number;
  needsPoints: boolean;
  withoutGolden: boolean;
  /** Until someone else gets it. */
  seconds: number;
  place: PizzaPlace;
}

interface Row extends Omit<LeasedTask, 'place' | 'seconds'> {
  until: Date;
  venue: number;
  day: CalendarDay;
  pizza: number;
}

/**
 * Gives the rater the next task for ten minutes: the oldest day first, of each venue one before the
 * second of any. Who has not answered as many as he may have gets one of those again. Null if there is none.
 */
export async function leaseTask(db: Db, rater: Rater): Promise<LeasedTask | null> {
  const { viewer } = rater;
  const name = viewer.isStaff ? 'companies of a lane, staff' : 'companies of a lane';
  const companies = await runNamedSql<{ id: number }>(db, name, laneCompanies(viewer));
  for (const { id } of companies) {
    const row = await leaseOf(db, id, rater);
    if (!row) continue;
    const { venue, day, pizza, until, ...task } = row;
    const seconds = Math.round((until.getTime() - rater.now) / 1000);
    return { ...task, seconds, place: { venue, day, id: pizza } };
  }
  return null;
}

const COLUMNS = sql`t.id, t.company_id AS company, t.needs_points AS "needsPoints",
  t.without_golden AS "withoutGolden", t.turn, t.tilt, t.mirrored, t.leased_until AS until,
  t.venue_id AS venue, t.business_date AS day, t.pizza_id AS pizza`;

/** One after the other for each rater, so that two of his windows do not get the same pizza. */
const leaseOf = (db: Db, company: number, rater: Rater): Promise<Row | undefined> =>
  db.transaction().execute(async (trx) => {
    await sql`SELECT FROM user_account WHERE id = ${rater.viewer.id} FOR NO KEY UPDATE`.execute(
      trx,
    );
    const held = await heldTasks(trx, rater);
    if (held.length >= MOST_LEASED) return held[randomInt(held.length)];
    const others = sql`t.leased_to IS DISTINCT FROM ${rater.viewer.id}::int`;
    const own = sql`t.leased_to = ${rater.viewer.id}::int`;
    // What he left unanswered is someone else's first.
    return (
      (await leaseFirst(trx, 'lease a task', { company, rater, of: others })) ??
      (await leaseFirst(trx, 'lease a task again', { company, rater, of: own }))
    );
  });

/** Leased to the rater and not answered yet. */
async function heldTasks(trx: Db, { viewer, now }: Rater): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM audit_task t
    WHERE t.leased_to = ${viewer.id} AND t.answered_at IS NULL
      AND t.leased_until > ${new Date(now)} AND ${isJudgedBy(viewer)} AND ${HAS_PICTURE}`.execute(
    trx,
  );
  return rows;
}

interface Lease {
  company: number;
  rater: Rater;
  /** SQL condition on task `t`. */
  of: RawBuilder<unknown>;
}

async function leaseFirst(
  trx: Db,
  name: string,
  { company, rater, of }: Lease,
): Promise<Row | undefined> {
  const { viewer, now } = rater;
  const [row] = await runNamedSql<Row>(
    trx,
    viewer.isStaff ? `${name}, staff` : name,
    sql`WITH ${ownShare(rater, company)}
      UPDATE audit_task t SET leased_to = ${viewer.id}::int,
        leased_until = ${new Date(now + LEASE_MS)}::timestamptz
      WHERE id = (SELECT t.id FROM audit_task t
        WHERE t.company_id = ${company}::int AND ${of} AND ${isForRater(rater)}
        ORDER BY t.lane_day NULLS FIRST, t.place, t.id LIMIT 1 FOR UPDATE OF t SKIP LOCKED)
      RETURNING ${COLUMNS}`,
  );
  return row;
}
