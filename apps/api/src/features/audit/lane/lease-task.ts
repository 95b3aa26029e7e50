import { isJudgedBy, isOpenTask, type TaskPlace } from '#pizzas/audit/judged-tasks';
import type { Db } from '#platform/database/db';
import { runNamedSql } from '#platform/database/named-statement';
import {
  isSpecialNext,
  LEASE_MS,
  MOST_LEASED,
  type Orientation,
} from '@crustodian/domain/audit/task-lottery';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql, type RawBuilder } from 'kysely';
import { randomBytes, randomInt } from 'node:crypto';
import {
  IS_ORDINARY,
  IS_URGENT,
  isForRater,
  isBegun,
  isHeldBy,
  laneCompanies,
  needsNoOrdinary,
  ownShare,
  showable,
  shownInLane,
  type LaneCompany,
  type Rater,
} from './rater-tasks.ts';

/** A task leased to a rater. */
export interface LeasedTask extends Orientation {
  id: string;
  company: number;
  needsPoints: boolean;
  withoutGolden: boolean;
  /** Seconds until the lease ends. */
  seconds: number;
  place: PizzaLocator;
}

interface Row extends Omit<LeasedTask, 'place' | 'seconds'> {
  until: Date;
  venue: number;
  day: CalendarDay;
  pizza: number;
  purpose: string;
}

/**
 * Leases the next task to the rater for ten minutes: first urgent tasks of any company, then tasks
 * of a randomly chosen company, so that no company waits until another has no task left. Within a
 * company the oldest day comes first and each venue's first task precedes any venue's second; all
 * other tasks are mixed in at random. A rater who already has the maximum number of leases gets one
 * of those again. Null if there is none.
 */
export async function leaseTask(db: Db, rater: Rater): Promise<LeasedTask | null> {
  const { viewer } = rater;
  const name = nameFor(rater, 'companies of a lane');
  const companies = await runNamedSql<LaneCompany>(db, name, laneCompanies(viewer));
  if (companies.length === 0) return null;
  const row = await db.transaction().execute((trx) => leaseOf(trx, companies, rater));
  if (!row) return null;
  const { venue, day, pizza, until, purpose: _purpose, ...task } = row;
  const seconds = Math.round((until.getTime() - rater.now) / 1000);
  return { ...task, seconds, place: { venue, day, id: pizza } };
}

/** Staff see every company, so their SQL statements differ. */
const nameFor = ({ viewer }: Rater, name: string) => (viewer.isStaff ? `${name}, staff` : name);

const COLUMNS = sql`t.id, t.company_id AS company, t.needs_points AS "needsPoints",
  t.without_golden AS "withoutGolden", t.turn, t.tilt, t.mirrored, t.leased_until AS until,
  t.venue_id AS venue, t.business_date AS day, t.pizza_id AS pizza, t.purpose`;

/** Serialized per rater, so that two windows do not get the same pizza. */
async function leaseOf(
  trx: Db,
  companies: readonly LaneCompany[],
  rater: Rater,
): Promise<Row | undefined> {
  await sql`SELECT FROM user_account WHERE id = ${rater.viewer.id} FOR NO KEY UPDATE`.execute(trx);
  const held = await heldTasks(trx, rater);
  if (held.length >= MOST_LEASED) return held[randomInt(held.length)];
  for (const { id: company } of companies.filter(({ hasUrgent }) => hasUrgent)) {
    const row = await leaseFirst(trx, 'urgent tasks', { company, rater, of: IS_URGENT });
    if (row) return row;
  }
  const notOwn = sql`t.leased_to IS DISTINCT FROM ${rater.viewer.id}::int`;
  const own = sql`t.leased_to = ${rater.viewer.id}::int`;
  for (const { id: company } of companies) {
    // Tasks that the rater left unanswered go to someone else first.
    const row =
      (await leaseOrdinaryOrSpecial(trx, '', { company, rater, of: notOwn })) ??
      (await leaseOrdinaryOrSpecial(trx, ' again', { company, rater, of: own }));
    if (row) return row;
  }
  return undefined;
}

/**
 * Leases an ordinary task (a drawn pizza) or, by a lot weighted by their numbers, a special one. If no
 * ordinary task is left, special ones wait for the next draw unless they are urgent, because a rater
 * who got nothing else would know what they are.
 */
