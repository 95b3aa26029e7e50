import { insertTestPizzas } from '#test/world/pizzas';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { testApp, type ViewerKind } from '#test/world/app';
import { V1, V2 } from '#test/world/fixture';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

const app = testApp();
const url = '/api/dashboard/qa_feedback_multiple/';
const SOME_KEY: PizzaKey = { t_id: '1-240310-7', pipe_id: 'v1', vid_id: '1-7' };
const manyKeys = (_: unknown, n: number) => ({ ...SOME_KEY, t_id: `1-240310-${n}` });
let keys: PizzaKey[];
beforeEach(async () => {
  const inV1 = await insertTestPizzas(app.db, V1, [{}, { category: null, evaluation: null }]);
  keys = [...inV1, ...(await insertTestPizzas(app.db, V2, [{}]))];
});

const bulk = (kind: ViewerKind, payload: object) => app.ask(kind, { method: 'POST', url, payload });
const columns = async (key: PizzaKey) =>
  app.db
    .selectFrom('pizza')
    .select(['censored', 'specialty', 'standard', 'score', 'reviewer_id'])
    .where('id', '=', Number(key.t_id.split('-')[2]))
    .executeTakeFirstOrThrow();

test.each<[string, string | number, object, object]>([
  ['censor', 1, { censored: 1, score: '9.50' }, { censored: true }],
  ['censor', 0, { censored: 0 }, { censored: false }],
  ['specialty', 'pepperoni', { specialty: 'pepperoni', score: '7.00' }, { score: 700 }],
  ['standard', 'not_to_standard', { standard: 'not_to_standard' }, {}],
])('%s with %s changes each pizza, over venues: 200 (X59)', async (action, value, echo, stored) => {
  const pizzas = [keys[0]!, keys[2]!];
  const reply = await bulk('staff', { pizzas, action, value });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    pizzas: {
      successes: pizzas.map((key) => expect.objectContaining({ ...key, ...echo, rev: 1 })),
      failures: [],
    },
    reviewer: 'staff@crustodian.example',
  });
  expect(await columns(keys[0]!)).toMatchObject({ ...stored, reviewer_id: 1 });
  expect(await verifyRollups(app.db)).toEqual([]);
});

test('successes tell the original data (D-204)', async () => {
  const reply = await bulk('staff', { pizzas: [keys[0]], action: 'specialty', value: 'hawaiana' });
  expect(reply.json().pizzas.successes).toMatchObject([{ original_data: { specialty: 'cheese' } }]);
});

test('failures are listed while successes stay (D-445)', async () => {
  const unknown = { ...keys[0]!, t_id: '1-240310-7' };
  const nowhere = { ...keys[0]!, t_id: '999-240310-7' };
  const alsoNowhere = { ...nowhere, t_id: '999-240310-8' };
  const pizzas = [unknown, keys[0]!, keys[1]!, nowhere, alsoNowhere];
  const reply = await bulk('staff', { pizzas, action: 'standard', value: 'to_standard' });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    err: 'Some pizzas could not be changed.',
    pizzas: {
      successes: [keys[0]],
      failures: [
        { ...unknown, err: 'This pizza does not exist.', code: 'pizza_not_found' },
        { ...keys[1], err: 'Set a specialty before the standard.', code: 'specialty_required' },
        { ...nowhere, err: 'This venue is not one of yours.', code: 'venue_not_yours' },
        { ...alsoNowhere, err: 'This venue is not one of yours.', code: 'venue_not_yours' },
      ],
    },
  });
  expect(await columns(keys[0]!)).toMatchObject({ standard: 'to_standard' });
});

test('a repeated request is stored once and answers as before', async () => {
  const request_id = randomUUID();
  const request = { pizzas: [keys[0]!, keys[2]!], action: 'specialty', value: 'pepperoni' };
  const first = await bulk('staff', { ...request, request_id });
  const again = await bulk('staff', { ...request, request_id });
  expect(again.json()).toEqual(first.json());
  expect(first.json().pizzas.successes).toMatchObject([{ rev: 1 }, { rev: 1 }]);
});

test('a pizza that someone else changed meanwhile is listed, the others are changed', async () => {
  await bulk('staff', { pizzas: [keys[0]], action: 'censor', value: 1 });
  const pizzas = [
    { ...keys[0]!, rev: 0 },
    { ...keys[2]!, rev: 0 },
  ];
  const reply = await bulk('staff', { pizzas, action: 'censor', value: 0 });
  expect(reply.json().pizzas).toMatchObject({
    successes: [keys[2]],
    failures: [{ ...keys[0], code: 'changed_meanwhile' }],
  });
  expect(await columns(keys[0]!)).toMatchObject({ censored: true });
});

test('open feeds are notified once for each day', async () => {
  const events: object[] = [];
  const unfollow = app.tools.live.followDays(V1, (change) => events.push(change));
  await bulk('staff', { pizzas: keys, action: 'censor', value: 1 });
  unfollow();
  expect(events).toHaveLength(1);
});

test('form-data is answered like JSON (X33)', async () => {
  const form = new URLSearchParams({
    pizzas: JSON.stringify([keys[0]]),
    action: 'censor',
    value: '1',
  });
  const reply = await app.ask('staff', {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  expect(reply.json().pizzas.successes).toMatchObject([{ censored: 1 }]);
});

describe('refusals', () => {
  test.each<[string, object]>([
    ['no pizzas', { pizzas: [] }],
    ['an unknown action', { action: 'eat' }],
    ['hiding with a word', { value: 'yes' }],
    ['a standard of another name', { action: 'standard', value: 'perfect' }],
    ['a number as specialty', { action: 'specialty', value: 1 }],
    ['hiding with the name of a standard', { value: 'to_standard' }],
    ['an unknown field', { colour: 'red' }],
    ['more than 1000 pizzas', { pizzas: Array.from({ length: 1001 }, manyKeys) }],
    ['a pizza twice', { pizzas: [SOME_KEY, SOME_KEY] }],
    ['a request id that is none', { request_id: 'again' }],
  ])('%s: 400, nothing stored', async (_case, change) => {
    const reply = await bulk('staff', { pizzas: [keys[0]], action: 'censor', value: 1, ...change });
    expect(reply.statusCode).toBe(400);
    expect(await columns(keys[0]!)).toMatchObject({ reviewer_id: null });
  });
});
