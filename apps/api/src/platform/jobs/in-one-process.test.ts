import { openLog } from '#platform/log';
import { createLiveEvents } from '#platform/live/live-events';
import { claimJob, inOneProcess } from '#platform/jobs/in-one-process';
import {
  registerProcess,
  deleteDeadProcesses,
  runningSince,
  startHeartbeat,
} from '#platform/jobs/running-process';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';

const database = testDatabase();
const log = openLog({ logLevel: 'silent' });
beforeEach(async () => {
  await database.db.deleteFrom('running_process').execute();
  await database.db.deleteFrom('job_claim').execute();
});

async function newProcess() {
  const tools = { db: database.db, process: randomUUID(), live: createLiveEvents() };
  await registerProcess(tools, { alone: false });
  return tools;
}
const die = ({ process }: { process: string }) =>
  sql`UPDATE running_process SET seen_at = now() - interval '1 minute' WHERE id = ${process}`.execute(
    database.db,
  );
const seen = () => database.db.selectFrom('running_process').select('id').execute();

test('a job is one process’s until it dies', async () => {
  const [one, other] = [await newProcess(), await newProcess()];
  expect(await claimJob(one, 'inbox')).toBe(true);
  expect(await claimJob(other, 'inbox')).toBe(false);
  expect(await claimJob(other, 'another')).toBe(true);
  expect(await claimJob(one, 'inbox')).toBe(true);
  await die(one);
  expect(await claimJob(other, 'inbox')).toBe(true);
  expect(await claimJob(one, 'inbox')).toBe(false);
});

test('of many that ask at once one gets it', async () => {
  const processes = await Promise.all(Array.from({ length: 8 }, newProcess));
  const claimed = await Promise.all(processes.map((each) => claimJob(each, 'inbox')));
  expect(claimed.filter(Boolean)).toHaveLength(1);
});

test('it runs in one of them, and in the next one when that one ends in good order', async () => {
  const running: string[] = [];
  const jobOf = (name: string) => ({
    job: 'inbox',
    everyMs: 50,
    start: () => {
      running.push(name);
      return { stop: async () => void running.splice(running.indexOf(name), 1) };
    },
  });
  const first = inOneProcess(await newProcess(), jobOf('first'), log);
  await expect.poll(() => running).toEqual(['first']);
  const second = inOneProcess(await newProcess(), jobOf('second'), log);
  await first.stop();
  await expect.poll(() => running, { timeout: 8000 }).toEqual(['second']);
  await second.stop();
  expect(running).toEqual([]);
  expect(await database.db.selectFrom('job_claim').selectAll().execute()).toEqual([]);
});

test('a dead one is removed once, and all followers reload', async () => {
  const [one, other] = [await newProcess(), await newProcess()];
  let missed = 0;
  other.live.followMissed(() => (missed += 1));
  await die(one);
  const showing = startHeartbeat(other, log, 50);
  await expect.poll(() => missed, { timeout: 8000 }).toBe(1);
  expect(await seen()).toEqual([{ id: other.process }]);
  expect(await deleteDeadProcesses(database.db)).toEqual([]);
  await showing.stop();
  expect(await seen()).toEqual([]);
});

test('the product has been running since the oldest live process began, or woke', async () => {
  const { db } = database;
  expect(await runningSince(db)).toBe(Infinity);
  const [one, other] = [await newProcess(), await newProcess()];
  const age = async () => (Date.now() - (await runningSince(db))) / 1000;
  expect(await age()).toBeLessThan(30);
  await sql`UPDATE running_process SET started_at = now() - interval '1 hour'
    WHERE id = ${one.process}`.execute(db);
  await registerProcess(one, { alone: false });
  expect(await age()).toBeGreaterThan(3590);
  // Both machines were suspended for a minute.
  await die(one);
  await die(other);
  expect(await runningSince(db)).toBe(Infinity);
  await registerProcess(one, { alone: false });
  expect(await age()).toBeLessThan(30);
});

test('where the database is embedded in one process, what an earlier one claimed is free at once', async () => {
  const before = await newProcess();
  await claimJob(before, 'inbox');
  const now = { db: database.db, process: randomUUID() };
  await registerProcess(now, { alone: true });
  expect(await claimJob(now, 'inbox')).toBe(true);
});
