import { testApp } from '#test/world/app';
import { PEOPLE, V1, V2 } from '#test/world/fixture';
import { deleteJobs, storedJobs } from '#test/world/jobs';
import {
  bringsGolden,
  GOLDEN_AFTER_MS,
  MIXED_WITHIN_MS,
} from '@crustodian/domain/audit/task-lottery';
import { weekStamp } from '@crustodian/domain/time/week';
import { sha256 } from '#platform/sha256';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addTask,
  bake,
  clearAudit,
  digits,
  judge,
  next,
  NOW,
  type PlacedPizza,
} from './lane.fixture.ts';

const t = testApp();
const MINUTE = 60_000;

beforeAll(() =>
  sql`UPDATE user_account SET allow_feedback = true WHERE id = ${PEOPLE.regular.id}`.execute(t.db),
);
beforeEach(async () => {
  t.setNow(NOW);
  await clearAudit(t);
});

const judgements = async () =>
  (await sql<Record<string, unknown>>`SELECT * FROM audit_judgement`.execute(t.db)).rows;
const leased = async (needsPoints = false) => {
  const [pizza] = await bake(t, V1, 1);
  await addTask(t, pizza!, { turn: 5, mirrored: true, needsPoints });
  const task = await next(t, 'reviewer');
  return { pizza: pizza!, id: task!.id };
};

test("digits become a score by the company's formula, stored beside what the engine said first", async () => {
  const { pizza, id } = await leased();
  const reply = await judge(t, 'reviewer', id, digits(6, { bad_cut: true, specialty: 'hawaiana' }));
  // 1.2 + 8.8 x 6 / 9 - 1
  expect(reply.json()).toMatchObject({
    score: 6.07,
    standard: 'not_to_standard',
    points: {
      'Ingredientes interior': expect.closeTo(4 / 3, 9),
      Bordes: expect.closeTo(0.8 * (6 / 9), 9),
    },
    engine: {
      score: 9.5,
      standard: 'to_standard',
      specialty: 'cheese',
      crust: 'tradicional',
      // The soft part of 3.5 points in equal shares, as its sliders show it.
      points: { 'Ingredientes interior': 1.75, 'Ingredientes exterior': 1.75, Bordes: 0.8 },
      maxima: { 'Ingredientes interior': 2, Bordes: 0.8 },
      bad_cut: false,
    },
  });
  expect(await judgements()).toEqual([
    {
      task_id: id,
      company_id: 2,
      venue_id: V1,
      business_date: pizza.day,
      pizza_id: pizza.id,
      stratum: 'fit',
      purpose: 'audit',
      rater_id: PEOPLE.reviewer.id,
      judged_at: new Date(NOW),
      kind: 'points',
      ninths: digits(6).ninths,
      bubbles: false,
      overbaked: false,
      bad_cut: true,
      specialty: 'hawaiana',
      standard: 'not_to_standard',
      score: 6.07,
      reason: null,
      turn: 5,
      mirrored: true,
      milliseconds: 4000,
      engine_result: expect.objectContaining({ version: 'test-engine', score: 9.5, badCut: false }),
    },
  ]);
});

test('what the engine said first is told whatever was corrected since', async () => {
  const { pizza, id } = await leased();
  await t.ask('regular', {
    method: 'POST',
    url: '/api/dashboard/qa_feedback/',
    payload: { ...pizza.key, badCut: 1, score_criteria: { Bordes: 0 }, specialty: 'hawaiana' },
  });
  const { engine } = (await judge(t, 'reviewer', id)).json();
  expect(engine).toMatchObject({ score: 9.5, bad_cut: false, specialty: 'cheese' });
  expect(engine.points.Bordes).toBe(0.8);
});

test('a judgement changes no pizza, correction, score or rollup', async () => {
  const { id } = await leased();
  const facts = async () => {
    const tables = ['pizza', 'pizza_detail', 'correction', 'rollup_day', 'rollup_hour'];
    const read = tables.map((table) => sql`SELECT * FROM ${sql.table(table)}`.execute(t.db));
    return JSON.stringify((await Promise.all(read)).map(({ rows }) => rows));
  };
  const before = await facts();
  await judge(t, 'reviewer', id, digits(0));
  expect(await facts()).toBe(before);
});

test('a verdict has neither points nor a score; some pizzas need their digits', async () => {
  const verdict = { kind: 'verdict', standard: 'maybe_to_standard', milliseconds: 900 };
  const { id } = await leased();
  expect((await judge(t, 'reviewer', id, verdict)).json()).toMatchObject({
    score: null,
    points: null,
    standard: 'maybe_to_standard',
    engine: { standard: 'to_standard' },
  });
  const whole = await leased(true);
  const refused = await judge(t, 'reviewer', whole.id, verdict);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'points_needed']);
  expect(await judgements()).toHaveLength(1);
});

