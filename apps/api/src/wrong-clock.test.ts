import type { JobHandler, Jobs } from '#platform/jobs/jobs';
import type { JobData, QueueName } from '#platform/jobs/queues';
import { openLog } from '#platform/log';
import type { Tools } from '#platform/tools';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1 } from '#test/world/fixture';
import { deleteJobs, storedJobs } from '#test/world/jobs';
import { insertTestPizzas } from '#test/world/pizzas';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startExpiringActions } from './features/actions/expire-actions.job.ts';
import { drawDays, startDraws } from './features/audit/draw-days.job.ts';
import { startExpiringTasks } from './features/audit/lane/expire-tasks.job.ts';
import { startRecountingFigures } from './features/audited-figures/recount-figures.job.ts';
import { startMeasuringCameras } from './features/cameras/measure-cameras.job.ts';
import { startSettling } from './features/objections/settle-objections.job.ts';
import { startLearningBaselines } from './features/signals/learn-baselines.job.ts';
import { startJudgingCameras } from './features/cameras/judge-cameras.job.ts';
import { startForgettingCameraPasswords } from './features/camera-setup/forget-camera-passwords.job.ts';
import { startClearingPictures } from './features/images/clear-pictures.job.ts';
import { startForgettingWebhooks } from './features/integrations/webhooks/forget-webhooks.job.ts';
import { startForgettingLookUps } from './features/look-up/forget-look-ups.job.ts';
import { startPlanningMornings } from './features/morning-mail/plan-mornings.job.ts';
import { startForgettingWithdrawnOrders } from './features/orders/forget-withdrawn-orders.job.ts';
import { startDeletingPictures } from './features/privacy/retention/delete-pictures.job.ts';
import { startDeletingRecords } from './features/privacy/retention/delete-records.job.ts';
import { startForgettingSessions } from './features/session/forget-sessions.job.ts';

const t = testApp();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const never = new AbortController().signal;
const log = openLog({ logLevel: 'silent' });
const NO_SCORING: ScoringPool = {
  score: () => Promise.reject(new Error('not scored here')),
  close: async () => undefined,
};

/** The handler of a queue in a process whose clock is off by this much. */
async function handlerOf(
  start: (tools: Tools, log: ReturnType<typeof openLog>) => Promise<unknown>,
  queue: QueueName,
  offMs: number,
  data: object = {},
): Promise<() => Promise<unknown>> {
  const handlers = new Map<QueueName, JobHandler<QueueName>>();
  const jobs: Jobs = {
    ...t.tools.jobs,
    schedule: () => Promise.resolve(),
    work: (name, handle) => {
      // Safe because each test gives the data of its queue, and scheduled jobs have none.
      handlers.set(name, handle as JobHandler<QueueName>);
      return Promise.resolve({ stop: () => Promise.resolve() });
    },
  };
  await start({ ...t.tools, jobs, now: () => Date.now() + offMs }, log);
  return () => handlers.get(queue)!(data as JobData[QueueName], never);
}

const DELETING = [
  ['delete-pictures', startDeletingPictures],
  ['delete-records', startDeletingRecords],
  ['clear-pictures', startClearingPictures],
  ['forget-look-ups', startForgettingLookUps],
  ['forget-withdrawn-orders', startForgettingWithdrawnOrders],
  ['forget-webhooks', startForgettingWebhooks],
  ['forget-camera-passwords', startForgettingCameraPasswords],
  ['forget-sessions', startForgettingSessions],
  ['plan-mornings', startPlanningMornings],
] as const;

test.each([...DELETING, ['forget-attempts', startForgettingSessions]] as const)(
  '%s deletes nothing where the clocks differ, and says so',
  async (queue, start) => {
    const at = async (offMs: number) => (await handlerOf(start, queue, offMs))();
    await expect(at(45 * DAY_MS)).rejects.toThrow('64800 minutes ahead of the database');
    await expect(at(-6 * MINUTE_MS)).rejects.toThrow('6 minutes behind the database');
    await at(4 * MINUTE_MS);
  },
);

