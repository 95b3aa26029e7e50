import { parsePizzaId, captureId, pizzaId } from '@crustodian/domain/pizza/wire-id';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { isMainThread } from 'node:worker_threads';
import { nextId } from '../../apps/api/src/platform/database/ids.ts';
import { serveForBench, withBenchServers, type BenchWorld } from './measure/bench-servers.ts';
import { compareLatency, compareThroughput, type Pair } from './measure/load.ts';
import { noteFigure } from './measure/promised-figures.ts';
import { reportLatency, reportThroughput } from './measure/report.ts';
import { insertSampleDay, PIZZAS_PER_DAY } from './measure/sample-day.ts';

/**
 * Measures one correction in a day of 600 pizzas: the product, with history, rule and rollups,
 * versus Fastify and pg that only update the row and insert one audit line.
 */

const VENUES = [1, 2, 3];
const DAYS = ['2024-03-09', '2024-03-10', '2024-03-11'];

interface Key {
  t_id: string;
  pipe_id: string;
  vid_id: string;
}

const UPDATE = {
  name: 'bare update',
  text: `WITH updated AS (
      UPDATE pizza SET bad_cut = $4, rev = rev + 1, reviewed_at = now()
      WHERE venue_id = $1 AND business_date = $2 AND id = $3 RETURNING rev)
    INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id, field,
      old_value, new_value)
    SELECT $1, $2, $3, $5, 1, rev, $6, 'badCut', 'false', to_jsonb($4::bool) FROM updated
    RETURNING rev`,
};

async function prepare({ tools, database: { pool } }: BenchWorld, limit: FastifyInstance) {
  for (const venue of VENUES) for (const day of DAYS) await insertSampleDay(tools.db, venue, day);
  limit.post('/', async (request) => {
    const { t_id, badCut } = request.body as Key & { badCut: number };
    const { venue, day, id } = parsePizzaId(t_id)!;
    const values = [venue, day, id, badCut === 1, nextId(), randomUUID()];
    return (await pool.query({ ...UPDATE, values })).rows[0];
  });
  const { rows } = await pool.query<{ venue: number; day: string; id: number; capture: number }>(
    `SELECT venue_id AS venue, business_date AS day, id, capture_id AS capture FROM pizza
     WHERE snap_quality = 'buena' AND evaluated`,
  );
  return rows.map((row): Key => ({
    t_id: pizzaId(row),
    pipe_id: 'sample-1',
    vid_id: captureId({ venue: row.venue, id: row.capture }),
  }));
}

const correctionOf = (keys: readonly Key[]) => ({
  ...keys[Math.floor(Math.random() * keys.length)],
  badCut: Math.random() < 0.5 ? 1 : 0,
});
/** Common prefix of the ids of a pizza's day. */
const dayOf = ({ t_id }: Key): string => t_id.slice(0, t_id.lastIndexOf('-') + 1);

if (isMainThread) {
  await withBenchServers<Key[]>(
    import.meta.filename,
    async ({ product, limit, headers, facts }) => {
      console.log(`correction in days of ${PIZZAS_PER_DAY} pizzas`);
      const oneDay = facts.filter(({ t_id }) => t_id.startsWith(dayOf(facts[0]!)));
      const pairOf = (keys: readonly Key[]): Pair => {
        const body = () => JSON.stringify(correctionOf(keys));
        return {
          product: () => ({ url: `${product}/api/dashboard/qa_feedback/`, headers, body: body() }),
          limit: () => ({ url: limit, headers, body: body() }),
        };
      };
      const pair = pairOf(facts);
      const load = { connections: 8, rounds: 5, roundMs: 1500 };
      noteFigure('correctionRatio', reportLatency(await compareLatency(pair, { rounds: 300 })));
      reportThroughput(await compareThroughput(pair, load), load.connections);
      console.log('  all into one day:');
      reportThroughput(await compareThroughput(pairOf(oneDay), load), load.connections);
    },
  );
} else {
  await serveForBench(prepare);
}
