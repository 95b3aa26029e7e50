import type { Database, Db } from '../../apps/api/src/platform/database/db.ts';
import { runNamed } from '../../apps/api/src/platform/database/named-statement.ts';
import { nextId } from '../../apps/api/src/platform/database/ids.ts';
import { createDeviceToken } from '../../apps/api/src/platform/auth/device-token.ts';
import { ensureMonth } from '../../apps/api/src/platform/database/partitions.ts';
import { PIZZA_COLUMNS, pizzaFacts, type PizzaFacts } from '../../apps/api/src/pizzas/pizza-row.ts';
import { sampleResult, seededRandom } from '../../apps/api/src/pizzas/sample-result.ts';
import { createTestVenue } from '../../apps/api/src/test/world/venue.ts';
import type { PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { serveForBench, withBenchServers, type BenchWorld } from './measure/bench-servers.ts';
import { cpuSoFar, type CpuSeconds } from './measure/cpu.ts';
import { median, post, type Target } from './measure/load.ts';
import { noteFigure } from './measure/promised-figures.ts';
import { enrich } from './measure/sample-day.ts';

/**
 * Measures ingesting captures with results, from HTTP to the database, over 8 connections. The
 * product checks, stores and updates the rollups; the limit is Fastify and one transaction that
 * only inserts the same rows. Client, server and database share the machine's cores.
 */

const VENUES = 12;
const DAYS = 28;
const CONNECTIONS = 8;
const ROUNDS = 5;
const ROUND_MS = 2000;
/**
 * Number of results that are generated once and resent under new keys; generating them each time
 * would cost more than sending.
 */
const SAMPLES = 40;

interface Camera {
  venue: number;
  token: string;
}

async function prepare({ tools: { db }, database }: BenchWorld, limit: FastifyInstance) {
  const cameras: Camera[] = [];
  for (let count = 0; count < VENUES; count += 1) {
    const venue = await createTestVenue(db);
    cameras.push({ venue, token: await createDeviceToken(db, venue, 'bench') });
  }
  await ensureMonth(db, '2024-02-01');
  limit.post('/', { bodyLimit: 2 ** 26 }, async (request, reply) => {
    const { capture } = request.body as { capture: { venue: string; result: PipelineResult } };
    const facts = pizzaFacts(capture.result, {
      venue: Number(capture.venue),
      grid: 'official',
      captureId: nextId(),
      reviewedAt: new Date(),
      pictureAt: () => null,
      nextId,
    });
    await db.transaction().execute((trx) => insertPlainly(trx, facts));
    return reply.status(201).send({});
  });
  return { cameras, postmaster: await postmasterOf(database) };
}

async function postmasterOf({ embedded }: Database): Promise<number> {
  const file = join(embedded!.layout.cluster, 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

const COLUMNS = PIZZA_COLUMNS.join(', ');
const PIZZAS = {
  name: 'bare pizzas',
  text: `INSERT INTO pizza (${COLUMNS})
    SELECT ${COLUMNS} FROM json_populate_recordset(NULL::pizza, $1::json)`,
};
const DETAILS = {
  name: 'bare details',
  text: `INSERT INTO pizza_detail
    SELECT * FROM json_populate_recordset(NULL::pizza_detail, $1::json)`,
};

async function insertPlainly(trx: Db, facts: readonly PizzaFacts[]): Promise<void> {
  await runNamed(trx, PIZZAS, [JSON.stringify(facts.map(({ pizza }) => pizza))]);
  await runNamed(trx, DETAILS, [JSON.stringify(facts.map(({ detail }) => detail))]);
}

/** Bodies of captures that cycle through the venues' days, so that no day grows too large. */
function captures(cameras: readonly Camera[], pizzas: number) {
  const random = seededRandom(pizzas);
  const samples = Array.from({ length: SAMPLES }, (_, sample) => {
    const day = String(1 + (sample % DAYS)).padStart(2, '0');
    const hour = 10 + (sample % 13);
    const timeOf = (index: number) =>
      `2024/02/${day} ${hour}:${String(index % 60).padStart(2, '0')}:00`;
    const result = sampleResult({ random, pizzas, timeOf });
    enrich(result, random);
    return JSON.stringify({ capture_start_ts: `2024/02/${day} ${hour}:00:00`, result }).slice(1);
  });
  let sent = 0;
  return () => {
    sent += 1;
    const { venue, token } = cameras[sent % cameras.length]!;
    const name = `{"capture":{"venue":"${venue}","key":"bench-${pizzas}-${sent}",`;
    const headers = { authorization: `Device ${token}`, 'content-type': 'application/json' };
    return { headers, body: `${name}${samples[sent % SAMPLES]}}` };
  };
}

interface Facts {
  cameras: Camera[];
  postmaster: number;
}

/** Sends captures for a while; returns pizzas per second and CPU time per pizza in µs. */
async function measure(target: () => Target, pizzas: number, postmaster: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = await cpuSoFar(postmaster);
  const start = performance.now();
  let sent = 0;
  const keepSending = async () => {
    while (performance.now() - start < ROUND_MS) {
      await post(target(), agent);
      sent += pizzas;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepSending));
  const seconds = (performance.now() - start) / 1000;
  const after = await cpuSoFar(postmaster);
  agent.destroy();
  const perPizza = (part: keyof CpuSeconds) => ((after[part] - before[part]) / sent) * 1e6;
  return { rate: sent / seconds, server: perPizza('server'), database: perPizza('database') };
}

type Measured = Awaited<ReturnType<typeof measure>>;
const middle = (rounds: readonly Measured[]): Measured => ({
  rate: median(rounds.map(({ rate }) => rate)),
  server: median(rounds.map(({ server }) => server)),
  database: median(rounds.map(({ database }) => database)),
});

/** Pizzas per second that two cores can ingest, excluding the sender's CPU time. */
const onTwoCores = ({ server, database }: Measured): number => 2e6 / (server + database);

function report(what: string, measured: Measured): number {
  const { rate, server, database } = measured;
  const cpu = server + database;
  console.log(
    `  ${what}  ${rate.toFixed(0).padStart(6)} pizzas/s here and now;  CPU a pizza ` +
      `${server.toFixed(0)} + ${database.toFixed(0)} µs (server + database)` +
      ` = ${onTwoCores(measured).toFixed(0)} pizzas/s on 2 cores`,
  );
  return cpu;
}

if (isMainThread) {
  await withBenchServers<Facts>(import.meta.filename, async ({ product, limit, facts }) => {
    for (const pizzas of [1, 10, 40]) {
      const next = captures(facts.cameras, pizzas);
      const targets = {
        product: () => ({ url: `${product}/api/ingest/captures`, ...next() }),
        limit: () => ({ url: limit, ...next() }),
      };
      const rounds = { product: [] as Measured[], limit: [] as Measured[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const name of ['product', 'limit'] as const) {
          rounds[name].push(await measure(targets[name], pizzas, facts.postmaster));
        }
      }
      console.log(
        `ingest of finished results, ${pizzas} pizzas a capture, ${CONNECTIONS} connections`,
      );
      const middleOfOurs = middle(rounds.product);
      if (pizzas === 40) noteFigure('ingest40', onTwoCores(middleOfOurs));
      if (pizzas === 10) noteFigure('ingest10', onTwoCores(middleOfOurs));
      const ours = report('product', middleOfOurs);
      const theirs = report('limit  ', middle(rounds.limit));
      console.log(`  ratio    ${(ours / theirs).toFixed(2)}x the limit's CPU`);
    }
  });
} else {
  await serveForBench(prepare);
}
