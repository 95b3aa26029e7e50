import { cpuOfProcesses } from '../bench/measure/cpu.ts';
import { noteFigure } from '../bench/measure/promised-figures.ts';
import { seededRandom } from '../../apps/api/src/pizzas/sample-result.ts';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../test/free-port.ts';
import { openBrowser } from './browser.ts';
import { deliver } from './camera.ts';
import { createRecorder, type Recorder } from './figures.ts';
import type { Held, Pulse } from './inside.ts';
import { makeChain, PASSWORD, storesFor, TIME_ZONE, type Chain } from './make-chain.ts';
import { ARRIVAL_S, problemsOf, readsAtWork, tell, type Run } from './report.ts';
import { review } from './reviewer.ts';
import { createTimes, type Times } from './shift-screens.ts';
import { lossesOf, untilScored } from '../torture/check.ts';
import type { Acknowledged } from '../torture/load.ts';
import {
  descendants,
  startProduct,
  type Product,
} from '../../apps/api/src/test/world/start-product.ts';
import { withTools } from '../run/with-tools.ts';

/**
 * `npm run load`: 200 reviewers and 50 cameras start within seconds and then work for a minute on a
 * dedicated product, all on this machine. Prints the duration of each call, and fails on an error,
 * a slow read, growing memory, or loss of anything acknowledged. --seconds, --reviewers and
 * --cameras set other sizes. --overload triples the load on the same stores: reads may then be
 * refused, but answered ones must not be late.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    reviewers: { type: 'string', default: '200' },
    cameras: { type: 'string', default: '50' },
    overload: { type: 'boolean', default: false },
  },
});
const atMost = (text: string, most: number) =>
  Math.min(most, Math.max(1, Math.floor(Number(text))));
const seconds = atMost(values.seconds, 3600);
const borne = { reviewers: atMost(values.reviewers, 1000), cameras: atMost(values.cameras, 500) };
const { overload: isOverload } = values;
const times = isOverload ? 3 : 1;
const size = { reviewers: borne.reviewers * times, cameras: borne.cameras * times };

/** Captures of the last seconds are excluded, because the screens may end before they show them. */
const LAST_SHOWN_MS = 8000;

const dataDir = await mkdtemp(join(tmpdir(), 'crustodian-load-'));
// The database's own account must be able to access it.
await chmod(dataDir, 0o755);
const env = {
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  SECRET_KEY: 'the secret of the load, long enough for it',
  LOG_LEVEL: 'warn',
  // For options such as --cpu-prof.
  ...(process.env['NODE_OPTIONS'] && { NODE_OPTIONS: process.env['NODE_OPTIONS'] }),
};

let product: Product | undefined;
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  await product?.kill();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
}

async function measure(): Promise<boolean> {
  const chain = await withTools(env, { useRunningDatabase: false }, (opened) =>
    makeChain(opened, { ...size, stores: storesFor(borne.reviewers) }, (line) =>
      console.log(`  ${line} …`),
    ),
  );
  const pulses: Pulse[] = [];
  const held: number[] = [];
  const inside = {
    module: resolve('tools/load/inside.ts'),
    // Safe because that module sends nothing else.
    heard: (message: unknown) => note(message as Pulse | Held, { pulses, held }),
  };
  product = await startProduct(env, { inside });
  const { reviewers, cameras } = size;
  console.log(
    `${reviewers} reviewers and ${cameras} cameras for ${seconds} s ` +
      `(${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)})`,
  );
  const senderLate = watchLateness();
  const noted: Acknowledged = { captures: new Map(), corrections: [], judgements: [] };
  const recorder = createRecorder();
  const before = await cpuNow(product);
  pulses.length = 0;
  // Memory is requested twice: when everyone is at work with warm caches, and at the end.
  const { tell: ask } = product;
  const first = setTimeout(() => ask({}), (ARRIVAL_S + seconds / 2) * 1000);
  const timely = await measureTimeliness((times) =>
    work(product!, chain, { noted, recorder, times }),
  );
  clearTimeout(first);
  const after = await cpuNow(product);
  const kept = [...pulses];
  ask({});
  const run: Run = {
    seconds,
    isOverload,
    recorder,
    pulses: kept,
    cpu: {
      server: after.server - before.server,
      database: after.database - before.database,
      sender: after.sender - before.sender,
    },
    senderLate: senderLate(),
    stored: { captures: noted.captures.size, corrections: noted.corrections.length },
    losses: await lossesAfter(noted),
    held,
    timely,
  };
  tell(run);
  if (!isOverload) noteFigures(run);
  const output = product.said();
  const code = await product.stop();
  product = undefined;
  const problems = problemsOf(run);
  if (code !== 0) problems.push(`the product ended with code ${code}: ${output.slice(-2000)}`);
  for (const problem of problems) console.log(`✗ ${problem}`);
  if (problems.length === 0) console.log('✓ no error, fast, nothing lost, memory flat');
  return problems.length === 0;
}

