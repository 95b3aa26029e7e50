import { testApp } from '#test/world/app';
import { PEOPLE, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addTask,
  bake,
  clearAudit,
  judge,
  judgeAll,
  next,
  NOW,
  othersJudged,
} from './lane.fixture.ts';

const t = testApp();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeAll(() =>
  // A reviewer of one store, one of the whole company, and one of another company.
  sql`UPDATE user_account SET allow_feedback = true
    WHERE id IN (${PEOPLE.store.id}, ${PEOPLE.flagged.id}, ${PEOPLE.managerOfB.id},
      ${PEOPLE.regular.id})`.execute(t.db),
);
beforeEach(async () => {
  t.setNow(NOW);
  await clearAudit(t);
});

const of = async (task: { id: string } | null) => {
  if (!task) return null;
  const { rows } = await sql<{ venue: number; pizza: number; purpose: string }>`SELECT
    venue_id AS venue, pizza_id AS pizza, purpose FROM audit_task WHERE id = ${task.id}`.execute(
    t.db,
  );
  return rows[0]!;
};

test('the oldest day first, and of each venue one before the second of any', async () => {
  for (const venue of [V1, V2, V3]) {
    const pizzas = await bake(t, venue, 3);
    for (const [at, pizza] of pizzas.entries()) await addTask(t, pizza, { place: at + 1 });
    await addTask(t, (await bake(t, venue, 1))[0]!, { laneDay: '2024-03-09', place: 3 });
  }
  const venues: number[] = [];
  for (const id of await judgeAll(t, 'reviewer')) venues.push((await of({ id }))!.venue);
  const rounds = [0, 3, 6, 9].map((at) => venues.slice(at, at + 3).toSorted((a, b) => a - b));
  expect(rounds).toEqual([1, 2, 3, 4].map(() => [V1, V2, V3]));
});

test('what stands before all days comes first', async () => {
  const [urgent, drawn] = await bake(t, V2, 2);
  await addTask(t, drawn!, { laneDay: '2024-03-01' });
  await addTask(t, urgent!, { purpose: 'dispute', laneDay: null });
  expect(await of(await next(t, 'reviewer'))).toMatchObject({ purpose: 'dispute' });
});

test('nobody is given a store of his own, unless he belongs to the whole company', async () => {
  const [own] = await bake(t, V1, 1);
  await addTask(t, own!);
  expect(await next(t, 'store')).toBeNull();
  await sql`INSERT INTO venue_membership (user_id, venue_id)
    VALUES (${PEOPLE.flagged.id}, ${V1})`.execute(t.db);
  expect(await next(t, 'flagged')).not.toBeNull();
  await sql`DELETE FROM venue_membership WHERE user_id = ${PEOPLE.flagged.id}`.execute(t.db);
  const [other] = await bake(t, V2, 1);
  await addTask(t, other!);
  expect(await of(await next(t, 'store'))).toMatchObject({ venue: V2 });
});

test('another company has its own lane', async () => {
  const [foreign] = await bake(t, VENUE_OF_B, 1);
  await addTask(t, foreign!);
  expect(await next(t, 'reviewer')).toBeNull();
  expect(await of(await next(t, 'managerOfB'))).toMatchObject({ venue: VENUE_OF_B });
});

test('a task that was not answered goes to someone else after ten minutes', async () => {
  const [pizza] = await bake(t, V1, 1);
  const id = await addTask(t, pizza!);
  expect((await next(t, 'reviewer'))?.id).toBe(id);
  t.setNow(NOW + 10 * MINUTE - 1);
  expect(await next(t, 'regular')).toBeNull();
  t.setNow(NOW + 10 * MINUTE);
  expect((await next(t, 'regular'))?.id).toBe(id);
});

