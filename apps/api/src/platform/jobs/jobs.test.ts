import { openLog } from '#platform/log';
import { openEventRelay } from '#platform/live/event-relay';
import { testDatabase } from '#test/world/database';
import { deleteJobs, doNextJob, storedJobs } from '#test/world/jobs';
import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openJobs, type JobHandler, type Jobs } from './jobs.ts';
import type { RunningJob } from './running-job.ts';

const database = testDatabase();
const log = openLog({ logLevel: 'silent' });
const QUEUE = 'train-company';
const HOLD_JOB = new URL('./hold-job.fixture.ts', import.meta.url);
const job = (training: number) => ({ data: { training }, key: String(training) });

const ends: (() => Promise<unknown>)[] = [];
beforeEach(() => deleteJobs(database.db));
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Opens the jobs like a server process. */
async function open(): Promise<Jobs> {
  const relay = openEventRelay({ url: database.url });
  ends.push(() => relay.close());
  const jobs = await openJobs({ pool: database.pool, relay, supervises: true });
  ends.push(() => jobs.close());
  await vi.waitFor(() => expect(relay.isListening()).toBe(true), 10_000);
  return jobs;
}
async function work(jobs: Jobs, handle: JobHandler<typeof QUEUE>): Promise<RunningJob> {
  const working = await jobs.work(QUEUE, handle, log);
  ends.push(() => working.stop());
  return working;
}
const send = (jobs: Jobs, ...trainings: number[]) =>
  database.db.transaction().execute((trx) => jobs.send(trx, QUEUE, trainings.map(job)));
/** A handler that records completed jobs. */
function noting() {
  const done: number[] = [];
  return { done, handle: async ({ training }: { training: number }) => void done.push(training) };
}

test('a job begins when its transaction is stored, not at the next look', async () => {
  const jobs = await open();
  const { done, handle } = noting();
  await work(jobs, handle);
  // Waits until the worker has polled once without result.
  await new Promise((later) => setTimeout(later, 500));
  const sent = performance.now();
  await send(jobs, 1);
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 10_000, interval: 10 });
  expect(performance.now() - sent).toBeLessThan(2000);
});

test('what is not stored is never begun', async () => {
  const jobs = await open();
  const { done, handle } = noting();
  await work(jobs, handle);
  const failing = database.db.transaction().execute(async (trx) => {
    await jobs.send(trx, QUEUE, [job(1)]);
    throw new Error('not stored');
  });
  await expect(failing).rejects.toThrow('not stored');
  await send(jobs, 2);
  await vi.waitFor(() => expect(done).toEqual([2]), 10_000);
});

test('jobs that wait are done one after the other, without a pause between them, urgent ones first', async () => {
  const jobs = await open();
  const { done, handle } = noting();
  await send(jobs, ...Array.from({ length: 20 }, (_, at) => at));
  await database.db.transaction().execute((trx) => jobs.prioritise(trx, QUEUE, '7'));
  await work(jobs, handle);
  await vi.waitFor(() => expect(done).toHaveLength(20), 10_000);
  expect(done.slice(0, 3)).toEqual([7, 0, 1]);
});

test('one job per name waits, and none starts while another is running', async () => {
  const jobs = await open();
  let [underWay, most, done] = [0, 0, 0];
  const handle = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((later) => setTimeout(later, 300));
    underWay -= 1;
    done += 1;
  };
  await work(jobs, handle);
  await work(jobs, handle);
  for (let times = 0; times < 3; times += 1) await send(jobs, 1);
  await vi.waitFor(() => expect(underWay).toBe(1), { timeout: 10_000, interval: 5 });
  await send(jobs, 1);
  await vi.waitFor(() => expect(done).toBe(2), 15_000);
  expect(most).toBe(1);
  // A job row is removed shortly after the work.
  await vi.waitFor(async () => expect(await storedJobs(database.db, QUEUE)).toEqual([]));
}, 30_000);

test('a job that waits already does not start before what it is sent for again is committed', async () => {
  const jobs = await open();
  await send(jobs, 1, 2);
  const next = () => doNextJob(database.db, QUEUE, async () => undefined);
  await database.db.transaction().execute(async (trx) => {
    await jobs.send(trx, QUEUE, [job(1), job(2), job(1)]);
    expect(await next()).toBe(false);
    // Others who send it do not wait either.
    await send(jobs, 2, 1);
  });
  expect([await next(), await next(), await next()]).toEqual([true, true, false]);
});

test('what is under way when a process stops waits again at once, for another', async () => {
  const [one, other] = [await open(), await open()];
  const begun = Promise.withResolvers<void>();
  const stopping = await work(one, async (_data, signal) => {
    begun.resolve();
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  await send(one, 1);
  await begun.promise;
  await stopping.stop();
  expect(await storedJobs(database.db, QUEUE)).toMatchObject([{ state: 'created' }]);
  const { done, handle } = noting();
  await work(other, handle);
  await vi.waitFor(() => expect(done).toEqual([1]), 5000);
});

test('one that fails is tried again until it ends well', async () => {
  const jobs = await open();
  let tries = 0;
  await work(jobs, async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
  });
  await send(jobs, 1);
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 20_000, interval: 100 });
  await vi.waitFor(async () => expect(await storedJobs(database.db, QUEUE)).toEqual([]), 5000);
}, 30_000);

test('the job of a process that is killed is taken over within 30 seconds, and done once', async () => {
  const jobs = await open();
  await send(jobs, 1);
  const child = spawn(process.execPath, [fileURLToPath(HOLD_JOB)], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(async () => void child.kill('SIGKILL'));
  expect(String((await once(child.stdout, 'data'))[0])).toBe('begun\n');
  const { done, handle } = noting();
  await work(jobs, handle);
  // Longer than a job survives without a heartbeat.
  await new Promise((later) => setTimeout(later, 16_000));
  expect(done).toEqual([]);
  child.kill('SIGKILL');
  const killed = performance.now();
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 40_000, interval: 50 });
  expect((performance.now() - killed) / 1000).toBeLessThan(30);
}, 90_000);

test('a schedule keeps its time zone, and comes once for all processes', async () => {
  for (const jobs of [await open(), await open()]) {
    await jobs.schedule('clear-pictures', 'America/New_York');
  }
  const { rows } = await sql`SELECT name, cron, timezone FROM pgboss.schedule`.execute(database.db);
  expect(rows).toEqual([
    { name: 'clear-pictures', cron: '30 3 * * *', timezone: 'America/New_York' },
  ]);
});
