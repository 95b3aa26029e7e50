import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1 } from '#test/world/fixture';
import { EXPIRES_AFTER_MS } from '@crustodian/domain/audit/task-lottery';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireTasks } from './expire-tasks.job.ts';
import { addTask, bake, clearAudit, judge, next, NOW, type TestTask } from './lane.fixture.ts';

const t = testApp();
const HOUR = 3_600_000;
const OLD = NOW - EXPIRES_AFTER_MS;

beforeEach(async () => {
  t.setNow(NOW);
  await clearAudit(t);
  await sql`DELETE FROM audit_entry WHERE action = 'audit_tasks_expired'`.execute(t.db);
});

const expire = (now = NOW) => expireTasks({ db: t.db, now: () => now });
const read = async (url: string) => (await t.ask('reviewer', { url })).json();
const left = async () => (await read('/api/audit/progress/')).left;
const addOne = async (task: TestTask) => addTask(t, (await bake(t, V1, 1))[0]!, task);
const expired = async () =>
  (
    await sql<{ id: string; at: Date }>`SELECT id, expired_at AS at FROM audit_task
      WHERE expired_at IS NOT NULL`.execute(t.db)
  ).rows;

test('after twelve weeks a task is neither given nor left, and stays with the time at which it expired', async () => {
  const old = await addOne({ opensAt: OLD });
  const younger = await addOne({ opensAt: OLD + 1 });
  expect(await left()).toBe(2);
  await expire();
  expect(await left()).toBe(1);
  expect(await expired()).toEqual([{ id: old, at: new Date(NOW) }]);
  expect((await next(t, 'reviewer'))!.id).toBe(younger);
  await judge(t, 'reviewer', younger);
  await sql`DELETE FROM audit_task WHERE purpose IN ('repeat', 'golden')`.execute(t.db);
  expect([await next(t, 'reviewer'), await left()]).toEqual([null, 0]);
});

test('each company’s audit log says how many, once', async () => {
  for (const purpose of ['audit', 'double', 'repeat', 'golden']) {
    await addOne({ opensAt: OLD, purpose });
  }
  await Promise.all([expire(), expire()]);
  await expire(NOW + HOUR);
  const { rows } = await sql`SELECT company_id AS company, user_name AS by, subject, after
    FROM audit_entry WHERE action = 'audit_tasks_expired'`.execute(t.db);
  const totals = rows.map((row) => row as { after: { tasks: number } });
  expect(totals.reduce((sum, { after }) => sum + after.tasks, 0)).toBe(4);
  expect(rows[0]).toMatchObject({
    company: COMPANY_A,
    by: 'Crustodian',
    subject: 'Blind reviews',
    after: { 'older than days': 84 },
  });
});

test('a task in hand is answered, and a dispute has its own end', async () => {
  const held = await addOne({ opensAt: OLD });
  expect((await next(t, 'reviewer'))!.id).toBe(held);
  await addOne({ opensAt: OLD, purpose: 'dispute' });
  await expire(NOW + HOUR / 6);
  expect(await expired()).toEqual([]);
  expect((await judge(t, 'reviewer', held)).statusCode).toBe(200);
  await expire(NOW + HOUR);
  expect(await expired()).toEqual([]);
});

describe('what nobody will judge any more', () => {
  const week = '10-3-2024';
  const seed = async () => (await read(`/api/audit/draws/${V1}/${week}/`)).seed;
  const named = async () =>
    (await read(`/api/audited-figures/venue/${V1}/start_date/${week}/end_date/${week}/pizzas/`))
      .pizzas;

  beforeEach(async () => {
    await sql`INSERT INTO audit_seed (company_id, week, seed, made_at, committed_at, revealed_at)
      VALUES (${COMPANY_A}, '2024-03-10', decode(${'ab'.repeat(32)}, 'hex'), now(), now(), now())`.execute(
      t.db,
    );
  });

  test('no longer keeps the draw of its week secret', async () => {
    await addOne({ opensAt: OLD });
    expect(await seed()).toBeNull();
    await expire();
    expect(await seed()).toBe('ab'.repeat(32));
  });

  test('no longer keeps a judged pizza from being named that waited for a second rater', async () => {
    const [pizza] = await bake(t, V1, 1);
    const first = await addTask(t, pizza!);
    expect((await next(t, 'reviewer'))!.id).toBe(first);
    await judge(t, 'reviewer', first);
    await sql`DELETE FROM audit_task WHERE purpose IN ('repeat', 'golden')`.execute(t.db);
    await addTask(t, pizza!, { purpose: 'double', opensAt: OLD });
    expect(await named()).toEqual([]);
    await expire();
    expect(await named()).toHaveLength(1);
  });

  test('lets its rater ask for another round of golden samples', async () => {
    const task = await addOne({ opensAt: OLD, purpose: 'golden', forRater: PEOPLE.reviewer.id });
    await sql`UPDATE audit_task SET is_refresher = true WHERE id = ${task}`.execute(t.db);
    const open = async () => (await read('/api/raters/me/')).golden_open;
    expect(await open()).toBe(20);
    await expire();
    expect(await open()).toBe(0);
  });
});