test('two windows of one rater get different pizzas, and never one pizza for two purposes', async () => {
  const pizzas = await bake(t, V1, 4);
  for (const pizza of pizzas) {
    await addTask(t, pizza);
    await addTask(t, pizza, { purpose: 'double' });
  }
  const given = await Promise.all(Array.from({ length: 4 }, () => next(t, 'reviewer')));
  const found = (await Promise.all(given.map(of))).map((one) => one?.pizza);
  expect(found).not.toContain(undefined);
  expect(new Set(found).size).toBe(4);
});

test('a rater has four at a time; asking again brings the same ones, and an answer the next', async () => {
  for (const pizza of await bake(t, V1, 8)) await addTask(t, pizza);
  const given = await Promise.all(Array.from({ length: 40 }, () => next(t, 'reviewer')));
  expect(new Set(given.map((task) => task?.id)).size).toBe(4);
  t.setNow(NOW + 4 * MINUTE);
  const again = await next(t, 'reviewer');
  expect(again!.seconds).toBe(360);
  expect(given.map((task) => task!.id)).toContain(again!.id);
  await judge(t, 'reviewer', again!.id);
  expect(given.map((task) => task!.id)).not.toContain((await next(t, 'reviewer'))!.id);
});

test('what a rater left unanswered comes to him after all others', async () => {
  const [first, second] = await bake(t, V1, 2);
  const left = await addTask(t, first!, { place: 1 });
  const other = await addTask(t, second!, { place: 2 });
  expect((await next(t, 'reviewer'))?.id).toBe(left);
  t.setNow(NOW + 10 * MINUTE);
  expect((await next(t, 'reviewer'))?.id).toBe(other);
  expect((await next(t, 'reviewer'))?.id).toBe(left);
});

test('of a region given to him a rater judges no store', async () => {
  await sql`INSERT INTO region_membership (user_id, company_id, region_code)
    SELECT ${PEOPLE.store.id}, company_id, region_code FROM venue WHERE id = ${V2}`.execute(t.db);
  await addTask(t, (await bake(t, V2, 1))[0]!);
  const given = await next(t, 'store');
  await sql`DELETE FROM region_membership WHERE user_id = ${PEOPLE.store.id}`.execute(t.db);
  expect(given).toBeNull();
  expect(await next(t, 'store')).not.toBeNull();
});

test('whether digits are needed cannot be worked out from the id', async () => {
  const [one, other] = await bake(t, V1, 2);
  const id = '00000000-0000-4000-8000-000000000000';
  for (const [pizza, needsPoints] of [
    [one!, true],
    [other!, false],
  ] as const) {
    const task = await addTask(t, pizza, { needsPoints });
    await sql`UPDATE audit_task SET id = ${id} WHERE id = ${task}`.execute(t.db);
    expect((await next(t, 'reviewer'))!.needs_points).toBe(needsPoints);
    await clearAudit(t);
  }
});

test('a second rater is another one', async () => {
  const [pizza] = await bake(t, V1, 1);
  await addTask(t, pizza!);
  const double = await addTask(t, pizza!, { purpose: 'double', place: 2 });
  const first = await next(t, 'reviewer');
  expect((await judge(t, 'reviewer', first!.id)).statusCode).toBe(200);
  expect(await next(t, 'reviewer')).toBeNull();
  expect((await next(t, 'regular'))?.id).toBe(double);
});

test('a disputed pizza is not judged by who corrected it', async () => {
  const [pizza] = await bake(t, V1, 1);
  await t.ask('reviewer', {
    method: 'POST',
    url: '/api/dashboard/qa_feedback/',
    payload: { ...pizza!.key, badCut: 1 },
  });
  const id = await addTask(t, pizza!, { purpose: 'dispute', laneDay: null });
  expect(await next(t, 'reviewer')).toBeNull();
  expect((await next(t, 'regular'))?.id).toBe(id);
});

test('a repeated one comes to its rater alone, when it is time', async () => {
  const [pizza] = await bake(t, V1, 1);
  const opensAt = NOW + 14 * DAY;
  const id = await addTask(t, pizza!, { purpose: 'repeat', forRater: PEOPLE.reviewer.id, opensAt });
  t.setNow(opensAt - 1);
  expect(await next(t, 'reviewer')).toBeNull();
  t.setNow(opensAt);
  expect(await next(t, 'regular')).toBeNull();
  expect((await next(t, 'reviewer'))?.id).toBe(id);
});

