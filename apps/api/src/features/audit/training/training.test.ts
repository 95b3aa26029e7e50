import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2 } from '#test/world/fixture';
import type { BlindTask } from '@crustodian/contract/audit';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  addTask,
  bake,
  clearAudit,
  judge,
  next,
  NOW,
  type PlacedPizza,
} from '../lane/lane.fixture.ts';

const t = testApp();
const HOUR = 3_600_000;
/** The week of the test pizzas is over, and its seed is published. */
const LATER = NOW + 8 * 24 * HOUR;

beforeEach(async () => {
  t.setNow(LATER);
  await clearAudit(t);
  await sql`DELETE FROM pizza`.execute(t.db);
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at, revealed_at)
    VALUES (${COMPANY_A}, '2024-03-10', '\\x01', now(), now())`.execute(t.db);
});

/** Pizzas of a store that a colleague judged with fives only. */
async function judged(venue: number, count: number, change: object = {}): Promise<PlacedPizza[]> {
  const pizzas = await bake(t, venue, count);
  for (const { venue: of, day, id } of pizzas) {
    const row = { rater: PEOPLE.region.id, kind: 'points', purpose: 'audit', ...change };
    await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
        stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
        milliseconds, engine_result)
      VALUES (${randomUUID()}, ${COMPANY_A}, ${of}, ${day}, ${id}, 'fit', ${row.purpose},
        ${row.rater}, now(), ${row.kind}, ${row.kind === 'points' ? '{"Bordes":5}' : null}::jsonb,
        'maybe_to_standard', ${row.kind === 'points' ? 7.9 : null}, 0, false, 9000, '{}')`.execute(
      t.db,
    );
  }
  return pizzas;
}
const start = (kind: ViewerKind = 'store') =>
  t.ask(kind, {
    method: 'POST',
    url: `/api/audit/training/company/${COMPANY_A}/`,
    payload: {},
  });
const round = async (kind: ViewerKind = 'store'): Promise<BlindTask[]> =>
  (await start(kind)).json().tasks;
const references = (tasks: readonly string[], kind: ViewerKind = 'store') =>
  t.ask(kind, {
    method: 'POST',
    url: `/api/audit/training/company/${COMPANY_A}/references/`,
    payload: { tasks },
  });
const venuesOf = async (tasks: readonly BlindTask[]) => {
  const { rows } = await sql<{ venue: number }>`SELECT DISTINCT venue_id AS venue FROM audit_task
    WHERE id = ANY (${tasks.map(({ id }) => id)}::uuid[])`.execute(t.db);
  return rows.map(({ venue }) => venue);
};

test('five judged pizzas of another store, with the reference answer (U-055)', async () => {
  await judged(V1, 6);
  await judged(V2, 6);
  const tasks = await round();
  expect(tasks).toHaveLength(5);
  // V1 is this viewer's own store.
  expect(await venuesOf(tasks)).toEqual([V2]);
  const { picture } = tasks[0]!;
  const shown = await t.ask('store', { url: picture });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const answer = await references(tasks.map(({ id }) => id));
  expect(answer.json().references).toEqual(
    tasks.map(() => ({
      standard: 'maybe_to_standard',
      score: 7.9,
      ninths: { Bordes: 5 },
      bubbles: false,
      overbaked: false,
      bad_cut: false,
    })),
  );
});

test('nothing personal is stored, and the lane gets no task of it', async () => {
  await judged(V2, 6);
  const count = () => sql`SELECT count(*) FROM audit_judgement`.execute(t.db);
  const before = (await count()).rows;
  await references((await round()).map(({ id }) => id));
  expect((await count()).rows).toEqual(before);
  const { rows } = await sql`SELECT DISTINCT purpose, leased_to, for_rater FROM audit_task`.execute(
    t.db,
  );
  expect(rows).toEqual([{ purpose: 'training', leased_to: null, for_rater: null }]);
  expect(await next(t, 'reviewer')).toBeNull();
});

test.each([
  ['judged by a verdict alone', { kind: 'verdict' }],
  ['judged by the viewer', { rater: PEOPLE.store.id }],
  ['a second opinion only', { purpose: 'double' }],
])('not one that was %s', async (_name, change) => {
  await judged(V2, 2, change);
  expect(await round()).toEqual([]);
});

test('not one that somebody is still to judge, is hidden, or whose week is not published', async () => {
  const [open, hidden] = await judged(V2, 2);
  await addTask(t, open!, { purpose: 'dispute' });
  await sql`UPDATE pizza SET censored = true WHERE id = ${hidden!.id}`.execute(t.db);
  expect(await round()).toEqual([]);
  await judged(V2, 1);
  await sql`UPDATE audit_seed SET revealed_at = NULL`.execute(t.db);
  expect(await round()).toEqual([]);
});

test('neither the round nor its pictures reveal store, time, pizza or score', async () => {
  const pizzas = await judged(V2, 5);
  const { body } = await start();
  for (const { key } of pizzas) expect(body).not.toContain(key.t_id);
  for (const secret of ['score', 'venue', '2024', 'standard":']) expect(body).not.toContain(secret);
});

test('an hour later, hidden, of another company, or of the lane: none is shown', async () => {
  const [drawn] = await judged(V2, 5);
  const [task] = await round();
  const status = async (id: string, kind: ViewerKind) => [
    (await t.ask(kind, { url: `/api/static/audit/training/${COMPANY_A}/${id}/picture` }))
      .statusCode,
    (await references([id], kind)).statusCode,
  ];
  expect(await status(task!.id, 'store')).toEqual([200, 200]);
  expect(await status(task!.id, 'managerOfB')).toEqual([403, 403]);
  await sql`UPDATE pizza SET censored = true`.execute(t.db);
  expect(await status(task!.id, 'store')).toEqual([404, 404]);
  await sql`UPDATE pizza SET censored = false`.execute(t.db);
  expect(await status(await addTask(t, drawn!), 'store')).toEqual([404, 404]);
  // Training tasks are not tasks of the lane.
  expect((await judge(t, 'reviewer', task!.id)).statusCode).toBe(404);
  t.setNow(LATER + HOUR + 1);
  expect(await status(task!.id, 'store')).toEqual([404, 404]);
});

test('a pizza that was hidden within the hour is left out of the answers, the others are not', async () => {
  await judged(V2, 5);
  const tasks = (await round()).map(({ id }) => id);
  await sql`UPDATE pizza p SET censored = true FROM audit_task t
    WHERE t.id = ${tasks[1]} AND t.venue_id = p.venue_id AND t.pizza_id = p.id`.execute(t.db);
  const answer = await references(tasks);
  expect(answer.statusCode).toBe(200);
  expect(
    answer.json<{ references: ({ score: number } | null)[] }>().references.map((one) => one?.score),
  ).toEqual([7.9, undefined, 7.9, 7.9, 7.9]);
});

test('tasks of yesterday are removed', async () => {
  await judged(V2, 5);
  await round();
  t.setNow(LATER + 25 * HOUR);
  await round();
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM audit_task`.execute(t.db);
  expect(rows).toEqual([{ count: 5 }]);
});
