import { verifyRollups } from '#facts/verify-rollups';
import { insertTestPizzas, type TestPizzaKey } from '#facts/test-pizzas';
import { testApp, type Kind } from '#platform/test-app';
import { V1, VENUE_OF_B } from '#platform/test-fixture';
import type { FeedbackAnswer } from '@crustodian/contract/review';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

const app = testApp();

const post = (kind: Kind, call: string, payload: object) =>
  app.ask(kind, { method: 'POST', url: `/api/dashboard/${call}/`, payload });
const give = (key: TestPizzaKey, change: object) =>
  post('reviewer', 'qa_feedback', { ...key, ...change });
const undo = (key: TestPizzaKey, more: object = {}, kind: Kind = 'reviewer') =>
  post(kind, 'qa_feedback_undo', { ...key, ...more });

interface Line {
  id: string;
  field: string;
  before: unknown;
  after: unknown;
  rev: number;
  reviewer: string;
  undoes: string | null;
}
const historyOf = async ({ t_id }: TestPizzaKey, kind: Kind = 'reviewer') =>
  app.ask(kind, { method: 'GET', url: `/api/dashboard/pizza_history/${t_id}/` });
const linesOf = async (key: TestPizzaKey) =>
  (await historyOf(key)).json<{ history: Line[] }>().history;

async function newPizza(venue = V1): Promise<TestPizzaKey> {
  const [key] = await insertTestPizzas(app.db, venue, [{}]);
  return key!;
}
const stored = ({ t_id }: TestPizzaKey) =>
  app.db
    .selectFrom('pizza')
    .innerJoin('pizza_detail', 'pizza_detail.id', 'pizza.id')
    .selectAll('pizza')
    .select('pizza_detail.evaluation')
    .where('pizza.id', '=', Number(t_id.split('-')[2]))
    .executeTakeFirstOrThrow();

describe('undo', () => {
  test('takes corrections back one by one, the newest first, to what the pipeline said', async () => {
    const key = await newPizza();
    const before = await stored(key);
    await give(key, { badCut: 1 });
    const once = await stored(key);
    await give(key, { score_criteria: { Bordes: 0.2 } });

    const first = await undo(key);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ score: '8.50', rev: 3 });
    expect(await stored(key)).toEqual({
      ...once,
      rev: 3,
      reviewed_at: expect.any(Date),
      original_data: { score_criteria: expect.any(Object) },
    });

    expect((await undo(key)).json()).toMatchObject({ badCut: 0, score: '9.50', rev: 4 });
    expect(await stored(key)).toMatchObject({
      ...before,
      rev: 4,
      original_data: expect.any(Object),
    });
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('leaves the reviewer of what still stands, or none', async () => {
    const key = await newPizza();
    await give(key, { badCut: 1 });
    await give(key, { overbaked: 1 });
    await undo(key);
    expect(await stored(key)).toMatchObject({ reviewer_id: 4, bad_cut: true, overbaked: false });
    await undo(key);
    expect(await stored(key)).toMatchObject({ reviewer_id: null, reviewed_at: null });
  });

  test('a correction given after an undo is the newest', async () => {
    const key = await newPizza();
    await give(key, { badCut: 1 });
    await undo(key);
    await give(key, { overbaked: 1 });
    expect((await undo(key)).json()).toMatchObject({ overbaked: 0, score: '9.50' });
    expect((await undo(key)).statusCode).toBe(409);
  });

  test('a repeated request undoes once', async () => {
    const key = await newPizza();
    await give(key, { badCut: 1 });
    await give(key, { overbaked: 1 });
    const request = { request_id: randomUUID() };
    const answer = (await undo(key, request)).json<FeedbackAnswer>();
    expect((await undo(key, request)).json()).toEqual(answer);
    expect(await stored(key)).toMatchObject({ rev: 3, bad_cut: true });
  });

  test('nothing left to take back: 409', async () => {
    const key = await newPizza();
    const reply = await undo(key);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'nothing_to_undo' });
  });

  test('a rev that is no longer true: 409', async () => {
    const key = await newPizza();
    await give(key, { badCut: 1 });
    expect((await undo(key, { rev: 0 })).json()).toMatchObject({ code: 'changed_meanwhile' });
  });

  test('an unknown field: 400, an unknown pizza: 404', async () => {
    const key = await newPizza();
    expect((await undo(key, { badCut: 1 })).statusCode).toBe(400);
    expect((await undo({ ...key, t_id: '1-240310-7' })).statusCode).toBe(404);
  });

  test.each<[Kind, number, number]>([
    ['anon', V1, 401],
    ['regular', V1, 403],
    ['staff', V1, 403],
    ['reviewer', VENUE_OF_B, 403],
  ])('%s for a pizza of venue %d: %d', async (kind, venue, status) => {
    expect((await undo(await newPizza(venue), {}, kind)).statusCode).toBe(status);
  });
});

describe('history', () => {
  test('tells who changed what from what to what, the newest first: 200', async () => {
    const key = await newPizza();
    await give(key, { specialty: 'pepperoni' });
    await give(key, { censored: 1 });
    await undo(key);
    const lines = await linesOf(key);
    const told = lines.map(({ rev, field, before, after }) => [rev, field, before, after]);
    expect(told).toEqual([
      [3, 'censored', true, false],
      [2, 'censored', false, true],
      [1, 'score', 9.5, 7],
      [1, 'specialty', 'cheese', 'pepperoni'],
    ]);
    expect(lines[0]).toMatchObject({
      undoes: lines[1]!.id,
      reviewer: 'reviewer@crustodian.example',
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
  });

  test('is empty for an untouched pizza, 404 for none', async () => {
    const key = await newPizza();
    expect(await linesOf(key)).toEqual([]);
    expect((await historyOf({ ...key, t_id: '1-240310-7' })).statusCode).toBe(404);
    expect((await historyOf({ ...key, t_id: '1-7' })).statusCode).toBe(404);
  });

  test.each<[Kind, number, number]>([
    ['anon', V1, 401],
    ['regular', V1, 403],
    ['reviewer', VENUE_OF_B, 403],
  ])('%s for a pizza of venue %d: %d', async (kind, venue, status) => {
    expect((await historyOf(await newPizza(venue), kind)).statusCode).toBe(status);
  });
});
