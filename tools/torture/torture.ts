import { noteFigure } from '../bench/measure/promised-figures.ts';
import { insertCapture } from '../../apps/api/src/pizzas/insert-capture.ts';
import { sampleResult, seededRandom } from '../../apps/api/src/pizzas/sample-result.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '../../apps/api/src/platform/auth/csrf.ts';
import type { OpenTools } from '../../apps/api/src/platform/open-tools.ts';
import { startSession } from '../../apps/api/src/platform/auth/session.ts';
import { fillFixture, PEOPLE, V1, VENUE_OF_B } from '../../apps/api/src/test/world/fixture.ts';
import { signAccess } from '../../apps/api/src/platform/auth/tokens.ts';
import type { Tools } from '../../apps/api/src/platform/tools.ts';
import { captureId, pizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { freePort } from '../test/free-port.ts';
import { drawAgain, prepareAudit, untilDrawn, untilRecounted, wrongFigures } from './audit.ts';
import { lossesOf, untilScored } from './check.ts';
import { countSignals, prepareSignals, untilCharted, wrongSignals } from './signals.ts';
import { sendUntilGone, type Acknowledged, type PizzaKey, type Senders } from './load.ts';
import { startProduct, type Product } from '../../apps/api/src/test/world/start-product.ts';
import { withTools } from '../run/with-tools.ts';

/**
 * Kills the whole product, including PostgreSQL, with SIGKILL at random moments while captures,
 * corrections and blind judgements arrive, days are drawn and signals are found. Then starts it
 * again, and compares the stored data with what was acknowledged, and signals with a computation
 * from the facts. Ends with 'N rounds, 0 lost', or with code 1 and the differences.
 */

const KILL_AFTER_MS = { least: 300, most: 3000 };
const CSRF = 'the-csrf-value-of-the-torture-0123456789';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    /** In seconds; needs more if the machine runs other work. */
    'answers-within': { type: 'string', default: '10' },
  },
});
const rounds = Number(values.rounds);
const answersWithinMs = 1000 * Number(values['answers-within']);
const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 1e9);

const dataDir = await mkdtemp(join(tmpdir(), 'crustodian-torture-'));
// The database's own account must be able to access it.
await chmod(dataDir, 0o755);
const env = {
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  SECRET_KEY: 'the secret of the torture, long enough for it',
  LOG_LEVEL: 'warn',
};

console.log(`${rounds} rounds, seed ${seed}`);
let product: Product | undefined;
let lost: string[];
try {
  lost = await torture();
} finally {
  await product?.kill();
  await rm(dataDir, { recursive: true, force: true });
}
for (const line of lost.slice(0, 20)) console.error(`  ${line}`);
console.log(`${rounds} rounds, ${lost.length} lost`);
process.exitCode = lost.length > 0 ? 1 : 0;

async function torture(): Promise<string[]> {
  const cameras = await withTools(env, { useRunningDatabase: false }, prepare);
  const pictures = await makePictures();
  const noted: Acknowledged = { captures: new Map(), corrections: [], judgements: [] };
  const losses: string[] = [];
  let longest = 0;
  product = await startProduct(env);
  for (let round = 1; round <= rounds && losses.length === 0; round += 1) {
    const people = await withTools(env, { useRunningDatabase: true }, reviewerAndPizzas);
    await withTools(env, { useRunningDatabase: true }, ({ tools }) => drawAgain(tools));
    const world = { cameras, pictures, ...people };
    const killed = await loadAndKill(product, world, noted, seed + round);
    product = await startProduct(env);
    const waited = await withTools(env, { useRunningDatabase: true }, ({ tools }) =>
      untilScored(tools.db),
    );
    await withTools(env, { useRunningDatabase: true }, ({ tools }) => untilDrawn(tools));
    losses.push(
      ...(await withTools(env, { useRunningDatabase: true }, ({ tools }) =>
        lossesOf(tools, noted),
      )),
    );
    const signals = await withTools(
      env,
      { useRunningDatabase: true },
      async ({ tools: { db, now } }) => {
        await untilCharted(db);
        losses.push(...(await wrongSignals(db, now())));
        return countSignals(db);
      },
    );
    longest = Math.max(longest, product.answeredAfter);
    const seconds = (product.answeredAfter / 1000).toFixed(1);
    if (product.answeredAfter > answersWithinMs) losses.push(`it answered after ${seconds} s only`);
    console.log(
      `round ${round}: ${killed}; ${noted.captures.size} captures, ${noted.corrections.length} ` +
        `corrections and ${noted.judgements.length} judgements acknowledged, ${signals} signals so far; ` +
        `answers after ${seconds} s, ${waited} scored afterwards, ${losses.length} lost`,
    );
  }
  await withTools(env, { useRunningDatabase: true }, ({ tools }) => untilRecounted(tools));
  losses.push(
    ...(await withTools(env, { useRunningDatabase: true }, ({ tools }) => wrongFigures(tools.db))),
  );
  const code = await product.stop();
  if (code !== 0) losses.push(`it ended with code ${code}`);
  product = undefined;
  noteFigure('tortureLost', losses.length);
  noteFigure('tortureAnswers', longest / 1000);
  return losses;
}