test.each(DELETING)(
  '%s deletes nothing for a date that has just moved ahead',
  async (queue, start) => {
    const run = await handlerOf(start, queue, 0);
    await run();
    await sql`UPDATE installation SET clock_seen_at = now() - interval '40 days'`.execute(t.db);
    await expect(run()).rejects.toThrow('moved ahead');
    await sql`UPDATE installation SET clock_jumped_at = NULL`.execute(t.db);
  },
);

/** Jobs whose effects are final, and which would otherwise begin at once. */
const FINAL = [
  ['draw-days', startDraws],
  ['expire-tasks', startExpiringTasks],
  ['learn-usual', startLearningBaselines],
  ['expire-actions', startExpiringActions],
  ['plan-mornings', startPlanningMornings],
  [
    'measure-cameras',
    (tools: Tools, own: typeof log) => startMeasuringCameras(tools, own, NO_SCORING),
  ],
] as const;

test.each(FINAL)('%s does nothing for a wrong date', async (queue, start) => {
  await sql`DELETE FROM audit_seed`.execute(t.db);
  await (
    await handlerOf(start, queue, 0)
  )();
  await sql`DELETE FROM audit_seed`.execute(t.db);
  const ahead = await handlerOf(start, queue, 10 * DAY_MS);
  await expect(ahead()).rejects.toThrow('ahead of the database');
  const run = await handlerOf(start, queue, 0);
  await sql`UPDATE installation SET clock_seen_at = now() - interval '3 days'`.execute(t.db);
  await expect(run()).rejects.toThrow('moved ahead');
  await sql`UPDATE installation SET clock_jumped_at = NULL`.execute(t.db);
  expect((await sql`SELECT FROM audit_seed`.execute(t.db)).rows).toHaveLength(0);
});

test('results of actions are stored for lists, whatever the date', async () => {
  await sql`INSERT INTO action (venue_id, id, request_id, part, what, assignee_id, due_day,
      points_a_week, started_at, state, state_at, watched_from)
    VALUES (${V1}, 1, gen_random_uuid(), 'overbaked', '', 3, current_date, 0, now(), 'watching', now(),
      now())`.execute(t.db);
  const isStored = async () =>
    (
      await sql<{ is: boolean }>`SELECT counted_from IS NOT NULL AS is FROM action`.execute(t.db)
    ).rows.map(({ is }) => is);
  await sql`UPDATE installation SET clock_seen_at = now() - interval '3 days'`.execute(t.db);
  const run = await handlerOf(startExpiringActions, 'expire-actions', 0);
  expect(await isStored()).toEqual([false]);
  await expect(run()).rejects.toThrow('moved ahead');
  expect(await isStored()).toEqual([true]);
  await sql`UPDATE installation SET clock_jumped_at = NULL`.execute(t.db);
  await sql`DELETE FROM action`.execute(t.db);
});

test('a process begins with the results of actions', async () => {
  await deleteJobs(t.db);
  await handlerOf(startExpiringActions, 'expire-actions', 0);
  await handlerOf(startExpiringActions, 'expire-actions', 0);
  expect(await storedJobs(t.db, 'expire-actions')).toMatchObject([{ state: 'created' }]);
});

test('a clock that was days ahead for a while leaves the running week to be drawn', async () => {
  await sql`DELETE FROM audit_seed`.execute(t.db);
  await (
    await handlerOf(startDraws, 'draw-days', 0)
  )();
  const revealed = async () =>
    (await sql`SELECT FROM audit_seed WHERE revealed_at IS NOT NULL`.execute(t.db)).rows.length;
  const ahead = await handlerOf(startDraws, 'draw-days', 10 * DAY_MS);
  await ahead().catch(() => undefined);
  expect(await revealed()).toBe(0);
  await drawDays({ ...t.tools, now: () => Date.now() + 10 * DAY_MS });
  expect(await revealed(), 'the same without the check').toBeGreaterThan(0);
});

