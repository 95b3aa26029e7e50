/**
 * Measures how long audited figures over twelve months take for a venue and for a company of 40
 * venues.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSpanFigures } from '../../apps/api/src/features/audited-figures/span-figures.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import type { Database } from '../../apps/api/src/platform/database/db.ts';
import { openTools } from '../../apps/api/src/platform/open-tools.ts';
import { COMPANY_A, fillFixture } from '../../apps/api/src/test/world/fixture.ts';
import { noteFigure, PROMISED } from './measure/promised-figures.ts';

const VENUES = 40;
const FIRST_VENUE = 1000;
/** The first week starts on a Sunday, so that both ends of the year fall within a week. */
const FIRST_WEEK = '2024-03-10';
const YEAR = { min: '2024-03-13', max: '2025-03-12' };
const WEEKS = 53;
const REVISIONS = 12;
const ROUNDS = 40;

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
  await fill(database.pool);
  const venues = Array.from({ length: VENUES }, (_, n) => FIRST_VENUE + n);
  const ofVenue = await fastestMs(venues.slice(0, 1));
  const ofCompany = await fastestMs(venues);
  noteFigure('auditedVenue', ofVenue);
  noteFigure('auditedCompany', ofCompany);
  const { auditedVenue, auditedCompany } = PROMISED;
  console.log(
    `audited figures of twelve months (load ${loadavg()[0]!.toFixed(1)}): a venue ${ofVenue.toFixed(1)} ms (${auditedVenue.goal}), ${VENUES} venues ${ofCompany.toFixed(1)} ms (${auditedCompany.goal})`,
  );
  if (ofVenue > auditedVenue.goal || ofCompany > auditedCompany.goal) process.exitCode = 1;
} finally {
  await tools.jobs.close();
  await database.close();
  await rm(dataDir, { recursive: true });
}

/** The fastest of many runs, which approximates an idle machine. */
async function fastestMs(venues: number[]): Promise<number> {
  let fastest = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    const { byVenue } = await readSpanFigures(tools.db, {
      company: COMPANY_A,
      venues,
      range: YEAR,
    });
    fastest = Math.min(fastest, performance.now() - from);
    if (byVenue.get(venues[0]!)?.score.state !== 'audited') throw new Error('nothing is audited');
  }
  return fastest;
}

async function fill(pool: Database['pool']): Promise<void> {
  await pool.query(
    `INSERT INTO venue (id, company_id, name, pretty_name, time_zone)
     SELECT $1 + n, $2, 'audited-' || n, 'Venue ' || n, 'America/Chicago'
     FROM generate_series(0, $3::int - 1) AS n`,
    [FIRST_VENUE, COMPANY_A, VENUES],
  );
  await pool.query(
    `INSERT INTO audited_figure (venue_id, week, figure, revision, state, judged, drawn, population,
       estimate, variance, degrees, half_width, engine_mean, engine_weight, prior_variance,
       within_variance, within_degrees, computed_at, reason, superseded_at, draw_variance, raters)
     SELECT $1 + v, $2::date + 7 * w, f, r, 'audited', 21, 21, 633, 8, 0.01, 24, 0.2, 7.9, 1, 0.16,
       0.16, 14, now(), 'judgement', CASE WHEN r < $5 THEN now() END, 0.008,
       CASE WHEN f = 'score' THEN (SELECT jsonb_agg(jsonb_build_object('rater', 3 * (v % 4) + n,
         'share', 1 / 3.0::float8, 'variance', 0.02)) FROM generate_series(1, 3) AS n)
       ELSE '[]' END
     FROM generate_series(0, $3::int - 1) AS v, generate_series(0, $4::int - 1) AS w,
       unnest(ARRAY['score', 'to_standard', 'bad', 'excellent']) AS f, generate_series(1, $5) AS r`,
    [FIRST_VENUE, FIRST_WEEK, VENUES, WEEKS, REVISIONS],
  );
  await pool.query(
    `INSERT INTO audit_draw (venue_id, business_date, drawn_at, pizzas, scores, hidden, engine)
     SELECT $1 + v, $2::date + d, now(), array_agg(p), array_agg((700 + p)::smallint), '{}', 'engine'
     FROM generate_series(0, $3::int - 1) AS v, generate_series(0, 7 * $4::int - 1) AS d,
       generate_series(1, 90) AS p
     GROUP BY v, d`,
    [FIRST_VENUE, FIRST_WEEK, VENUES, WEEKS],
  );
  await pool.query(
    `INSERT INTO audit_pizza (venue_id, business_date, pizza_id, stratum, place)
     SELECT $1 + v, $2::date + d, p, 'fit', p
     FROM generate_series(0, $3::int - 1) AS v, generate_series(0, 7 * $4::int - 1) AS d,
       generate_series(1, 3) AS p`,
    [FIRST_VENUE, FIRST_WEEK, VENUES, WEEKS],
  );
  await pool.query(
    `INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id, stratum,
       purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored, milliseconds,
       engine_result)
     SELECT gen_random_uuid(), $5, $1 + v, $2::date + d, p, 'fit', 'audit', p, now(), 'points', '{}',
       'to_standard', 7.5 + p / 10.0, 0, false, 9000, '{}'
     FROM generate_series(0, $3::int - 1) AS v, generate_series(0, 7 * $4::int - 1) AS d,
       generate_series(1, 3) AS p`,
    [FIRST_VENUE, FIRST_WEEK, VENUES, WEEKS, COMPANY_A],
  );
  await pool.query('VACUUM ANALYZE');
}
