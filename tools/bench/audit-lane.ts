/**
 * Forty raters take pizzas from one lane, one per second each, which is faster than anyone judges.
 * Measures how long a lease takes, and checks that no task is given twice. node
 * tools/bench/audit-lane.ts
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { leaseTask } from '../../apps/api/src/features/audit/lane/lease-task.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import type { Database } from '../../apps/api/src/platform/database/db.ts';
import { openTools } from '../../apps/api/src/platform/open-tools.ts';
import { COMPANY_A, fillFixture } from '../../apps/api/src/test/world/fixture.ts';
import { noteFigure, PROMISED } from './measure/promised-figures.ts';
import { insertSampleDay } from './measure/sample-day.ts';

const RATERS = 40;
const VENUES = 40;
const PIZZAS_A_VENUE = 60;
const LEASES_EACH = 40;
const PACE_MS = 1000;
const MODEL_VENUE = 1;
const FIRST_RATER = 1000;
const FIRST_COPY = 100_000;

const dataDir = await mkdtemp(join(tmpdir(), 'crustodian-bench-'));
await chmod(dataDir, 0o755);
const { tools, database } = await openTools(
  readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY: 'the secret of the benchmark, long enough',
    LOG_LEVEL: 'silent',
  }),
);
try {
  await fillFixture(tools.db);
  await insertSampleDay(tools.db, MODEL_VENUE, '2024-03-10');
  await fillLane(database.pool);
  const times: number[] = [];
  const given: string[] = [];
  await Promise.all(Array.from({ length: RATERS }, (_, at) => rate(at, times, given)));

  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(0.99 * (times.length - 1))]!;
  const twice = given.length - new Set(given).size;
  noteFigure('auditLease', p99);
  console.log(
    `lane: ${given.length} tasks to ${RATERS} raters, ${twice} twice; a lease takes p50 ${times[times.length >> 1]!.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${PROMISED.auditLease.goal})`,
  );
  if (twice > 0 || given.length < RATERS * LEASES_EACH || p99 > PROMISED.auditLease.goal) {
    process.exitCode = 1;
  }
} finally {
  await tools.jobs.close();
  await database.close();
  await rm(dataDir, { recursive: true });
}

/** Simulates one rater, who starts with an individual delay. */
async function rate(at: number, times: number[], given: string[]): Promise<void> {
  const viewer = {
    id: FIRST_RATER + at,
    isStaff: false,
    companyManager: false,
    reportsOnly: false,
    dailyFeedOnly: false,
    allowFeedback: true,
    employerId: COMPANY_A,
    hasCompanyMemberships: false,
    flaggedPictures: false,
  };
  await pause((at * PACE_MS) / RATERS);
  for (let more = 0; more < LEASES_EACH; more += 1) {
    const from = performance.now();
    const task = await leaseTask(tools.db, { viewer, now: Date.now() });
    const took = performance.now() - from;
    times.push(took);
    if (task) {
      given.push(task.id);
      await answer(task.id, viewer.id);
    }
    await pause(Math.max(0, PACE_MS - took));
  }
}

/** Stores what a judgement would; a rater who does not answer gets the same pizzas again. */
async function answer(task: string, rater: number): Promise<void> {
  await database.pool.query(
    `WITH done AS (UPDATE audit_task SET answered_at = now() WHERE id = $1::uuid RETURNING *)
     INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id, stratum,
       purpose, rater_id, judged_at, kind, reason, turn, mirrored, milliseconds, engine_result)
     SELECT id, company_id, venue_id, business_date, pizza_id, stratum, purpose, $2::int, now(),
       'unjudgeable', 'dark', turn, mirrored, 900, '{}' FROM done`,
    [task, rater],
  );
}

/** Inserts the raters, and a day of every venue with a task for each of its pizzas. */
async function fillLane(pool: Database['pool']): Promise<void> {
  await pool.query(
    `INSERT INTO user_account (id, email, username, employer_id, allow_feedback)
     SELECT $1 + n, 'rater-' || n, 'rater-' || n, $2, true FROM generate_series(0, $3::int) AS n`,
    [FIRST_RATER, COMPANY_A, RATERS - 1],
  );
  await pool.query(
    `INSERT INTO venue (id, company_id, region_code, name, pretty_name, time_zone)
     SELECT $2 + n, company_id, region_code, 'lane-' || n, 'Venue ' || n, time_zone
     FROM venue, generate_series(1, $3::int) AS n WHERE id = $1`,
    [MODEL_VENUE, FIRST_COPY, VENUES],
  );
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = 'pizza' AND column_name NOT IN ('venue_id', 'id', 'picture', 'censored')`,
  );
  const columns = rows.map(({ name }) => name).join(', ');
  await pool.query(
    `INSERT INTO pizza (venue_id, id, picture, censored, ${columns})
     SELECT $2 + n, p.id, repeat('0', 64), false, ${columns}
     FROM (SELECT * FROM pizza WHERE venue_id = $1 ORDER BY id LIMIT ${PIZZAS_A_VENUE}) p,
       generate_series(1, $3::int) AS n`,
    [MODEL_VENUE, FIRST_COPY, VENUES],
  );
  await pool.query(
    `INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum, purpose,
       open_from, lane_day, place)
     SELECT gen_random_uuid(), $2, venue_id, business_date, id, 'fit', 'audit', now(), business_date,
       row_number() OVER (PARTITION BY venue_id ORDER BY id)
     FROM pizza WHERE venue_id > $1`,
    [FIRST_COPY, COMPANY_A],
  );
  await pool.query('VACUUM ANALYZE');
}
