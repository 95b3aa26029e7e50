/**
 * Measures the costs per store of work that a single process does for all stores: the unit costs of
 * docs/scale.md. node tools/scale/unit-costs.ts --stores=400
 * --only=sweeps,charts,looks,events,seals,heartbeats,streams
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from '../../apps/api/src/app.ts';
import { judgeCameras } from '../../apps/api/src/features/cameras/judge-cameras.job.ts';
import { claimCapture } from '../../apps/api/src/features/ingest/claim-capture.ts';
import { ScoringTurns } from '../../apps/api/src/features/ingest/scoring-turns.ts';
import { matchDay } from '../../apps/api/src/features/orders/match-day.ts';
import { chartShiftsOfDay } from '../../apps/api/src/features/signals/chart-shifts-of-day.ts';
import { learnVenue } from '../../apps/api/src/features/signals/learn-venue.ts';
import { sealAuditLog, verifyAuditLog } from '../../apps/api/src/platform/audit-seals.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { eventStream } from '../../apps/api/src/platform/live/event-stream.ts';
import { openEventRelay } from '../../apps/api/src/platform/live/event-relay.ts';
import { openTools } from '../../apps/api/src/platform/open-tools.ts';
import { COMPANY_A, fillFixture, V1 } from '../../apps/api/src/test/world/fixture.ts';
import { cpuSoFar } from '../bench/measure/cpu.ts';
import { DAY, fillStores, FIRST, PIZZAS } from './fill-stores.ts';

const { values } = parseArgs({
  options: { stores: { type: 'string', default: '200' }, only: { type: 'string' } },
});
const STORES = Number(values.stores);
const NOW = Date.parse(`${DAY}T22:00:00Z`);

const dataDir = await mkdtemp(join(tmpdir(), 'crustodian-scale-'));
await chmod(dataDir, 0o755);
const secret = 'the secret of the benchmark, long enough';
const settings = readConfig({ DATA_DIR: dataDir, SECRET_KEY: secret, LOG_LEVEL: 'silent' });
const { tools, database } = await openTools(settings);
tools.now = () => NOW;
const { db } = tools;
const postmaster = Number(
  (await readFile(join(database.embedded!.layout.cluster, 'postmaster.pid'), 'utf8')).split(
    '\n',
  )[0],
);

/** Measures wall time and CPU time per round; `work` performs `times` rounds. */
async function measure(what: string, times: number, work: () => Promise<unknown>): Promise<void> {
  const before = {
    own: process.cpuUsage(),
    other: await cpuSoFar(postmaster),
    at: performance.now(),
  };
  await work();
  const wall = performance.now() - before.at;
  const { user, system } = process.cpuUsage(before.own);
  const other = (await cpuSoFar(postmaster)).database - before.other.database;
  const each = (ms: number) => (ms / times).toFixed(3).padStart(9);
  console.log(
    `${what.padEnd(44)}${each(wall)} ms${each((user + system) / 1000)} ms of Node${each(other * 1000)} ms of PostgreSQL`,
  );
}

const query = (text: string, given: unknown[] = []) => database.pool.query(text, given);

const stores = Array.from({ length: STORES }, (_, at) => FIRST + 1 + at);

async function measureSweeps(): Promise<void> {
  await measure('a camera looked at, first of the day', STORES, () =>
    judgeCameras({ db, now: () => NOW }),
  );
  await measure('a camera looked at, each minute after', STORES, () =>
    judgeCameras({ db, now: () => NOW + 60_000 }),
  );
  const match = async () => {
    for (const venue of stores) await matchDay(tools, { venue, day: DAY }, NOW);
  };
  await measure('a day of orders matched', STORES, match);
  await measure('a day of orders with nothing new', STORES, match);
}

const CHARTS = 60;