async function leaseOrdinaryOrSpecial(
  trx: Db,
  nameSuffix: string,
  { company, rater, of }: Lease,
): Promise<Row | undefined> {
  const ordinaryOf = { company, rater, of: sql`${of} AND ${IS_ORDINARY}` };
  const specialOf = { company, rater, of: sql`${of} AND NOT ${IS_ORDINARY}` };
  const special = await waitingTasks(trx, `special tasks${nameSuffix}`, specialOf);
  const ordinary = await waitingTasks(trx, `ordinary tasks${nameSuffix}`, ordinaryOf);
  const counts = { ordinary: ordinary.length, special: special.length };
  if (special.length > 0 && isSpecialNext(randomBytes(4).toString('hex'), counts)) {
    const row = await leaseOneOf(trx, rater, special);
    if (row) return row;
  }
  const row = await leaseOneOf(trx, rater, ordinary);
  if (row || special.length === 0) return row;
  // A task that was left unanswered comes back just as an ordinary one would.
  const alone = sql`${specialOf.of} AND (${needsNoOrdinary(rater)} OR ${isBegun(rater)})`;
  return leaseFirst(trx, `special tasks alone${nameSuffix}`, { company, rater, of: alone });
}

/** Tasks leased to the rater and not answered yet. */
async function heldTasks(trx: Db, rater: Rater): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM audit_task t
    WHERE ${isHeldBy(rater)} AND ${isJudgedBy(rater.viewer)}`.execute(trx);
  return shownInLane(trx, rows, rater);
}

interface Lease {
  company: number;
  rater: Rater;
  /** SQL condition on task `t`. */
  of: RawBuilder<unknown>;
}

const leaseFirst = async (trx: Db, name: string, lease: Lease): Promise<Row | undefined> =>
  leaseOneOf(trx, lease.rater, await waitingTasks(trx, name, lease));

/** This many waiting tasks are enough; more would hardly change the odds. */
const MIXED_INTO = 100;

/** The ids of the first tasks that the rater can get, in order. */
async function waitingTasks(
  trx: Db,
  name: string,
  { company, rater, of }: Lease,
): Promise<string[]> {
  const found: string[] = [];
  for (let offset = 0; found.length < MIXED_INTO; offset += MIXED_INTO) {
    const rows = await runNamedSql<TaskPlace & { id: string; purpose: string }>(
      trx,
      nameFor(rater, name),
      sql`WITH ${ownShare(rater, company)}
        SELECT t.id, t.venue_id AS venue, t.business_date AS day, t.pizza_id AS pizza, t.purpose
        FROM audit_task t
        WHERE t.company_id = ${company}::int AND ${of} AND ${isForRater(rater)}
        ORDER BY t.lane_day NULLS FIRST, t.place, t.id
        LIMIT ${MIXED_INTO}::int OFFSET ${offset}::int`,
    );
    found.push(...(await showable(trx, rows, rater)).map(({ id }) => id));
    if (rows.length < MIXED_INTO) break;
  }
  return found.slice(0, MIXED_INTO);
}

/** Leases the first free task; tasks that another transaction has locked are skipped. */
async function leaseOneOf(
  trx: Db,
  { viewer, now }: Rater,
  ids: readonly string[],
): Promise<Row | undefined> {
  if (ids.length === 0) return undefined;
  const at = new Date(now);
  // Locked first, then written, because a statement that does both could lock a different row on
  // each copy.
  const free = await runNamedSql<{ id: string }>(
    trx,
    'lock a task',
    sql`SELECT t.id FROM audit_task t
      WHERE t.id = ANY (${[...ids]}::uuid[]) AND ${isOpenTask('t')}
        AND (t.leased_until IS NULL OR t.leased_until <= ${at}::timestamptz)
      ORDER BY t.lane_day NULLS FIRST, t.place, t.id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  if (!free[0]) return undefined;
  const [row] = await runNamedSql<Row>(
    trx,
    'lease a task',
    sql`UPDATE audit_task t SET leased_to = ${viewer.id}::int,
        leased_until = ${new Date(now + LEASE_MS)}::timestamptz
      WHERE t.id = ${free[0].id}::uuid RETURNING ${COLUMNS}`,
  );
  return row;
}
