import { buildApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import type { Database } from '../apps/api/src/platform/db.ts';
import { openTools } from '../apps/api/src/platform/open-tools.ts';
import { startSession } from '../apps/api/src/platform/session.ts';
import { COMPANY_A, fillFixture, PEOPLE } from '../apps/api/src/platform/test-fixture.ts';
import { signAccess } from '../apps/api/src/platform/tokens.ts';
import { addDays, addMonths, dayMonthYearText } from '@crustodian/domain/calendar-day';
import type { DayRange } from '@crustodian/domain/day-range';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { cpuSoFar } from './measure/cpu.ts';
import { insertSampleChain } from './measure/sample-chain.ts';

/**
 * Every analytics call on a chain of 40 venues: time in the database, time over HTTP, and the same
 * question asked of the facts. --pizzas=200000 for a smaller chain, --keep=folder to fill the database
 * there once and ask it again at the next run.
 */

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { pizzas: { type: 'string', default: '2000000' }, keep: { type: 'string' } },
});
const CHAIN = {
  venues: 40,
  pizzas: Number(options.pizzas),
  range: { min: '2023-11-15', max: '2024-12-14' },
};
const TURNS = 25;
const FACT_TURNS = 4;
const LAST = addDays(CHAIN.range.max, -1);
const DAYS_90 = { min: addDays(LAST, -89), max: LAST };
const YEAR = { min: addDays(addMonths(LAST, -12), 1), max: LAST };
const VENUE = 7;

interface Question {
  name: string;
  path: string;
  /** Statement over facts; $1 venues, $2 and $3 days. */
  facts: string;
  of: 'venue' | 'company';
  range: DayRange;
}

const MEASURES = `count(*), count(*) FILTER (WHERE scored), count(*) FILTER (WHERE scored AND score <= 600),
  count(*) FILTER (WHERE scored AND score > 800), sum(score) FILTER (WHERE scored),
  sum(score::bigint * score) FILTER (WHERE scored), max(score) FILTER (WHERE scored)`;
const SOURCE = `(SELECT *, CASE WHEN hour < 17 THEN 'AM' ELSE 'PM' END AS shift,
    extract(dow FROM business_date) AS weekday, date_trunc('month', business_date) AS month,
    evaluated AND snap_quality = 'buena' AND NOT censored AS scored
  FROM pizza WHERE venue_id = ANY ($1) AND business_date BETWEEN $2 AND $3) fact`;
const grouped = (...sets: string[]) =>
  `SELECT ${MEASURES} FROM ${SOURCE} GROUP BY GROUPING SETS (${sets.map((set) => `(${set})`).join(', ')})`;
const PORTIONS = `SELECT shift, specialty, crust, piece ->> 'type', sum((piece ->> 'weight')::numeric)
  FROM ${SOURCE} JOIN pizza_detail d ON d.venue_id = fact.venue_id
    AND d.business_date = fact.business_date AND d.id = fact.id
  CROSS JOIN LATERAL json_array_elements(d.detections) piece
  WHERE d.venue_id = ANY ($1) AND d.business_date BETWEEN $2 AND $3 GROUP BY 1, 2, 3, 4`;

const text = dayMonthYearText;
const days = ({ min, max }: DayRange) => `start_date/${text(min)}/end_date/${text(max)}/`;

function ofVenue(name: string, path: string, facts: string): Question {
  const full = path.replace('VENUE', `venue/${VENUE}`).replace('DAYS', days(DAYS_90));
  return { name, path: full, facts, of: 'venue', range: DAYS_90 };
}
function ofCompany(name: string, path: string, facts: string): Question {
  const full = path.replace('VENUE', `venue/${VENUE}`).replace('DAYS', days(YEAR));
  return { name, path: full, facts, of: 'company', range: YEAR };
}

const QUESTIONS: Question[] = [
  {
    ...ofVenue(
      'daily insights, 1 day',
      `home/VENUE/date/${text(LAST)}/`,
      grouped('shift', 'specialty'),
    ),
    range: { min: LAST, max: LAST },
  },
  ofVenue(
    'production total, daily',
    'production/total/VENUE/type/daily/DAYS',
    grouped('business_date'),
  ),
  ofVenue(
    'production by weekday and hour',
    'production/distribution/VENUE/DAYS',
    grouped('weekday, hour'),
  ),
  ofVenue(
    'quality by weekday and hour',
    'performance/distribution/VENUE/DAYS',
    grouped('weekday, hour', 'weekday'),
  ),
  ofVenue(
    'quality by period, shift, specialty',
    'performance/quality/VENUE/type/daily/DAYS',
    grouped('business_date', 'shift', 'specialty'),
  ),
  ofVenue(
    'shift quality, daily',
    'performance/shift_quality/VENUE/type/daily/DAYS',
    grouped('business_date, shift'),
  ),
  ofVenue('specialty quality', 'performance/specialty_quality/VENUE/DAYS', grouped('specialty')),
  ofVenue('summary', 'performance/summary/VENUE/DAYS', grouped('')),
  ofVenue('portion control', 'portion_control/VENUE/DAYS', PORTIONS),
  ofCompany(
    'average, monthly, 40 venues',
    'performance/average/VENUE/type/monthly/DAYS',
    grouped('month', 'month, venue_id'),
  ),
  ofCompany(
    'compare',
    'compare/DAYS',
    grouped('venue_id', 'venue_id, shift', 'venue_id, specialty'),
  ),
  ofCompany(
    'compare quality, monthly',
    'compare/quality/VENUE/type/monthly/DAYS',
    grouped('month'),
  ),
  ofCompany('leaderboard', 'leaderboard/shift/DAYS', grouped('venue_id, shift')),
  {
    ...ofCompany(
      'winner history, 10 weeks',
      'leaderboard/week_ranking/',
      grouped('business_date, venue_id, shift'),
    ),
    range: { min: addDays(LAST, -69), max: LAST },
  },
  ofCompany(
    'management',
    `management/DAYScompany_pk/${COMPANY_A}/`,
    grouped('business_date', 'venue_id, specialty'),
  ),
];

