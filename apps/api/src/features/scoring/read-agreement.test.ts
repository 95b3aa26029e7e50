import { insertCopies } from '../../test/hostile/insert-copies.ts';
import { insertTestPizzas, revOf, type TestPizza } from '#test/world/pizzas';
import { readThroughDb, testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import type { Agreement } from '@crustodian/domain/score/agreement';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { resultsOf } from '../../test/hostile/bytes-read.ts';
import { placeWithPizza } from '../../test/world/place.ts';

const t = testApp();
readThroughDb(t);
const URL = '/api/scoring/agreement';
const ask = (kind: ViewerKind, query = '') => t.ask(kind, { url: URL + query });

beforeAll(async () => {
  await placeWithPizza(t, { venue: V1, company: COMPANY_A, grid: 'official', device: '' });
  t.setNow(Date.UTC(2024, 2, 20));
});

const OWN = 'crustodian-4-net';
/** A pizza scored by this engine or by another pipeline. */
async function scored(pizza: TestPizza = {}, pipeline = OWN): Promise<PizzaKey> {
  const [key] = await insertTestPizzas(t.db, V1, [pizza]);
  await sql`UPDATE pizza SET pipeline_id = ${pipeline}, scoring_version = ${`${pipeline}+old`}
    WHERE id = ${idOf(key!)}`.execute(t.db);
  return { ...key!, pipe_id: pipeline };
}
const idOf = ({ t_id }: PizzaKey) => Number(t_id.split('-')[2]);
async function give(key: PizzaKey, change: object, call = 'qa_feedback') {
  const url = `/api/dashboard/${call}/`;
  const reply = await t.ask('reviewer', { method: 'POST', url, payload: { ...key, ...change } });
  expect(reply.statusCode).toBe(200);
}
const agreement = async () => (await ask('staff')).json<Agreement>();

test('only reviewed pizzas count; a renamed one does not agree', async () => {
  const key = await scored({ category: 'pepperoni' });
  expect(await agreement()).toMatchObject({ all: { reviewed: 0 }, stores: [] });
  await give(key, { specialty: 'cheese' });
  const answer = await agreement();
  const kept = { reviewed: 1, specialtyKept: 0, pointsKept: 1 };
  expect(answer.all).toEqual(kept);
  expect(answer.specialties).toEqual([{ specialty: 'pepperoni', ...kept }]);
  expect(answer.stores).toMatchObject([{ venue: V1, ...kept }]);
  expect(answer.engines).toEqual([{ engine: `${OWN}+old`, ...kept }]);
  expect(answer.criteria).toHaveLength(8);
});

test.each<[string, () => Promise<PizzaKey>, object]>([
  ['a hidden picture', scored, { censored: 1 }],
  ['attributes', scored, { attributes: ['foggy'] }],
  ['a pizza without score', () => scored({ evaluation: null }), { specialty: 'hawaiana' }],
  ["another pipeline's pizza", () => scored({}, 'v9p1-ssd-dense'), { specialty: 'hawaiana' }],
])('%s says nothing of the engine', async (_what, pizza, change) => {
  const { all } = await agreement();
  await give(await pizza(), change);
  expect((await agreement()).all).toEqual(all);
});

test('a pizza that was judged to standard agrees, until that is taken back', async () => {
  const before = (await agreement()).all;
  const key = await scored();
  await give(key, { standard: 'to_standard' });
  expect((await agreement()).all.reviewed).toBe(before.reviewed + 1);
  await give(key, { rev: await revOf(t.db, key) }, 'qa_feedback_undo');
  expect((await agreement()).all).toEqual(before);
});

test('rescored later, it still shows what was reviewed', async () => {
  const key = await scored({ category: 'pepperoni' });
  await give(key, { score_criteria: { Bordes: 0.4 } });
  const before = await agreement();
  const id = idOf(key);
  await sql`INSERT INTO pizza_rescore (venue_id, business_date, pizza_id, id, at, from_version,
      to_version, before, said)
    SELECT p.venue_id, p.business_date, p.id, 1, p.reviewed_at + interval '1 day',
      p.scoring_version, 'crustodian-9', json_build_object('specialty', p.specialty,
        'evaluation', d.evaluation), '{}'
    FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
    WHERE p.id = ${id}`.execute(t.db);
  await sql`UPDATE pizza SET scoring_version = 'crustodian-9', specialty = 'hawaiana'
    WHERE id = ${id}`.execute(t.db);
  await sql`UPDATE pizza_detail
    SET evaluation = jsonb_set(evaluation::jsonb, '{soft,Ingredients}', '0.1')::json
    WHERE id = ${id}`.execute(t.db);
  expect(await agreement()).toEqual(before);
});

test('asked by many at once, it is counted once', async () => {
  const executor = t.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const queries = vi.spyOn(executor, 'executeQuery').mockImplementation(async (...asked) => {
    // Delays the query until all requests have arrived.
    if (String(asked[0].sql).includes('pizza_rescore')) await sleep(300);
    return execute(...asked);
  });
  const countedBy = async (asks: number) => {
    queries.mockClear();
    const replies = await Promise.all(Array.from({ length: asks }, () => ask('staff')));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    return queries.mock.calls.filter(([{ sql: text }]) => String(text).includes('pizza_rescore'))
      .length;
  };
  const ofOne = await countedBy(1);
  expect(ofOne).toBeGreaterThan(0);
  expect(await countedBy(6)).toBe(ofOne);
  queries.mockRestore();
});

test('older weeks are left out', async () =>
  expect((await ask('staff', '?weeks=1')).json()).toMatchObject({ all: { reviewed: 0 } }));

test.each<[ViewerKind, string, number]>([
  ['staff', '?weeks=0', 400],
  ['staff', '?weeks=many', 400],
])('%s asking for %j: %i', async (kind, query, status) =>
  expect((await ask(kind, query)).statusCode).toBe(status),
);

test('points of one slider move no other: the ingredients keep what their sliders showed', async () => {
  await give(await scored(), { score_criteria: { Bordes: 0.4 } });
  const { criteria } = await agreement();
  const moved = criteria.filter(({ kept }) => kept < 1).map(({ criterion }) => criterion);
  expect(moved).toEqual(['Bordes']);
});

test('days with thousands of corrected pizzas are read one by one', async () => {
  const key = await scored();
  await give(key, { specialty: 'hawaiana' });
  const before = (await agreement()).all;
  const of = `id = ${idOf(key)}`;
  for (const [at, day] of ['2024-03-11', '2024-03-12'].entries()) {
    const id = `${900_000 + 10_000 * at} + n`;
    const own = { business_date: `date '${day}'`, id };
    await insertCopies(t.db, 'pizza', { of, count: 2600, own });
    await insertCopies(t.db, 'correction', {
      of: `pizza_id = ${idOf(key)} AND field = 'specialty'`,
      count: 2600,
      own: { ...own, pizza_id: id, request_id: 'gen_random_uuid()' },
    });
  }
  const results = await resultsOf(t.db, async () => {
    expect((await agreement()).all.reviewed).toBe(before.reviewed + 5200);
  });
  expect(Math.max(...results.map(({ length }) => length))).toBe(2600);
});