test('one that cannot be judged has a reason alone', async () => {
  const { id } = await leased();
  const answer = { kind: 'unjudgeable', reason: 'covered', milliseconds: 900 };
  expect((await judge(t, 'reviewer', id, answer)).json()).toMatchObject({ standard: null });
  expect(await judgements()).toMatchObject([
    { kind: 'unjudgeable', reason: 'covered', standard: null, score: null, ninths: null },
  ]);
});

test('an answer that was lost is given again; another one is refused', async () => {
  const { id } = await leased();
  const [first, twice] = await Promise.all([judge(t, 'reviewer', id), judge(t, 'reviewer', id)]);
  expect([first.statusCode, twice.statusCode]).toEqual([200, 200]);
  t.setNow(NOW + 60 * MINUTE);
  const again = await judge(t, 'reviewer', id);
  expect([twice.json(), again.json()]).toEqual([first.json(), first.json()]);
  const other = await judge(t, 'reviewer', id, digits(7));
  expect([other.statusCode, other.json().code]).toEqual([409, 'already_judged']);
  expect(await judgements()).toHaveLength(1);
});

const REFUSED: [string, (task: Awaited<ReturnType<typeof leased>>) => unknown, number, string][] = [
  ['too late', () => t.setNow(NOW + 10 * MINUTE), 409, 'lease_ended'],
  [
    'of a pizza hidden meanwhile',
    ({ pizza }) => sql`UPDATE pizza SET censored = true WHERE id = ${pizza.id}`.execute(t.db),
    409,
    'pizza_hidden',
  ],
  [
    'of a task that went to someone else',
    async () => {
      t.setNow(NOW + 10 * MINUTE);
      await next(t, 'regular');
    },
    404,
    'task_not_yours',
  ],
];
test.each(REFUSED)(
  'a judgement %s is refused, and nothing is stored',
  async (...[, change, status, code]) => {
    const task = await leased();
    await change(task);
    const reply = await judge(t, 'reviewer', task.id);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(await judgements()).toEqual([]);
    const { rows } = await sql`SELECT FROM audit_task WHERE answered_at IS NOT NULL`.execute(t.db);
    expect(rows).toEqual([]);
  },
);

const missing = () => {
  const { ninths, ...rest } = digits(6);
  const { Bordes: _left, ...others } = ninths as Record<string, number>;
  return { ...rest, ninths: others };
};
test.each<[string, object]>([
  ['a digit of ten', digits(10)],
  ['a digit below none', digits(-1)],
  ['half a digit', digits(4.5)],
  ['a criterion missing', missing()],
  ['criteria of another grid', digits(6, {}, 'modified')],
  ['an unknown specialty', digits(6, { specialty: 'lasagne' })],
  ['no time', digits(6, { milliseconds: undefined })],
  ['a time before the picture', digits(6, { milliseconds: -5 })],
  ['an unknown kind', { kind: 'guess', milliseconds: 1 }],
  ['an unknown reason', { kind: 'unjudgeable', reason: 'tired', milliseconds: 1 }],
  ['a verdict that is none', { kind: 'verdict', standard: 'fine', milliseconds: 1 }],
  ['points and a verdict', digits(6, { standard: 'to_standard' })],
])('%s: 400, and nothing is stored', async (_case, payload) => {
  const { id } = await leased();
  const reply = await judge(t, 'reviewer', id, payload);
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad_request']);
  expect(await judgements()).toEqual([]);
});

test.each([
  ['an unknown task', randomUUID(), 404],
  ['no task', 'seven', 400],
])('%s', async (_case, id, status) =>
  expect((await judge(t, 'reviewer', id)).statusCode).toBe(status),
);

test('a note belongs to a judgement of the viewer, and the pizza opens for who sees its store', async () => {
  const { id, pizza } = await leased();
  const url = `/api/audit/tasks/${id}`;
  const note = (kind: 'reviewer' | 'regular', text: string) =>
    t.ask(kind, { method: 'POST', url: `${url}/note/`, payload: { note: text } });
  expect((await note('reviewer', 'Wrong key')).json().code).toBe('not_judged');
  expect((await t.ask('reviewer', { url: `${url}/pizza/` })).json().code).toBe('not_judged');
  await judge(t, 'reviewer', id);
  expect((await note('reviewer', 'Wrong key')).statusCode).toBe(200);
  expect((await note('reviewer', ' ')).statusCode).toBe(400);
  expect((await note('regular', 'Mine?')).json().code).toBe('task_not_yours');
  const { rows } = await sql`SELECT task_id, rater_id, note FROM audit_note`.execute(t.db);
  expect(rows).toEqual([{ task_id: id, rater_id: PEOPLE.reviewer.id, note: 'Wrong key' }]);
  expect((await t.ask('reviewer', { url: `${url}/pizza/` })).json()).toEqual({
    venue: String(V1),
    day: '10-3-2024',
    pizza: pizza.key.t_id,
  });
  await sql`INSERT INTO venue_membership (user_id, venue_id)
    VALUES (${PEOPLE.reviewer.id}, ${V2})`.execute(t.db);
  expect((await t.ask('reviewer', { url: `${url}/pizza/` })).json().code).toBe('venue_not_yours');
  await sql`DELETE FROM venue_membership WHERE user_id = ${PEOPLE.reviewer.id}`.execute(t.db);
});

