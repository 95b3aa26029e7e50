import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
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
  type TestTask,
} from './lane.fixture.ts';

const t = testApp();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeAll(() =>
  // Reviewers of one store, of the whole company, of another company, and of all companies.
  sql`UPDATE user_account SET allow_feedback = true
    WHERE id IN (${PEOPLE.store.id}, ${PEOPLE.flagged.id}, ${PEOPLE.managerOfB.id},
      ${PEOPLE.regular.id}, ${PEOPLE.staff.id})`.execute(t.db),
);
beforeEach(async () => {
  t.setNow(NOW);
  await clearAudit(t);
});

const left = async () =>
  (await t.ask('reviewer', { url: '/api/audit/progress/' })).json<{ left: number }>().left;

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

const drawOrdinary = async (count: number, change: TestTask = {}) => {
  for (const pizza of await bake(t, V2, count)) await addTask(t, pizza, change);
};
const OTHERS = ['golden', 'repeat', 'double', 'dispute'];
const addOthers = async (count: number, change: TestTask = {}) => {
  const pizzas = await bake(t, V1, count);
  for (const [at, pizza] of pizzas.entries()) {
    const purpose = OTHERS[at % OTHERS.length]!;
    const forRater = at % OTHERS.length < 2 ? { forRater: PEOPLE.reviewer.id } : {};
    await addTask(t, pizza, { purpose, laneDay: '2024-01-01', ...forRater, ...change });
  }
};
const ordinaryWaiting = async () =>
  (await sql`SELECT FROM audit_task WHERE purpose = 'audit' AND leased_to IS NULL`.execute(t.db))
    .rows.length > 0;
const ordinaryLeft = async () =>
  (await sql`SELECT FROM audit_task WHERE purpose = 'audit' AND answered_at IS NULL`.execute(t.db))
    .rows.length;

test('tasks of pizzas that were not drawn come only among drawn ones, and otherwise wait for the next draw', async () => {
  await addOthers(4);
  expect(await next(t, 'reviewer')).toBeNull();
  expect(await left()).toBe(0);
  const given: string[] = [];
  for (let day = 0; given.length < 4 && day < 7; day += 1) {
    t.setNow(NOW + day * DAY);
    await drawOrdinary(5, { opensAt: NOW + day * DAY });
    for (let task = await next(t, 'reviewer'); task; task = await next(t, 'reviewer')) {
      expect(await ordinaryLeft()).toBeGreaterThan(0);
      const { purpose } = (await of(task))!;
      if (purpose !== 'audit') given.push(purpose);
      await judge(t, 'reviewer', task.id);
    }
  }
  expect(given.toSorted()).toEqual(OTHERS.toSorted());
});

test('golden samples of a refresher are mixed in, never one after the other', async () => {
  await addOthers(12, { purpose: 'golden' });
  await drawOrdinary(16);
  const purposes: string[] = [];
  for (const id of await judgeAll(t, 'reviewer')) purposes.push((await of({ id }))!.purpose);
  const runs = purposes.join(' ').split(/(?:^| )audit/);
  expect(purposes.filter((one) => one === 'golden').length).toBeGreaterThan(0);
  // Two of three are ordinary: ten golden ones in a row have a chance of one in ten thousand.
  expect(Math.max(...runs.map((run) => run.split('golden').length - 1))).toBeLessThan(10);
});

test('an unanswered task comes back after the ordinary ones, whatever it is for', async () => {
  await addOthers(1, { purpose: 'golden' });
  await sql`UPDATE audit_task SET leased_to = ${PEOPLE.reviewer.id},
    leased_until = ${new Date(NOW)}`.execute(t.db);
  await drawOrdinary(4);
  const tasks = await Promise.all((await judgeAll(t, 'reviewer')).map((id) => of({ id })));
  const four = Array.from({ length: 4 }, () => 'audit');
  expect(tasks.map((task) => task!.purpose)).toEqual([...four, 'golden']);
});

