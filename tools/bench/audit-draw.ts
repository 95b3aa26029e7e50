/**
 * Measures the draw for a day of 4,000 venues: its time, and how long readers wait meanwhile. node
 * tools/bench/audit-draw.ts
 */
import { addDays } from '@crustodian/domain/time/calendar-day';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drawDays } from '../../apps/api/src/features/audit/draw-days.job.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import type { Database } from '../../apps/api/src/platform/database/db.ts';
import { openTools } from '../../apps/api/src/platform/open-tools.ts';
import { fillFixture } from '../../apps/api/src/test/world/fixture.ts';
import { noteFigure, PROMISED } from './measure/promised-figures.ts';
import { insertSampleDay } from './measure/sample-day.ts';

const VENUES = 4000;
const PIZZAS_A_VENUE = 60;
const MODEL_VENUE = 1;
const FIRST_COPY = 100_000;
/** A Sunday, the first day of a week. */
const DAY = '2024-03-10';

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
  await insertSampleDay(tools.db, MODEL_VENUE, DAY);
  await copyDay(database.pool);
  const drawAt = (day: string) => drawDays({ ...tools, now: () => Date.parse(`${day}T20:00:00Z`) });
  await drawAt(DAY);

  const waits: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const from = performance.now();
      await database.pool.query('SELECT * FROM rollup_day WHERE venue_id = $1', [MODEL_VENUE]);
      waits.push(performance.now() - from);
      await pause(10);
    }
  })();
  const from = performance.now();
  await drawAt(addDays(DAY, 1));
  const seconds = (performance.now() - from) / 1000;
  isOver = true;
  await reading;

  waits.sort((a, b) => a - b);
  const p99 = waits[Math.floor(0.99 * (waits.length - 1))]!;
  const { rows } = await database.pool.query<{ drawn: number }>(
    'SELECT count(DISTINCT venue_id)::int AS drawn FROM audit_pizza',
  );
  noteFigure('auditDraw', seconds);
  noteFigure('auditDrawReads', p99);
  const { auditDraw, auditDrawReads } = PROMISED;
  console.log(
    `draw: ${rows[0]!.drawn} venues in ${seconds.toFixed(1)} s (${auditDraw.goal}); reads meanwhile p99 ${p99.toFixed(0)} ms (${auditDrawReads.goal})`,
  );
  const isKept = seconds <= auditDraw.goal && p99 <= auditDrawReads.goal;
  if (rows[0]!.drawn < VENUES || !isKept) process.exitCode = 1;
} finally {
  await tools.jobs.close();
  await database.close();
  await rm(dataDir, { recursive: true });
}

/** Copies the first pizzas of the model venue's day to many venues. */
async function copyDay(pool: Database['pool']): Promise<void> {
  await pool.query(
    `INSERT INTO venue (id, company_id, region_code, name, pretty_name, time_zone)
     SELECT $2 + n, company_id, region_code, 'drawn-' || n, 'Venue ' || n, time_zone
     FROM venue, generate_series(1, $3::int) AS n WHERE id = $1`,
    [MODEL_VENUE, FIRST_COPY, VENUES],
  );
  const columnsOf = async (table: string) => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = $1 AND column_name NOT IN ('venue_id', 'id')`,
      [table],
    );
    return rows.map(({ name }) => name).join(', ');
  };
  const pizza = await columnsOf('pizza');
  await pool.query(
    `INSERT INTO pizza (venue_id, id, ${pizza})
     SELECT $2 + n, p.id, ${pizza}
     FROM (SELECT * FROM pizza WHERE venue_id = $1 ORDER BY id LIMIT ${PIZZAS_A_VENUE}) p,
       generate_series(1, $3::int) AS n`,
    [MODEL_VENUE, FIRST_COPY, VENUES],
  );
  const rollup = await columnsOf('rollup_day');
  await pool.query(
    `INSERT INTO rollup_day (venue_id, ${rollup})
     SELECT $2 + n, ${rollup} FROM rollup_day, generate_series(1, $3::int) AS n WHERE venue_id = $1`,
    [MODEL_VENUE, FIRST_COPY, VENUES],
  );
  await pool.query('VACUUM ANALYZE');
}
