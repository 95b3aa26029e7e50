import { testApp } from '#test/world/app';
import { COMPANY_A, V1, V2 } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addTask, bake, clearAudit, judge, next, NOW, type PlacedPizza } from './lane.fixture.ts';

const t = testApp();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SEED = 'ab'.repeat(32);

beforeEach(async () => {
  t.setNow(NOW);
  await clearAudit(t);
});

const left = async () =>
  (await t.ask('reviewer', { url: '/api/audit/progress/' })).json<{ left: number }>().left;
const correct = async ({ key }: PlacedPizza, change: object) => {
  const url = '/api/dashboard/qa_feedback/';
  const reply = await t.ask('reviewer', { method: 'POST', url, payload: { ...key, ...change } });
  expect(reply.statusCode).toBe(200);
};
const hide = (pizza: PlacedPizza) => correct(pizza, { censored: 1 });
const show = (pizza: PlacedPizza) => correct(pizza, { censored: 0 });

describe('the number left does not tell who hides or corrects pizzas which ones are waiting', () => {
  test('a hidden one leaves it with the next full hour, and comes back so', async () => {
    const [drawn, other] = await bake(t, V1, 2);
    await addTask(t, drawn!);
    await addTask(t, (await bake(t, V2, 1))[0]!);
    const counts: number[] = [];
    for (const pizza of [drawn!, other!]) {
      await hide(pizza);
      counts.push(await left());
      await show(pizza);
      counts.push(await left());
    }
    await hide(drawn!);
    t.setNow(NOW + 70 * 60_000);
    counts.push(await left());
    await show(drawn!);
    counts.push(await left());
    t.setNow(NOW + 130 * 60_000);
    expect([...counts, await left()]).toEqual([2, 2, 2, 2, 1, 1, 2]);
  });

  test('nor a disputed one that its rater corrects, who is not given it at any time', async () => {
    const [disputed] = await bake(t, V1, 1);
    await addTask(t, disputed!, { purpose: 'dispute', laneDay: null });
    await correct(disputed!, { badCut: 1 });
    expect([await left(), await next(t, 'reviewer')]).toEqual([1, null]);
    t.setNow(NOW + 70 * 60_000);
    expect(await left()).toBe(0);
  });
});

test('until the next full hour a hidden pizza is given, shown and judged as before', async () => {
  const [pizza] = await bake(t, V1, 1);
  await addTask(t, pizza!);
  await hide(pizza!);
  const task = await next(t, 'reviewer');
  const shown = async () => (await t.ask('reviewer', { url: task!.picture })).statusCode;
  expect(await shown()).toBe(200);
  expect((await judge(t, 'reviewer', task!.id)).statusCode).toBe(200);
  t.setNow(NOW + 70 * 60_000);
  expect(await shown()).toBe(404);
  await show(pizza!);
  t.setNow(NOW + 130 * 60_000);
  expect(await shown()).toBe(200);
});

describe('while a hidden pizza is left to be judged', () => {
  const read = async (path: string) => (await t.ask('reviewer', { url: path })).json();
  const seed = async () => (await read(`/api/audit/draws/${V1}/10-3-2024/`)).seed;
  const ofWeek = async () => {
    const day = 'start_date/10-3-2024/end_date/10-3-2024';
    const { specialties } = await read(
      `/api/audited-figures/company/${COMPANY_A}/${day}/specialties/`,
    );
    const { venues } = await read(`/api/orders/coverage/company/${COMPANY_A}/${day}/`);
    const own = venues.find((one: { venue: string }) => one.venue === String(V1));
    return [specialties.vegetariana.drawn, own.audited];
  };

  beforeEach(async () => {
    await sql`INSERT INTO audit_seed (company_id, week, seed, made_at, committed_at, revealed_at)
      VALUES (${COMPANY_A}, '2024-03-10', decode(${SEED}, 'hex'), now(), now(), now())`.execute(
      t.db,
    );
    for (const table of ['audit_pizza', 'audit_draw_specialty'])
      await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  });
  const draw = async ({ id }: PlacedPizza) => {
    await sql`INSERT INTO audit_draw_specialty (venue_id, business_date, specialty, pizzas, score_sum)
      VALUES (${V1}, '2024-03-10', 'vegetariana', 1, 700)`.execute(t.db);
    await sql`INSERT INTO audit_pizza (venue_id, business_date, pizza_id, stratum, place, specialty)
      VALUES (${V1}, '2024-03-10', ${id}, 'fit', 1, 'vegetariana')`.execute(t.db);
  };

  /** An answer may bring another task by lot. */
  const dropFollowUps = () => sql`DELETE FROM audit_task WHERE answered_at IS NULL`.execute(t.db);

  test('its rater reads neither the seed nor counts that name drawn pizzas', async () => {
    const [drawn, judged] = await bake(t, V1, 2, { category: 'vegetariana' });
    await draw(drawn!);
    const done = await addTask(t, judged!, { laneDay: '2024-03-01' });
    expect((await next(t, 'reviewer'))!.id).toBe(done);
    await judge(t, 'reviewer', done);
    await dropFollowUps();
    const waiting = await addTask(t, drawn!);
    await hide(drawn!);
    expect([await seed(), await ofWeek()]).toEqual([null, [0, 0]]);
    t.setNow(NOW + 2 * HOUR);
    expect([await left(), await seed(), await ofWeek()]).toEqual([0, null, [0, 0]]);
    await show(drawn!);
    t.setNow(NOW + 4 * HOUR);
    expect((await next(t, 'reviewer'))!.id).toBe(waiting);
    await judge(t, 'reviewer', waiting);
    await dropFollowUps();
    expect([await seed(), await ofWeek()]).toEqual([SEED, [1, 2]]);
  });

  test('after two weeks hidden it is judged no more, even if it is shown again', async () => {
    const [drawn] = await bake(t, V1, 1);
    await addTask(t, drawn!);
    await hide(drawn!);
    const hiddenAt = (at: number) =>
      sql`UPDATE correction SET at = ${new Date(at)} WHERE pizza_id = ${drawn!.id}`.execute(t.db);
    await hiddenAt(NOW - 14 * DAY + 1);
    expect(await seed()).toBeNull();
    await hiddenAt(NOW - 14 * DAY);
    expect(await seed()).toBe(SEED);
    await show(drawn!);
    t.setNow(NOW + 2 * HOUR);
    expect([await seed(), await left(), await next(t, 'reviewer')]).toEqual([SEED, 0, null]);
  });
});
