import type { FastifyInstance } from 'fastify';
import { Agent } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { serveForBench, withBenchServers, type BenchWorld } from './measure/bench-servers.ts';
import { compareLatency, compareThroughput, post, type Pair } from './measure/load.ts';
import { noteFigure } from './measure/promised-figures.ts';
import { reportLatency, reportThroughput } from './measure/report.ts';
import { insertSampleDay, PIZZAS_PER_DAY } from './measure/sample-day.ts';

/**
 * Measures a day's feed of 600 pizzas: the product versus Fastify and pg that only select and send
 * the rows.
 */

const VENUE = 1;
const DAY = '2024-03-10';

const ROWS = {
  name: 'rows of feed',
  text: `SELECT p.*, d.tracked, d.evaluation, d.detections, i.placeholder, i.width, i.height,
      c.file_path, c.started_local, c.tracking_ok, c.evaluation_ok, u.first_name, u.last_name
    FROM pizza p
    JOIN pizza_detail d ON d.venue_id = p.venue_id AND d.business_date = p.business_date AND d.id = p.id
    JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    LEFT JOIN picture i ON i.venue_id = p.venue_id AND i.digest = p.picture
    LEFT JOIN user_account u ON u.id = p.reviewer_id
    WHERE p.venue_id = $1 AND p.business_date BETWEEN $2 AND $3
      AND d.venue_id = $1 AND d.business_date BETWEEN $2 AND $3
      AND p.snap_quality IS NOT NULL AND (NOT p.snap_trusted OR p.snap_quality = 'buena')
    ORDER BY p.local_ts, p.id`,
};

async function prepare({ tools, database: { pool } }: BenchWorld, limit: FastifyInstance) {
  for (const venue of [VENUE, VENUE + 1]) {
    for (const day of ['2024-03-09', DAY, '2024-03-11'])
      await insertSampleDay(tools.db, venue, day);
  }
  limit.post('/', async (request) => {
    const { venue, min, max } = request.body as Record<string, string>;
    return (await pool.query({ ...ROWS, values: [venue, min, max] })).rows;
  });
}

if (isMainThread) {
  await withBenchServers(import.meta.filename, async ({ product, limit, headers }) => {
    const body = (min: string) => JSON.stringify({ venue: String(VENUE), min, max: min });
    const pair: Pair = {
      product: () => ({
        url: `${product}/api/shift_report_data`,
        headers,
        body: body('10-3-2024'),
      }),
      limit: () => ({ url: limit, headers, body: body(DAY) }),
    };
    const agent = new Agent();
    const sizes = [await post(pair.product(), agent), await post(pair.limit(), agent)];
    const [ours, theirs] = sizes.map(({ length }) => `${Math.round(length / 1024)} KB`);
    console.log(`feed of a day with ${PIZZAS_PER_DAY} pizzas: product ${ours}, limit ${theirs}`);
    noteFigure('feedRatio', reportLatency(await compareLatency(pair, { rounds: 60 })));
    const load = { connections: 8, rounds: 5, roundMs: 2000 };
    const throughput = await compareThroughput(pair, load);
    noteFigure('feedThroughput', reportThroughput(throughput, load.connections));
  });
} else {
  await serveForBench(prepare);
}