test('a second note is another one, and the sixth is refused', async () => {
  const { id } = await leased();
  await judge(t, 'reviewer', id);
  const note = async () =>
    (
      await t.ask('reviewer', {
        method: 'POST',
        url: `/api/audit/tasks/${id}/note/`,
        payload: { note: 'A shadow' },
      })
    ).statusCode;
  const codes = await Promise.all(Array.from({ length: 8 }, note));
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
});

test.each<[string, string]>([
  ['was given to the rater', `INSERT INTO venue_membership (user_id, venue_id) VALUES`],
  ['lies in a region given to the rater', ''],
])('a task whose store %s since is not his any more', async (_how, given) => {
  const { id } = await leased();
  const picture = `/api/static/audit/${id}/picture`;
  expect((await t.ask('reviewer', { url: picture })).statusCode).toBe(200);
  const rater = PEOPLE.reviewer.id;
  await (given
    ? sql`${sql.raw(given)} (${rater}, ${V1})`.execute(t.db)
    : sql`INSERT INTO region_membership (user_id, company_id, region_code)
        SELECT ${rater}, company_id, region_code FROM venue WHERE id = ${V1}`.execute(t.db));
  const replies = [await t.ask('reviewer', { url: picture }), await judge(t, 'reviewer', id)];
  await sql`DELETE FROM venue_membership WHERE user_id = ${rater}`.execute(t.db);
  await sql`DELETE FROM region_membership WHERE user_id = ${rater}`.execute(t.db);
  for (const reply of replies) {
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'task_not_yours']);
  }
  expect(await judgements()).toEqual([]);
});

test('by the lots of the week, a pizza comes back to its rater after two weeks, or brings a golden sample', async () => {
  const seed = Buffer.alloc(32, 3);
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at)
    VALUES (2, '2024-03-10', ${seed}, now())`.execute(t.db);
  const [golden] = await bake(t, V2, 1, { standard: 'to_standard' });
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    VALUES (2, 'cheese', 'tradicional', ${V2}, ${golden!.day}, ${golden!.id})`.execute(t.db);
  // Enough pizzas that the chance of no follow-up of a kind is one in two thousand.
  const pizzas = await bake(t, V1, 150);
  const share = (what: string, id: (typeof pizzas)[number]) =>
    Number.parseInt(sha256(seed, what, pizzaId(id)).slice(0, 8), 16) / 2 ** 32 < 0.05;
  for (const pizza of pizzas) {
    const task = await addTask(t, pizza, { turn: 2 });
    await sql`UPDATE audit_task SET leased_to = ${PEOPLE.reviewer.id},
      leased_until = ${new Date(NOW + MINUTE)} WHERE id = ${task}`.execute(t.db);
    await judge(t, 'reviewer', task);
  }
  const { rows } = await sql<{
    purpose: string;
    pizza: number;
    rater: number;
    opens: Date;
    turn: number;
    day: string;
  }>`
    SELECT purpose, pizza_id AS pizza, for_rater AS rater, open_from AS opens, turn, lane_day AS day
    FROM audit_task WHERE answered_at IS NULL ORDER BY purpose, pizza_id`.execute(t.db);
  const repeats = rows.filter(({ purpose }) => purpose === 'repeat');
  expect(repeats.map(({ pizza }) => pizza)).toEqual(
    pizzas.filter((one) => share('repeat', one)).map(({ id }) => id),
  );
  expect(repeats.length).toBeGreaterThan(0);
  const later = new Date(NOW + 14 * 24 * 60 * MINUTE);
  for (const { rater, opens, turn, day } of repeats) {
    expect({ rater, opens, day }).toEqual({
      rater: PEOPLE.reviewer.id,
      opens: later,
      day: '2024-03-25',
    });
    expect(turn).not.toBe(2);
  }
  const brought = rows.filter(({ purpose }) => purpose === 'golden');
  expect(brought).toHaveLength(pizzas.filter((one) => share('golden', one)).length);
  expect(brought.every(({ pizza }) => pizza === golden!.id)).toBe(true);
});

