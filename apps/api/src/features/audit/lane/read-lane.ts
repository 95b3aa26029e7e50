import { isOpenTask, keyOf, type TaskPlace } from '#pizzas/audit/judged-tasks';
import type { Db } from '#platform/database/db';
import { companyIsVisible } from '#platform/auth/scope';
import { handle } from '#platform/http/http';
import { MOST_LEFT, readLane as contract, type Lane } from '@crustodian/contract/audit';
import { lastFullHour } from '@crustodian/domain/audit/task-lottery';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { weekStamp } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import {
  IS_ORDINARY,
  isBegun,
  isForRater,
  isHeldBy,
  laneCompanies,
  needsNoOrdinary,
  showable,
  type Rater,
} from './rater-tasks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The viewer's pace is the median of this many of their latest judgements. */
const PACE_OF = 100;

export const readLane = handle(contract, async (_input, { db, viewer, now }) => {
  const rater = { viewer, now: now() };
  const [week, left, done] = await Promise.all([
    weekOf(db, rater),
    countLeft(db, rater),
    countDone(db, rater),
  ]);
  return { ...week, left, ...done };
});

/** Companies whose pizzas the viewer judges. */
const companies = ({ viewer }: Rater) =>
  sql`(SELECT company.id FROM company WHERE ${companyIsVisible(viewer)})`;

async function weekOf(db: Db, rater: Rater): Promise<Pick<Lane, 'stores' | 'days'>> {
  const { rows: newest } = await sql<{ day: string | null }>`
    SELECT max(lane_day) AS day FROM audit_task t
    WHERE t.company_id IN ${companies(rater)} AND t.purpose = 'audit'
      AND t.open_from > ${new Date(rater.now - 14 * DAY_MS)}`.execute(db);
  const day = newest[0]?.day;
  if (!day) return { stores: 0, days: [] };
  const first = weekStamp(day);
  const hour = lastFullHour(rater.now);
  const { rows } = await sql<{ day: string; place: number; drawn: number; judged: number }>`
    SELECT t.business_date AS day, t.place, count(*)::int AS drawn,
      (count(*) FILTER (WHERE t.answered_at < ${hour}))::int AS judged
    FROM audit_task t
    WHERE t.company_id IN ${companies(rater)} AND t.purpose = 'audit' AND t.stratum = 'fit'
      AND t.business_date BETWEEN ${first} AND ${addDays(first, 6)}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  const { rows: stores } = await sql<{ stores: number }>`
    SELECT count(DISTINCT t.venue_id)::int AS stores FROM audit_task t
    WHERE t.company_id IN ${companies(rater)} AND t.purpose = 'audit'
      AND t.business_date BETWEEN ${first} AND ${addDays(first, 6)}`.execute(db);
  const days = [...Map.groupBy(rows, (row) => row.day)].map(([of, places]) => ({
    day: of,
    places: places.map(({ drawn, judged }) => ({ drawn, judged })),
  }));
  return { stores: stores[0]?.stores ?? 0, days };
}

/**
 * Ignores shares in the count, because a share that changes with a lease would reveal what the task
 * is for.
 */
const NO_SHARE = sql`own_share AS (SELECT NULL::int AS venue_id, NULL::date AS week WHERE false)`;

/**
 * Counts pizzas, because a count of tasks would reveal which pizzas two raters judge; golden
 * samples and repeats count individually, so that each answer reduces the count by one. Includes
 * tasks that wait a day for other raters and, as long as a task is begun, tasks that wait for the
 * next draw: without these, the count would reveal what the begun task is for. Hidden and corrected
 * pizzas leave the count with the next full hour, so that it does not name those among them. At most
 * MOST_LEFT.
 */
async function countLeft(db: Db, rater: Rater): Promise<number> {
  const { rows } = await laneCompanies(rater.viewer).execute(db);
  let left = 0;
  // One after the other, to leave database capacity to other requests: staff rate for all companies.
  for (const { id } of rows) {
    if (left >= MOST_LEFT) break;
    left += await countLeftOf(db, id, rater);
  }
  return Math.min(left, MOST_LEFT);
}

interface LeftTask extends TaskPlace {
  id: string;
  purpose: string;
  isOrdinary: boolean;
  isBegun: boolean;
  isHeld: boolean;
  comesAlone: boolean;
}

/** Tasks read at a time; further ones only until enough are left. */
const PORTION = 2 * MOST_LEFT;

async function countLeftOf(db: Db, company: number, rater: Rater): Promise<number> {
  const own: LeftTask[] = [];
  for (let offset = 0; ; offset += PORTION) {
    const rows = await readOwn(db, company, { rater, offset });
    const notHeld = rows.filter(({ isHeld }) => !isHeld);
    const shown = new Set(await showable(db, notHeld, rater, lastFullHour(rater.now)));
    own.push(...rows.filter((task) => task.isHeld || shown.has(task)));
    const left = countPizzas(own);
    if (left >= MOST_LEFT || rows.length < PORTION) return left;
  }
}

/** Tasks that the rater has in hand or could be given, whether or not their pizzas are still shown. */
async function readOwn(
  db: Db,
  company: number,
  { rater, offset }: { rater: Rater; offset: number },
): Promise<LeftTask[]> {
  const { rows } = await sql<LeftTask>`WITH ${NO_SHARE}
    SELECT t.id, t.venue_id AS venue, t.business_date AS day, t.pizza_id AS pizza, t.purpose,
      ${IS_ORDINARY} AS "isOrdinary", coalesce(${isBegun(rater)}, false) AS "isBegun",
      coalesce(${isHeldBy(rater)}, false) AS "isHeld", ${needsNoOrdinary(rater)} AS "comesAlone"
    FROM audit_task t
    WHERE t.company_id = ${company} AND ${isOpenTask('t')}
      AND (${isForRater(rater)} OR ${isHeldBy(rater)})
    ORDER BY t.lane_day NULLS FIRST, t.place, t.id
    LIMIT ${PORTION} OFFSET ${offset}`.execute(db);
  return rows;
}

function countPizzas(own: readonly LeftTask[]): number {
  const isGivenAll = own.some((task) => task.isOrdinary || (task.isBegun && !task.comesAlone));
  const left = own.filter(({ comesAlone }) => isGivenAll || comesAlone);
  return new Set(
    left.map((task) => {
      const isOwnPizza = task.purpose === 'golden' || task.purpose === 'repeat';
      return isOwnPizza ? task.id : keyOf(task);
    }),
  ).size;
}

async function countDone(db: Db, rater: Rater): Promise<Pick<Lane, 'done' | 'median_ms'>> {
  const { rows } = await sql<{ done: number; median_ms: number | null }>`
    SELECT (SELECT count(*)::int FROM audit_judgement j WHERE j.company_id IN ${companies(rater)}
        AND j.judged_at > ${new Date(rater.now - DAY_MS)}) AS done,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY last.milliseconds) FROM (
        SELECT j.milliseconds FROM audit_judgement j
        WHERE j.company_id IN ${companies(rater)} AND j.rater_id = ${rater.viewer.id}
        ORDER BY j.judged_at DESC LIMIT ${PACE_OF}) last) AS median_ms`.execute(db);
  return rows[0]!;
}