async function measureCharts(): Promise<void> {
  await learnVenue(db, { venue: V1, company: COMPANY_A, fromDay: DAY }, NOW);
  await measure('a chart of 250 pizzas drawn', CHARTS, async () => {
    for (let round = 0; round < CHARTS; round += 1) {
      await query(
        `INSERT INTO chart_due (venue_id, business_date) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
        [V1, DAY],
      );
      await chartShiftsOfDay(db, { venue: V1, day: DAY }, NOW);
    }
  });
}

const LOOKS = 200;

async function measureLooks(): Promise<void> {
  for (const waiting of [0, STORES / 10, STORES]) {
    await query(`DELETE FROM capture WHERE key = 'waits'`);
    await query(
      `INSERT INTO capture (venue_id, key, id, digest, business_date, started_local, state)
       SELECT $1 + n, 'waits', 1, '\\x00', $3::date, $3::timestamp, 'pending'
       FROM generate_series(1, $2::int) n`,
      [FIRST, waiting, DAY],
    );
    const turns = new ScoringTurns();
    await measure(`a look for captures, ${waiting} stores wait`, LOOKS, async () => {
      for (let round = 0; round < LOOKS; round += 1) {
        await db.transaction().execute((trx) => claimCapture(trx, turns));
      }
    });
  }
  await query(`DELETE FROM capture WHERE key = 'waits'`);
}

const EVENTS = 20_000;
const AT_A_TIME = 4000;
const LISTENERS = 20;
const MESSAGES = 400;

/** Measures the cost of messages, each of which wakes every process. */
async function measureListeners(): Promise<void> {
  const hearers = Array.from({ length: LISTENERS }, () => openEventRelay({ url: database.url }));
  while (!hearers.every((one) => one.isListening())) await pause(20);
  const heard = Promise.withResolvers<void>();
  let left = LISTENERS * MESSAGES;
  for (const hearer of hearers) {
    hearer.onEvent(() => {
      left -= 1;
      if (left === 0) heard.resolve();
    });
  }
  await measure(`a message heard by ${LISTENERS} processes`, MESSAGES, async () => {
    for (let at = 0; at < MESSAGES; at += 1) {
      await query('SELECT pg_notify($1, $2)', ['crustodian', `00000000[["day",${at},"${DAY}"]]`]);
    }
    await heard.promise;
  });
  await Promise.all(hearers.map((one) => one.close()));
}

async function measureEvents(): Promise<void> {
  const sender = openEventRelay({ url: database.url, sendOnly: true });
  const hearer = openEventRelay({ url: database.url });
  while (!hearer.isListening()) await pause(20);
  let heard = 0;
  hearer.onEvent(() => (heard += 1));
  await measure('an event sent and heard, in full messages', EVENTS, async () => {
    while (heard < EVENTS) {
      // More at a time would be merged into a single "something was missed".
      const until = heard + AT_A_TIME;
      for (let at = heard; at < until; at += 1) sender.publish(['day', FIRST + at, DAY]);
      while (heard < until) await pause(20);
    }
  });
  await Promise.all([sender.close(), hearer.close()]);
  await measureListeners();
  for (const senders of [1, 8]) {
    const each = 400 / senders;
    await measure(`a NOTIFY by one of ${senders} connections`, 400, () =>
      Promise.all(
        Array.from({ length: senders }, async (_, name) => {
          for (let at = 0; at < each; at += 1) {
            await query('SELECT pg_notify($1, $2)', ['scale', `${name} ${at}`]);
          }
        }),
      ),
    );
  }
}

async function measureSeals(): Promise<void> {
  await query(
    `INSERT INTO audit_entry (id, company_id, at, action, user_name, user_email, address, user_agent, subject)
     SELECT n, $1, now(), 'sign_in', 'Ana', 'ana@acme.example', '10.0.0.1', 'bench', 'ana@acme.example'
     FROM generate_series(1, 10000) n`,
    [COMPANY_A],
  );
  await measure('an entry of the audit log sealed', 10_000, () => sealAuditLog(db));
  await measure('a seal verified', 10_000, () => verifyAuditLog(db));
}

const BEATS = 200;

async function measureHeartbeats(device: string): Promise<void> {
  const app = buildApp(tools);
  const camera = (name: string) => ({
    name,
    state: 'works',
    since: '2024-03-10T17:00:00Z',
    width: 1280,
    height: 720,
    resized_at: null,
    last_capture_at: null,
  });
  const beat = {
    agent: 'box-1',
    version: '0.1.0',
    clock_offset_ms: 12,
    free_bytes: 5e12,
    spool: { captures: 0, bytes: 0, oldest: null, full: false, expired: 0, refused: 0 },
    cameras: [camera('oven-1'), camera('oven-2')],
  };
  await measure('a heartbeat of an agent with two cameras', BEATS, async () => {
    for (let round = 0; round < BEATS; round += 1) {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: '/api/ingest/heartbeat',
        headers: { authorization: `Device ${device}` },
        payload: beat,
      });
      if (statusCode !== 200) throw new Error(body);
    }
  });
  await app.close();
}

/** Measures heap bytes after garbage collection. */
function measureStreams(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heldBy = (what: string, times: number, make: () => unknown) => {
    collect();
    const before = process.memoryUsage().heapUsed;
    const held = Array.from({ length: times }, make);
    collect();
    const bytes = (process.memoryUsage().heapUsed - before) / held.length;
    console.log(`${what.padEnd(44)}${bytes.toFixed(0).padStart(9)} bytes`);
    return held;
  };
  const streams = heldBy('an event stream without its connection', 2000, () =>
    eventStream(() => () => undefined, { heartbeatMs: 20_000, lifetimeMs: 300_000 }),
  );
  for (const stream of streams as ReturnType<typeof eventStream>[]) stream.destroy();
  heldBy(
    'the set of 6,000 stores of a screen',
    20,
    () => new Set(Array.from({ length: 6000 }, (_, at) => FIRST + at)),
  );
}

try {
  const { deviceOfV1 } = await fillFixture(db);
  await fillStores(db, database.pool, STORES);
  console.log(`${STORES} stores, ${PIZZAS} pizzas each; one after the other, each round:`);
  const parts: Record<string, () => unknown> = {
    sweeps: measureSweeps,
    charts: measureCharts,
    looks: measureLooks,
    events: measureEvents,
    seals: measureSeals,
    heartbeats: () => measureHeartbeats(deviceOfV1),
    streams: measureStreams,
  };
  for (const name of values.only?.split(',') ?? Object.keys(parts)) await parts[name]?.();
} finally {
  await tools.jobs.close();
  await database.close();
  await rm(dataDir, { recursive: true });
}