test('a golden sample comes later, so that the number left does not show which answer brought it', async () => {
  const [pizza] = await bake(t, V1, 1);
  const [golden] = await bake(t, V2, 1, { standard: 'to_standard' });
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    VALUES (2, 'cheese', 'tradicional', ${V2}, ${golden!.day}, ${golden!.id})`.execute(t.db);
  const seeds = Array.from({ length: 256 }, (_, at) => Buffer.alloc(32, at));
  const seed = seeds.find((one) => bringsGolden(sha256(one, 'golden', pizzaId(pizza!))))!;
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at)
    VALUES (2, '2024-03-10', ${seed}, now())`.execute(t.db);
  await addTask(t, pizza!);
  for (const one of await bake(t, V1, 2)) await addTask(t, one, { place: 2 });
  const left = async () =>
    (await t.ask('reviewer', { url: '/api/audit/progress/' })).json<{ left: number }>().left;
  await judge(t, 'reviewer', (await next(t, 'reviewer'))!.id);
  expect(await left()).toBe(2);
  t.setNow(NOW + GOLDEN_AFTER_MS);
  expect(await left()).toBe(3);
});

test('coverage counts what was audited when the week is published: until then it would name a store', async () => {
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at)
    VALUES (2, '2024-03-10', ${Buffer.alloc(32, 3)}, now())`.execute(t.db);
  const { id } = await leased();
  await judge(t, 'reviewer', id);
  const audited = async () => {
    const url = '/api/orders/coverage/company/2/start_date/10-03-2024/end_date/10-03-2024/';
    const { venues } = (await t.ask('manager', { url })).json<{
      venues: { venue: string; audited: number; days: { audited: number }[] }[];
    }>();
    const of = venues.find(({ venue }) => venue === String(V1))!;
    return [of.audited, of.days[0]!.audited];
  };
  expect(await audited()).toEqual([0, 0]);
  await sql`UPDATE audit_seed SET revealed_at = now()`.execute(t.db);
  expect(await audited()).toEqual([1, 1]);
});

test('golden samples are of the kinds that are drawn, each in its share: a rare kind gives none away', async () => {
  const seed = Buffer.alloc(32, 4);
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at)
    VALUES (2, '2024-03-10', ${seed}, now())`.execute(t.db);
  const kinds = ['cheese', 'hawaiana', 'pepperoni', 'vegetariana'];
  const goldenOf = new Map<number, string>();
  for (const category of kinds) {
    const [golden] = await bake(t, V2, 1, { standard: 'to_standard', category });
    await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
      VALUES (2, ${category}, 'tradicional', ${V2}, ${golden!.day}, ${golden!.id})`.execute(t.db);
    goldenOf.set(golden!.id, category);
  }
  // Enough pizzas that the chance of no golden sample, or of three with the rare kind, is below one
  // in a thousand.
  const pizzas = [...(await bake(t, V1, 199)), ...(await bake(t, V1, 1, { category: 'hawaiana' }))];
  const tasks = new Map<string, PlacedPizza>();
  for (const pizza of pizzas) tasks.set(await addTask(t, pizza), pizza);
  await sql`UPDATE audit_task SET leased_to = ${PEOPLE.reviewer.id},
    leased_until = ${new Date(NOW + MINUTE)}`.execute(t.db);
  for (const [task, pizza] of tasks) {
    if (bringsGolden(sha256(seed, 'golden', pizzaId(pizza)))) await judge(t, 'reviewer', task);
  }
  const { rows } = await sql<{ pizza: number }>`SELECT pizza_id AS pizza FROM audit_task
    WHERE purpose = 'golden'`.execute(t.db);
  const brought = rows.map(({ pizza }) => goldenOf.get(pizza));
  const countOf = (kind: string) => brought.filter((one) => one === kind).length;
  expect(countOf('cheese')).toBeGreaterThan(0);
  expect(countOf('hawaiana')).toBeLessThan(3);
  expect([countOf('pepperoni'), countOf('vegetariana')]).toEqual([0, 0]);
});

test('a judgement of the draw has the figures of its week recounted; a second opinion changes none', async () => {
  await deleteJobs(t.db);
  const { id, pizza } = await leased();
  await judge(t, 'reviewer', id);
  const week = { venue: V1, week: weekStamp(pizza.day) };
  const waiting = async () =>
    (await storedJobs(t.db, 'recount-audited-figures')).map(({ data }) => data);
  expect(await waiting()).toEqual([week]);
  await deleteJobs(t.db);
  const [other] = await bake(t, V1, 1);
  await addTask(t, other!, { purpose: 'double', opensAt: NOW - MIXED_WITHIN_MS });
  await judge(t, 'reviewer', (await next(t, 'reviewer'))!.id);
  expect(await waiting()).toEqual([]);
});