test('a pizza that was hidden is not given', async () => {
  const [pizza] = await bake(t, V1, 1, { censored: 1 });
  await addTask(t, pizza!);
  expect(await next(t, 'reviewer')).toBeNull();
});

test("of a venue's week a rater gets a third where there are three raters, for a day", async () => {
  const pizzas = await bake(t, V1, 6);
  for (const [at, pizza] of pizzas.entries()) await addTask(t, pizza, { place: at + 1 });
  await othersJudged(t, ['regular', 'flagged', 'manager']);
  expect(await judgeAll(t, 'reviewer')).toHaveLength(2);
  t.setNow(NOW + DAY);
  expect(await judgeAll(t, 'reviewer')).toHaveLength(4);
});

test('with two raters each gets what there is', async () => {
  const pizzas = await bake(t, V1, 3);
  for (const pizza of pizzas) await addTask(t, pizza);
  await othersJudged(t, ['regular', 'flagged']);
  for (const _pizza of pizzas) expect(await next(t, 'reviewer')).not.toBeNull();
});

test('eight raters at once are given every task once', async () => {
  for (const venue of [V2, V3]) {
    for (const pizza of await bake(t, venue, 20)) await addTask(t, pizza);
  }
  const raters = ['reviewer', 'regular', 'flagged', 'store'] as const;
  const given = (await Promise.all([...raters, ...raters].map((kind) => judgeAll(t, kind)))).flat();
  expect(given).toHaveLength(40);
  expect(new Set(given).size).toBe(40);
});

test('progress counts the draw of all stores together, what is left for the viewer, and his pace', async () => {
  for (const venue of [V1, V2]) {
    for (const [at, pizza] of (await bake(t, venue, 2)).entries()) {
      await addTask(t, pizza, { place: at + 1 });
    }
  }
  await addTask(t, (await bake(t, V1, 1))[0]!, { purpose: 'double' });
  const progress = async () => (await t.ask('reviewer', { url: '/api/audit/progress/' })).json();
  const day = '2024-03-10';
  expect(await progress()).toEqual({
    stores: 2,
    days: [{ day, places: [0, 0].map((judged) => ({ drawn: 2, judged })) }],
    left: 5,
    done: 0,
    median_ms: null,
  });
  for (let more = 0; more < 2; more += 1) {
    const task = await next(t, 'reviewer');
    expect((await judge(t, 'reviewer', task!.id)).statusCode).toBe(200);
  }
  const now = await progress();
  expect(now).toMatchObject({ left: 3, done: 2, median_ms: 4000 });
  await next(t, 'regular');
  expect((await progress()).left).toBe(2);
});

test('the number left does not reveal that a pizza is judged by two', async () => {
  const [doubled] = await bake(t, V1, 1);
  await addTask(t, doubled!);
  await addTask(t, doubled!, { purpose: 'double' });
  const left = async () =>
    (await t.ask('reviewer', { url: '/api/audit/progress/' })).json<{ left: number }>().left;
  const before = await left();
  const task = await next(t, 'reviewer');
  expect(await left()).toBe(before);
  await judge(t, 'reviewer', task!.id);
  expect(await left()).toBe(before - 1);
});

test('the number left stays as it is when a task is opened that fills the share of a week', async () => {
  const pizzas = await bake(t, V1, 3);
  for (const [at, pizza] of pizzas.entries()) await addTask(t, pizza, { place: at + 1 });
  await othersJudged(t, ['regular', 'flagged', 'manager']);
  const left = async () =>
    (await t.ask('reviewer', { url: '/api/audit/progress/' })).json<{ left: number }>().left;
  expect(await left()).toBe(3);
  const task = await next(t, 'reviewer');
  expect(await left()).toBe(3);
  await judge(t, 'reviewer', task!.id);
  expect(await left()).toBe(2);
});
