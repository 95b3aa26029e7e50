import { makeWorld, type Outcome, type World } from './world.ts';
import { lossesOf, untilScored } from '../torture/check.ts';
import { startProduct, type Product } from '../../apps/api/src/test/world/start-product.ts';
import { withTools } from '../run/with-tools.ts';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Tests the real product with its embedded database while its dependencies fail. */

const AWAY = 'Currently, our service is not available due to maintenance tasks or high demand';
const DISK_MB = 400;
/** Only root may mount a disk, and some containers do not even allow that. */
const mayMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

let folder = '';
let world: World;
let product: Product;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crustodian-faults-'));
  // The database's own account must be able to access it.
  await chmod(folder, 0o755);
  if (mayMount) {
    const options = `size=${DISK_MB}m,mode=755`;
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]);
  }
  world = await makeWorld(join(folder, 'data'));
  const hook = new URL('./picture-without-end.ts', import.meta.url);
  hook.searchParams.set('while', pictureWithoutEnd());
  product = await startProduct({
    ...world.env,
    NODE_OPTIONS: `--import ${hook.href}`,
  });
}, 120_000);
afterAll(async () => {
  await product?.kill();
  if (mayMount) spawnSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}, 60_000);

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process may have ended together with its connection.
  }
}

/** Stops every process of the database, including those that start meanwhile. */
async function silenceDatabase(): Promise<number[]> {
  const stopped: number[] = [];
  // Once the main process is stopped, no new process starts, so a second pass finds all remaining
  // ones.
  for (const _look of [1, 2]) {
    for (const pid of (await product.pids()).database) {
      signal(pid, 'SIGSTOP');
      stopped.push(pid);
    }
  }
  return stopped;
}

/** While this file exists, no picture is ever scored. */
const pictureWithoutEnd = () => join(folder, 'picture-without-end');

const everyWay = () => [
  world.sendSnapshot(),
  world.sendResult(),
  world.correct(),
  world.readFeed(),
];

/** Resolves when all kinds of requests succeed again; returns the duration. */
async function untilServed(limitMs: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const outcomes = await Promise.all(everyWay());
    if (outcomes.every(({ status }) => status < 300)) return performance.now() - began;
    if (performance.now() - began > limitMs) throw new Error(summaryOf(outcomes));
    await sleep(200);
  }
}
const summaryOf = (outcomes: readonly Outcome[]) =>
  [...outcomes.map(({ status, text }) => `${status} ${text.slice(0, 200)}`), product.said()].join(
    '\n',
  );

/** Checks that pending captures get scored and nothing acknowledged is missing. */
async function expectNothingLost(): Promise<void> {
  const losses = await withTools(world.env, { useRunningDatabase: true }, async ({ tools }) => {
    await untilScored(tools.db);
    return lossesOf(tools, world.noted);
  });
  expect(losses).toEqual([]);
}

const isRefusal = ({ status, body }: Outcome) =>
  (status === 503 && body.code === 'unavailable' && body.err === AWAY) ||
  (status === 507 && body.code === 'no_space' && body.err!.includes('out of disk space'));

/** Checks that every answer is either a success or a refusal that a person understands. */
function expectHonest(outcomes: readonly Outcome[]): void {
  const others = outcomes.filter((outcome) => outcome.status >= 300 && !isRefusal(outcome));
  expect(others).toEqual([]);
}

test('a killed database comes back by itself, and everyone is informed meanwhile', async () => {
  await untilServed(30_000);
  const following = new AbortController();
  let events = '';
  const stream = world.follow(following.signal, (text) => (events += text));
  for (const pid of (await product.pids()).database) process.kill(pid, 'SIGKILL');
  const outcomes = await Promise.all(everyWay());
  expectHonest(outcomes);
  expect(outcomes.filter(isRefusal).map(({ retryAfter }) => retryAfter)).toContain('2');
  await untilServed(30_000);
  // A client that follows the feed and reconnects after its stream ends receives events again.
  await expect
    .poll(async () => ((events = ''), await world.correct(), await sleep(300), events), {
      timeout: 15_000,
    })
    .toContain('data: {"venue":"1","day":"2024-03-10"}');
  following.abort();
  await stream;
  await expectNothingLost();
}, 90_000);