async function loadAndKill(
  { address, kill }: Product,
  world: Omit<Senders, 'address' | 'isOver'>,
  noted: Acknowledged,
  ownSeed: number,
): Promise<string> {
  let isOver = false;
  const sending = sendUntilGone({ ...world, address, isOver: () => isOver }, noted, ownSeed);
  const { least, most } = KILL_AFTER_MS;
  const after = least + Math.random() * (most - least);
  await Promise.race([sleep(after), sending]);
  isOver = true;
  const processes = await kill();
  await sending;
  return `${processes} processes killed after ${after.toFixed(0)} ms`;
}

async function prepare({ tools }: OpenTools): Promise<Senders['cameras']> {
  const { db } = tools;
  const { deviceOfV1, deviceOfB } = await fillFixture(db);
  await insertCapture(db, {
    venue: V1,
    key: 'the first pizzas to be corrected',
    digest: Buffer.from('first'),
    startedLocal: '2024/03/10 12:00:00',
    filePath: null,
    pictures: [],
    result: sampleResult({ random: seededRandom(seed), pizzas: 40 }),
  });
  await prepareAudit(tools, seed);
  await prepareSignals(db, seed, tools.now());
  return [
    { venue: V1, token: deviceOfV1 },
    { venue: VENUE_OF_B, token: deviceOfB },
  ];
}

/** A session of the reviewer, and pizzas to correct. */
async function reviewerAndPizzas({ tools }: OpenTools) {
  const { db, keys, now } = tools;
  const origin = { userAgent: 'torture', address: '127.0.0.1' };
  const session = await startSession(db, { user: PEOPLE.reviewer.id, origin, now: now() });
  const reviewer = {
    authorization: `JWT ${signAccess(keys, session, now())}`,
    [CSRF_HEADER]: CSRF,
    cookie: `${CSRF_COOKIE}=${CSRF}`,
  };
  return { reviewer, pizzas: { venue: V1, keys: await pizzasOf(db) } };
}

async function pizzasOf(db: Tools['db']): Promise<PizzaKey[]> {
  const { rows } = await sql<{ day: string; id: number; capture: number; pipeline: string }>`
    SELECT business_date AS day, id, capture_id AS capture, pipeline_id AS pipeline
    FROM pizza WHERE venue_id = ${V1} AND business_date >= '2024-03-10' AND evaluated AND snap_quality = 'buena' ORDER BY id LIMIT 500`.execute(
    db,
  );
  return rows.map(({ day, id, capture, pipeline }) => ({
    t_id: pizzaId({ venue: V1, day, id }),
    pipe_id: pipeline,
    vid_id: captureId({ venue: V1, id: capture }),
  }));
}

function makePictures(): Promise<Buffer[]> {
  return Promise.all(
    ['tomato', 'wheat', 'olive'].map((background) =>
      sharp({ create: { width: 640, height: 640, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
}