test('the last task given is an ordinary one, so that nothing else is known for what it is', async () => {
  await drawOrdinary(2);
  await addOthers(4, { purpose: 'golden' });
  const before = await left();
  const given: string[] = [];
  for (let task = await next(t, 'reviewer'); task; task = await next(t, 'reviewer')) {
    if (given.includes(task.id)) break;
    given.push(task.id);
    expect((await of(task))?.purpose === 'audit' || (await ordinaryWaiting())).toBe(true);
  }
  expect([before, await left()]).toEqual([6, 6]);
});

test('of tasks in hand nothing reveals which is ordinary: not the number left, nor what comes next, nor time', async () => {
  for (const [answered, inHand] of [
    ['audit', 'golden'],
    ['audit', 'audit'],
  ] as const) {
    await clearAudit(t);
    t.setNow(NOW);
    const [one, two, ...waiting] = await bake(t, V2, 5);
    const forRater = PEOPLE.reviewer.id;
    const held = await addTask(t, one!, {
      purpose: inHand,
      ...(inHand === 'golden' && { forRater }),
    });
    const last = await addTask(t, two!, { purpose: answered });
    await sql`UPDATE audit_task SET leased_to = ${forRater},
      leased_until = ${new Date(NOW + 10 * MINUTE)}`.execute(t.db);
    for (const pizza of waiting) await addTask(t, pizza, { purpose: 'golden', forRater });
    const seen = [await left()];
    await judge(t, 'reviewer', last);
    seen.push(await left());
    expect(await next(t, 'reviewer')).toBeNull();
    t.setNow(NOW + 10 * MINUTE);
    seen.push(await left());
    expect((await next(t, 'reviewer'))?.id).toBe(held);
    seen.push(await left());
    await judge(t, 'reviewer', held);
    expect(await next(t, 'reviewer')).toBeNull();
    expect([...seen, await left()]).toEqual([5, 4, 4, 4, 0]);
  }
});

test.each<[string, TestTask]>([
  ['a dispute whose time ends', { purpose: 'dispute', laneDay: null }],
  ['what has waited for a week', { opensAt: NOW - 7 * DAY }],
])('%s is given even if nothing was drawn', async (_what, change) => {
  await addOthers(1, change);
  expect(await left()).toBe(1);
  expect(await next(t, 'reviewer')).not.toBeNull();
});

