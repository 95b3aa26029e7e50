import { insertTestPizzas, type TestPizza } from '#test/world/pizzas';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { testApp, type ViewerKind } from '#test/world/app';
import { V1, V2 } from '#test/world/fixture';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

const app = testApp();
const post = (kind: ViewerKind, call: string, payload: object) =>
  app.ask(kind, { method: 'POST', url: `/api/dashboard/${call}/`, payload });
const bulk = (payload: object) => post('staff', 'qa_feedback_multiple', payload);
const undo = (payload: object, kind: ViewerKind = 'staff') =>
  post(kind, 'qa_feedback_multiple_undo', payload);

/** Everything stored about the pizzas, except their revision counters. */
async function stored(keys: readonly PizzaKey[]) {
  const ids = keys.map(({ t_id }) => Number(t_id.split('-')[2]));
  const { rows } = await sql<{ pizza: object }>`
    SELECT to_jsonb(p) - 'rev' || jsonb_build_object('detail', to_jsonb(d)) AS pizza
    FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
    WHERE p.id = ANY (${ids}) ORDER BY p.id`.execute(app.db);
  return rows.map(({ pizza }) => pizza);
}

/** A realistic mix: untouched, reviewed by the pipeline, and corrected before. */
async function variedPizzas(count: number): Promise<PizzaKey[]> {
  const kinds: TestPizza[] = [{}, { reviewer: 'Ana', category: 'hawaiana' }, { overbaked: 1 }];
  const of = (length: number) => Array.from({ length }, (_, n) => kinds[n % kinds.length]!);
  const keys = [
    ...(await insertTestPizzas(app.db, V1, of(count - 20))),
    ...(await insertTestPizzas(app.db, V2, of(20))),
  ];
  for (const key of keys.slice(0, 10)) {
    const change = { score_criteria: { Bordes: 0.2 }, specialty: 'meats' };
    await post('reviewer', 'qa_feedback', { ...key, ...change });
  }
  return keys;
}

test('a change of 200 pizzas is taken back in one, every field of every pizza', async () => {
  const pizzas = await variedPizzas(200);
  const before = await stored(pizzas);
  const undoes = randomUUID();
  const change = { pizzas, action: 'specialty', value: 'pepperoni', request_id: undoes };
  const changed = await bulk(change);
  expect(changed.json().pizzas).toMatchObject({ failures: [] });
  expect(await stored(pizzas)).not.toEqual(before);

  const reply = await undo({ pizzas, undoes, request_id: randomUUID() });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().pizzas.failures).toEqual([]);
  expect(reply.json().pizzas.successes).toHaveLength(200);
  expect(await stored(pizzas)).toEqual(before);
  expect(await verifyRollups(app.db)).toEqual([]);
});

test('what was changed since stays and is named', async () => {
  const pizzas = await insertTestPizzas(app.db, V1, [{}, {}, {}]);
  const undoes = randomUUID();
  await bulk({ pizzas: pizzas.slice(0, 2), action: 'censor', value: 1, request_id: undoes });
  await post('reviewer', 'qa_feedback', { ...pizzas[0]!, badCut: 1 });
  const reply = await undo({ pizzas, undoes });
  expect(reply.json()).toMatchObject({
    pizzas: {
      successes: [{ ...pizzas[1], censored: 0, shown: { pizza: { censored: null, reviewed: 0 } } }],
      failures: [
        { ...pizzas[0], code: 'changed_meanwhile' },
        { ...pizzas[2], code: 'nothing_to_undo' },
      ],
    },
    err: 'Some pizzas could not be changed.',
  });
});

test('a repeated request takes back once, another one finds nothing left', async () => {
  const pizzas = await insertTestPizzas(app.db, V1, [{}]);
  const [undoes, request_id] = [randomUUID(), randomUUID()];
  await bulk({ pizzas, action: 'standard', value: 'to_standard' });
  await bulk({ pizzas, action: 'censor', value: 1, request_id: undoes });
  const first = await undo({ pizzas, undoes, request_id });
  expect((await undo({ pizzas, undoes, request_id })).json()).toEqual(first.json());
  const other = await undo({ pizzas, undoes });
  expect(other.json().pizzas.failures).toMatchObject([{ code: 'nothing_to_undo' }]);
  expect(first.json().pizzas.successes).toMatchObject([{ shown: { pizza: { rev: 3 } } }]);
});

test.each<[ViewerKind, object, number]>([
  ['staff', {}, 400],
  ['staff', { undoes: 'yesterday' }, 400],
  ['staff', { undoes: randomUUID(), pizzas: [] }, 400],
  ['staff', { undoes: randomUUID(), colour: 'red' }, 400],
])('%s sending %j: %d', async (kind, change, status) => {
  const pizzas = [{ t_id: '1-240310-7', pipe_id: 'v1', vid_id: '1-7' }];
  expect((await undo({ pizzas, ...change }, kind)).statusCode).toBe(status);
});