test('an objection does not expire, and nothing is learnt, for a date that has just moved ahead', async () => {
  await sql`DELETE FROM audit_severity`.execute(t.db);
  const [pizza] = await insertTestPizzas(t.db, V1, [{}]);
  const { day, id } = parsePizzaId(pizza!.t_id)!;
  await sql`INSERT INTO objection (id, company_id, venue_id, business_date, week, pizza_id, reason, sentence,
      engine, asked_by, asked_at, due_at, state)
    VALUES (gen_random_uuid(), ${COMPANY_A}, ${V1}, ${day}, ${day}, ${id}, 'camera', '', 'e',
      ${PEOPLE.regular.id}, now() - interval '3 days', now() - interval '1 day', 'open')`.execute(
    t.db,
  );
  const settle = await handlerOf(startSettling, 'settle-objections', 0);
  const week = { venue: V1, week: day };
  const recount = await handlerOf(startRecountingFigures, 'recount-audited-figures', 0, week);
  const state = async () => (await sql`SELECT state FROM objection`.execute(t.db)).rows;
  const learnt = async () => (await sql`SELECT FROM audit_severity`.execute(t.db)).rows.length;
  await sql`INSERT INTO installation (id, clock_seen_at) VALUES (1, now()) ON CONFLICT (id)
    DO UPDATE SET clock_seen_at = now() - interval '3 days', clock_jumped_at = NULL`.execute(t.db);
  await settle();
  await recount();
  expect([await state(), await learnt()]).toEqual([[{ state: 'open' }], 0]);
  await sql`UPDATE installation SET clock_jumped_at = NULL`.execute(t.db);
  await settle();
  await recount();
  expect([await state(), await learnt()]).toEqual([[{ state: 'expired' }], 1]);
});

test('how cameras saw is not deleted for a date that has just moved ahead', async () => {
  await sql`INSERT INTO watched_camera (venue_id, camera, learnt_on)
    VALUES (${V1}, 'oven', '2000-01-01')`.execute(t.db);
  await sql`INSERT INTO camera_picture (venue_id, camera, seen_local, id, digest)
    VALUES (${V1}, 'oven', now() - interval '40 days', 1, 'x')`.execute(t.db);
  const left = async () => (await sql`SELECT FROM camera_picture`.execute(t.db)).rows.length;
  const judge = await handlerOf(startJudgingCameras, 'judge-cameras', 0);
  await sql`UPDATE installation SET clock_seen_at = now() - interval '40 days'`.execute(t.db);
  await judge();
  expect(await left()).toBe(1);
  await sql`UPDATE installation SET clock_jumped_at = NULL`.execute(t.db);
  await sql`UPDATE watched_camera SET learnt_on = '2000-01-01'`.execute(t.db);
  await judge();
  expect(await left()).toBe(0);
});

test('what is not due by the clock of the database stays', async () => {
  await sql`INSERT INTO look_up (id, company_id, user_id, at, asked, found) VALUES
    (1, ${COMPANY_A}, ${PEOPLE.manager.id}, now() - interval '380 days', '{}', 0),
    (2, ${COMPANY_A}, ${PEOPLE.manager.id}, now() - interval '401 days', '{}', 0)`.execute(t.db);
  const left = async () => (await sql`SELECT id FROM look_up ORDER BY id`.execute(t.db)).rows;
  const wrong = await handlerOf(startForgettingLookUps, 'forget-look-ups', 45 * DAY_MS);
  await wrong().catch(() => undefined);
  expect(await left()).toHaveLength(2);
  await (
    await handlerOf(startForgettingLookUps, 'forget-look-ups', 0)
  )();
  expect(await left()).toHaveLength(1);
});

test('where the clocks agree on a date that has just moved ahead, a night waits until it has lasted', async () => {
  const night = await handlerOf(startForgettingLookUps, 'forget-look-ups', 0);
  const move = (column: 'clock_seen_at' | 'clock_jumped_at', hours: number) =>
    sql`UPDATE installation SET ${sql.ref(column)} = now() - ${hours} * interval '1 hour'`.execute(
      t.db,
    );
  await night();
  await move('clock_seen_at', 47);
  await night();
  await move('clock_seen_at', 49);
  await expect(night()).rejects.toThrow('moved ahead by more than 48 hours');
  await expect(night(), 'also when it is tried again').rejects.toThrow('moved ahead');
  await move('clock_jumped_at', -0.1);
  await expect(night(), 'nor where another process is some minutes behind').rejects.toThrow(
    'moved',
  );
  await move('clock_jumped_at', 35);
  await expect(night()).rejects.toThrow('moved ahead');
  await move('clock_jumped_at', 37);
  await night();
  // It was wrong, and is set right.
  await move('clock_jumped_at', -1000);
  await night();
  await night();
});