test('a database that is silent for ten seconds: calls are refused at once, nothing hangs', async () => {
  await untilServed(30_000);
  await world.sendSnapshot();
  const began = performance.now();
  const stopped = await silenceDatabase();
  try {
    // Requests in progress when the database fell silent wait until that is certain.
    for (const outcome of await Promise.all(everyWay())) {
      expect(outcome).toMatchObject({ status: 503, body: { code: 'unavailable', err: AWAY } });
      expect(outcome.ms).toBeLessThan(20_000);
    }
    for (const outcome of await Promise.all(everyWay())) {
      expect(outcome).toMatchObject({ status: 503, retryAfter: '2', body: { err: AWAY } });
      // Immediately, without waiting for the database again.
      expect(outcome.ms).toBeLessThan(5000);
    }
    const login = await world.logIn();
    expect(login.status).toBe(503);
    expect(login.text).toContain(AWAY);
    await sleep(Math.max(0, 10_000 - (performance.now() - began)));
  } finally {
    for (const pid of stopped.toReversed()) signal(pid, 'SIGCONT');
  }
  await untilServed(30_000);
  await expectNothingLost();
}, 120_000);

const waitingCapture = (key: string) =>
  withTools(world.env, { useRunningDatabase: true }, async ({ tools: { db } }) => {
    const { rows } = await sql<{ state: string; attempts: number; error: string | null }>`
      SELECT state, attempts, error FROM capture WHERE key = ${key}`.execute(db);
    return rows[0];
  });

/** Makes a capture's next attempt due now, to skip the pause between attempts. */
const tryNow = (key: string) =>
  withTools(world.env, { useRunningDatabase: true }, ({ tools: { db } }) =>
    sql`UPDATE capture SET try_after = now() WHERE key = ${key}`.execute(db),
  );

test('a picture that is never scored: the product answers on, and says what became of it', async () => {
  await untilServed(30_000);
  await expectNothingLost();
  await writeFile(pictureWithoutEnd(), '');
  const key = 'a-picture-without-end';
  try {
    expect(await world.sendSnapshot(key)).toMatchObject({ status: 201 });
    for (const until = Date.now() + 34_000; Date.now() < until; await sleep(500)) {
      const outcomes = await Promise.all([world.readFeed(), world.correct(), world.sendResult()]);
      expect(outcomes.filter(({ status }) => status >= 300)).toEqual([]);
    }
    await expect
      .poll(() => waitingCapture(key), { timeout: 20_000, interval: 1000 })
      .toMatchObject({
        state: 'pending',
        attempts: 1,
        error: 'scoring was interrupted: it took longer than 30000 ms',
      });
  } finally {
    await rm(pictureWithoutEnd());
  }
  await tryNow(key);
  await expectNothingLost();
  expect(await waitingCapture(key)).toMatchObject({ state: 'scored', error: null });
}, 120_000);

describe.skipIf(!mayMount)('a full disk (needs root, to make one)', () => {
  const filler = () => join(folder, 'filler');
  const fill = async () => {
    const file = await open(filler(), 'a');
    const block = Buffer.alloc(2 ** 20);
    const ended = await (async () => {
      for (;;) await file.writeFile(block);
    })().catch((error: NodeJS.ErrnoException) => error.code);
    expect(ended).toBe('ENOSPC');
    await file.close();
  };

  test('refuses what it cannot keep, and takes it when there is room again', async () => {
    await untilServed(30_000);
    await fill();
    const refused = await world.sendSnapshot('for-the-full-disk');
    expect(refused).toMatchObject({ status: 507, body: { code: 'no_space' } });
    expect(refused.body.err).toContain('out of disk space');
    // The database may still have room in its existing files.
    for (let round = 0; round < 15; round += 1) {
      expectHonest(await Promise.all([world.sendResult(), world.correct()]));
    }
    await rm(filler());
    await untilServed(30_000);
    expect(await world.sendSnapshot('for-the-full-disk')).toMatchObject({
      status: 201,
      body: { repeated: false },
    });
    await expectNothingLost();
  }, 90_000);

  test('that ends the database itself is survived as well', async () => {
    await untilServed(30_000);
    await fill();
    // Forces a new WAL file, the worst moment for a full disk.
    await withTools(world.env, { useRunningDatabase: true }, async ({ database }) => {
      for (let round = 0; round < 3; round += 1) {
        await database.pool
          .query('CREATE TABLE IF NOT EXISTS filler (n int); SELECT pg_switch_wal()')
          .catch(() => undefined);
      }
    }).catch(() => undefined);
    const outcomes = await Promise.all(everyWay());
    expectHonest(outcomes);
    expect(outcomes.some(isRefusal)).toBe(true);
    await sleep(1500);
    await rm(filler());
    await untilServed(40_000);
    await expectNothingLost();
  }, 120_000);
});