test('a company that draws nothing has its disputes judged at once', async () => {
  await addOthers(1, { purpose: 'dispute' });
  expect(await next(t, 'reviewer')).toBeNull();
  await sql`UPDATE company SET audit_per_day = 0 WHERE id = ${COMPANY_A}`.execute(t.db);
  const task = await next(t, 'reviewer');
  await sql`UPDATE company SET audit_per_day = 3 WHERE id = ${COMPANY_A}`.execute(t.db);
  expect(await of(task)).toMatchObject({ purpose: 'dispute' });
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

/** An answer that is valid for every grid. */
const UNJUDGEABLE = { kind: 'unjudgeable', reason: 'dark', milliseconds: 4000 };

test('who reviews for several companies is given tasks of each, however many wait in one', async () => {
  for (const venue of [V1, VENUE_OF_B]) {
    for (const pizza of await bake(t, venue, 16)) await addTask(t, pizza);
  }
  const given: number[] = [];
  // The chance that all sixteen are of the same company is one in 30,000.
  for (let more = 0; more < 16; more += 1) {
    const task = await next(t, 'staff');
    given.push((await of(task))!.venue);
    await judge(t, 'staff', task!.id, UNJUDGEABLE);
  }
  expect(new Set(given)).toEqual(new Set([V1, VENUE_OF_B]));
});

test.each([
  [V1, VENUE_OF_B],
  [VENUE_OF_B, V1],
])('a dispute whose time ends comes before the tasks of other companies', async (ofIt, other) => {
  for (const pizza of await bake(t, other, 8)) await addTask(t, pizza);
  const urgent = await bake(t, ofIt, 4);
  for (const pizza of urgent) await addTask(t, pizza, { purpose: 'dispute', laneDay: null });
  for (const _pizza of urgent) {
    const task = await next(t, 'staff');
    expect(await of(task)).toMatchObject({ venue: ofIt, purpose: 'dispute' });
    await judge(t, 'staff', task!.id, UNJUDGEABLE);
  }
  expect(await of(await next(t, 'staff'))).toMatchObject({ venue: other });
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
  const first = await next(t, 'reviewer');
  expect((await judge(t, 'reviewer', first!.id)).statusCode).toBe(200);
  const double = await addTask(t, pizza!, { purpose: 'double', opensAt: NOW - 7 * DAY });
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
  await drawOrdinary(1, { forRater: PEOPLE.reviewer.id });
  t.setNow(opensAt - 1);
  expect(await of(await next(t, 'reviewer'))).toMatchObject({ purpose: 'audit' });
  expect(await next(t, 'reviewer')).toBeNull();
  const judged: string[] = [];
  // With a chance of one in ten it would come after all drawn ones, and then waits for the next
  // draw.
  for (let day = 0; !judged.includes(id) && day <= 7; day += 1) {
    t.setNow(opensAt + day * DAY);
    await drawOrdinary(9, { forRater: PEOPLE.reviewer.id });
    expect(await next(t, 'regular')).toBeNull();
    judged.push(...(await judgeAll(t, 'reviewer')));
  }
  expect(judged).toContain(id);
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

test('of many tasks no more than a thousand are counted, and none that is not shown', async () => {
  const copy = (task: string, times: number) =>
    sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum, purpose,
        open_from, lane_day)
      SELECT gen_random_uuid(), company_id, venue_id, business_date, pizza_id, stratum, purpose,
        open_from, lane_day
      FROM audit_task, generate_series(1, ${times}) WHERE id = ${task}`.execute(t.db);
  const golden = { purpose: 'golden', opensAt: NOW - 8 * 24 * 3_600_000 };
  const [hidden] = await bake(t, V1, 1, { censored: 1 });
  await copy(await addTask(t, hidden!, { ...golden, laneDay: '2024-03-01' }), 2100);
  const [shown] = await bake(t, V1, 1);
  const task = await addTask(t, shown!, golden);
  await copy(task, 998);
  expect(await left()).toBe(999);
  await copy(task, 2000);
  expect(await left()).toBe(1000);
});

test('the number left does not reveal that a pizza is judged by two', async () => {
  const [doubled] = await bake(t, V1, 1);
  await addTask(t, doubled!);
  await addTask(t, doubled!, { purpose: 'double' });
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
  expect(await left()).toBe(3);
  const task = await next(t, 'reviewer');
  expect(await left()).toBe(3);
  await judge(t, 'reviewer', task!.id);
  expect(await left()).toBe(2);
});

test('while a drawn pizza is left, each answer takes one off the number left, whatever it was for', async () => {
  await drawOrdinary(6);
  // One golden sample three times, as in a refresher.
  const [golden] = await bake(t, V1, 1);
  for (let more = 0; more < 3; more += 1) {
    await addTask(t, golden!, { purpose: 'golden', forRater: PEOPLE.reviewer.id });
  }
  let before = await left();
  expect(before).toBe(9);
  for (let task = await next(t, 'reviewer'); task; task = await next(t, 'reviewer')) {
    expect(await left()).toBe(before);
    await judge(t, 'reviewer', task.id);
    before -= 1;
    // Without an ordinary task, the others wait for the next draw.
    expect(await left()).toBe((await ordinaryLeft()) > 0 ? before : 0);
  }
});

test('progress counts an answer from ten minutes after the next full hour on', async () => {
  await drawOrdinary(2);
  t.setNow(NOW + 20 * MINUTE);
  await judgeAll(t, 'reviewer');
  const judged = async () =>
    (await t.ask('reviewer', { url: '/api/audit/progress/' })).json().days[0].places[0].judged;
  t.setNow(NOW + 70 * MINUTE - 1);
  expect(await judged()).toBe(0);
  t.setNow(NOW + 70 * MINUTE);
  expect(await judged()).toBe(2);
});