/** Times at which statements ran, so that those that ran side by side count once. */
const spans: [from: number, to: number][] = [];

function watchStatements(): void {
  const query = Reflect.get(pg.Client.prototype, 'query') as (
    ...args: unknown[]
  ) => Promise<unknown>;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const from = performance.now();
      const result = query.apply(this, args);
      const note = () => void spans.push([from, performance.now()]);
      if (result instanceof Promise) void result.then(note, note);
      return result;
    },
  });
}

function databaseTime(): number {
  let [total, until] = [0, 0];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total;
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

interface Figures {
  /** Medians by the clock. */
  wall: number;
  /** Of it with a statement under way. */
  statements: number;
  /** Mean CPU of PostgreSQL, which other work on the machine hardly changes. */
  cpu: number;
}

async function measure(turns: number, turn: () => Promise<unknown>): Promise<Figures> {
  await turn();
  const [wall, statements]: [number[], number[]] = [[], []];
  const before = await cpuSoFar(postmaster);
  for (let count = 0; count < turns; count += 1) {
    spans.length = 0;
    const from = performance.now();
    await turn();
    wall.push(performance.now() - from);
    statements.push(databaseTime());
  }
  const { database } = await cpuSoFar(postmaster);
  const cpu = (1000 * (database - before.database)) / turns;
  return { wall: median(wall), statements: median(statements), cpu };
}

const agent = new Agent({ keepAlive: true });

/** Reads the answer to its end, with a client that weighs little: it shares the server's thread. */
function ask(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (reply) => {
      reply.resume().on('end', () => {
        if (reply.statusCode === 200) return resolve();
        reject(new Error(`${url}: ${reply.statusCode}`));
      });
    }).on('error', reject);
  });
}

function askFacts(pool: Database['pool'], { facts, of, range }: Question) {
  const venues = of === 'venue' ? [VENUE] : Array.from({ length: CHAIN.venues }, (_, n) => n + 1);
  return pool.query(facts, [venues, range.min, range.max]);
}

async function folderOf(kept: string | undefined): Promise<string> {
  if (kept) await mkdir(kept, { recursive: true });
  const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'crustodian-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Unless it was kept with as many pizzas. */
async function fill(): Promise<void> {
  const { rows } = await database.pool.query<{ pizzas: number }>(
    'SELECT count(*) AS pizzas FROM pizza',
  );
  const pizzas = rows[0]!.pizzas;
  if (pizzas === CHAIN.pizzas) return;
  if (pizzas > 0) throw new Error(`The folder keeps a chain of ${pizzas} pizzas.`);
  await fillFixture(tools.db);
  await insertSampleChain(database, CHAIN, (line) => console.log(`  ${line}`));
}

const dataDir = await folderOf(options.keep);
const env = {
  DATA_DIR: dataDir,
  SECRET_KEY: 'the secret of the benchmark, long enough',
  LOG_LEVEL: 'silent',
};
const { tools, database } = await openTools(readConfig(env));
// The first line of the file is the process.
const pidFile = await readFile(join(database.embedded!.layout.cluster, 'postmaster.pid'), 'utf8');
const postmaster = Number(pidFile.split('\n', 1)[0]);
const now = Date.parse(`${CHAIN.range.max}T18:00:00Z`);
tools.now = () => now;
try {
  await fill();
  await database.pool.query('VACUUM ANALYZE');
  watchStatements();
  const origin = { userAgent: 'bench', address: '127.0.0.1' };
  const session = await startSession(tools.db, { user: PEOPLE.manager.id, origin, now });
  const authorization = `JWT ${await signAccess(tools.keys, session, now)}`;
  const headers = { authorization, 'accept-encoding': 'gzip' };
  const app = buildApp(tools);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  console.log(`  ${CHAIN.pizzas} pizzas, ${CHAIN.venues} venues; medians of ${TURNS}, in ms:`);
  console.log('  database, HTTP, CPU of PostgreSQL; on the facts: database, CPU of PostgreSQL');
  for (const question of QUESTIONS) {
    const url = `${address}/api/analytics/${question.path}`;
    const call = await measure(TURNS, () => ask(url, headers));
    const facts = await measure(FACT_TURNS, () => askFacts(database.pool, question));
    const ms = (value: number) => value.toFixed(1).padStart(7);
    console.log(
      `  ${question.name.padEnd(36)}${ms(call.statements)}${ms(call.wall)}${ms(call.cpu)}` +
        `${ms(facts.wall)}${ms(facts.cpu)}   ${(call.wall / call.statements).toFixed(2)}x HTTP` +
        `   ${(facts.cpu / call.cpu).toFixed(1)}x facts by CPU`,
    );
  }
  agent.destroy();
  await app.close();
} finally {
  await database.close();
  if (!options.keep) await rm(dataDir, { recursive: true });
}