/**
 * Runs the load, and returns how soon signals and cues followed captures while everyone was at
 * work.
 */
async function measureTimeliness(
  everyone: (times: Times) => Promise<void>,
): Promise<Run['timely']> {
  const times = createTimes();
  const began = Date.now() + ARRIVAL_S * 1000;
  const looking = new AbortController();
  const looked = withTools(env, { useRunningDatabase: true }, ({ tools }) =>
    times.watch(tools.db, looking.signal),
  );
  await everyone(times);
  looking.abort();
  await looked;
  return times.figures(began, began + seconds * 1000 - LAST_SHOWN_MS);
}

function noteFigures({ recorder, losses, timely }: Run): void {
  noteFigure('loadReads', readsAtWork(recorder, 0.99));
  noteFigure('loadFailures', recorder.failures.length + losses.length);
  noteFigure('loadSignal', timely.signalP95);
  noteFigure('loadCue', timely.cueP95);
}

/** Starts measuring; returns the function that reads the event loop delay of this process. */
function watchLateness(): () => Run['senderLate'] {
  const resolution = 10;
  const loop = monitorEventLoopDelay({ resolution });
  loop.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  return () => ({ p99: late(loop.percentile(99)), most: late(loop.max) });
}

function note(message: Pulse | Held, { pulses, held }: { pulses: Pulse[]; held: number[] }): void {
  if ('held' in message) held.push(message.held);
  else pulses.push(message);
}

/**
 * Runs all reviewers, screens and cameras until the time is over; resolves when the last one has
 * stopped.
 */
async function work(
  { address }: Product,
  chain: Chain,
  { noted, recorder, times }: { noted: Acknowledged; recorder: Recorder; times: Times },
): Promise<void> {
  const ending = new AbortController();
  const closing = new AbortController();
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  const common = { pause, isOver: () => ending.signal.aborted, noted };
  const { stores, today } = chain;
  const people = chain.reviewers.map(async ({ username, ...headers }, n) => {
    const random = seededRandom(n);
    const { signal } = closing;
    const browser = openBrowser({ address, ...headers, recorder, signal, pause, random });
    // One in ten signs in now; one in five watches today's captures, the others look at yesterday.
    if (n % 10 === 0) {
      await pause(random() * 5000);
      const body = { username, password: PASSWORD };
      await browser.ask({ name: 'sign in', writes: true, path: '/api/token/', body });
    }
    const day = n % 5 === 0 ? today : addDays(today, -1);
    const store = stores[Math.floor(n / 5) % stores.length]!;
    await review({ ...common, browser, store, day, today, random });
  });
  for (const [at, { venue, key }] of chain.screens.entries()) {
    const { username: _, ...headers } = chain.reviewers[at % chain.reviewers.length]!;
    const { signal } = closing;
    const random = seededRandom(20_000 + at);
    const browser = openBrowser({ address, ...headers, recorder, signal, pause, random });
    times.showScreen(browser, { venue, key });
  }
  const ovens = chain.cameras.map((camera, n) =>
    deliver({
      ...common,
      ...camera,
      address,
      recorder,
      times,
      timeZone: TIME_ZONE,
      picture: n % 10 === 0 ? chain.picture : null,
      random: seededRandom(10_000 + n),
    }),
  );
  await sleep((ARRIVAL_S + seconds) * 1000);
  ending.abort();
  await Promise.all([...people, ...ovens]);
  closing.abort();
}

async function cpuNow({ pids }: Product) {
  const { own, database } = await pids();
  const all = await descendants([own]);
  const sender = process.cpuUsage();
  return {
    // Includes its scoring processes.
    server: await cpuOfProcesses(all.filter((pid) => !database.includes(pid))),
    database: await cpuOfProcesses(database),
    sender: (sender.user + sender.system) / 1e6,
  };
}

/** Acknowledged data that is missing, and differences between rollups and facts. */
async function lossesAfter(noted: Acknowledged): Promise<string[]> {
  const losses = await withTools(env, { useRunningDatabase: true }, async ({ tools }) => {
    await untilScored(tools.db);
    return lossesOf(tools, noted);
  });
  const verify = spawnSync(process.execPath, [resolve('apps/api/src/cli.ts'), 'verify'], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  if (verify.status !== 0) losses.push(`crustodian verify: ${verify.stdout}${verify.stderr}`);
  return losses;
}
