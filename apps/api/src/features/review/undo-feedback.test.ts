import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { insertTestPizzas, revOf, type TestPizza } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import type { FeedAnswer } from '@crustodian/contract/feed';
import type { FeedbackAnswer } from '@crustodian/contract/review';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

const app = testApp();

const post = (kind: ViewerKind, call: string, payload: object) =>
  app.ask(kind, { method: 'POST', url: `/api/dashboard/${call}/`, payload });
const give = (key: PizzaKey, change: object) =>
  post('reviewer', 'qa_feedback', { ...key, ...change });
const undo = async (key: PizzaKey, more: object = {}, kind: ViewerKind = 'reviewer') =>
  post(kind, 'qa_feedback_undo', { ...key, rev: await revOf(app.db, key), ...more });

async function newPizza(venue = V1, pizza: TestPizza = {}): Promise<PizzaKey> {
  const [key] = await insertTestPizzas(app.db, venue, [pizza]);
  return key!;
}
const stored = ({ t_id }: PizzaKey) =>
  app.db
    .selectFrom('pizza')
    .innerJoin('pizza_detail', (join) =>
      join
        .onRef('pizza_detail.venue_id', '=', 'pizza.venue_id')
        .onRef('pizza_detail.business_date', '=', 'pizza.business_date')
        .onRef('pizza_detail.id', '=', 'pizza.id'),
    )
    .selectAll('pizza')
    .select('pizza_detail.evaluation')
    .where('pizza.id', '=', Number(t_id.split('-')[2]))
    .executeTakeFirstOrThrow();

describe('undo', () => {
  test('takes corrections back one by one, the newest first, to the result of the pipeline', async () => {
    const key = await newPizza();
    const before = await stored(key);
    await give(key, { badCut: 1 });
    const once = await stored(key);
    await give(key, { score_criteria: { Bordes: 0.2 } });

    const first = await undo(key);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ score: '8.50', rev: 3 });
    expect(await stored(key)).toEqual({ ...once, rev: 3 });

    expect((await undo(key)).json()).toMatchObject({ badCut: 0, score: '9.50', rev: 4 });
    expect(await stored(key)).toEqual({ ...before, rev: 4 });
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

  test('keeps the review that a pizza arrived with', async () => {
    const key = await newPizza(V1, { reviewer: 'Ana of the pipeline' });
    const arrived = await stored(key);
    await give(key, { badCut: 1 });
    expect(await stored(key)).toMatchObject({
      original_data: { reviewer: 'Ana of the pipeline' },
      reviewer_id: 4,
    });
    await undo(key);
    const after = await stored(key);
    expect(after.reviewer_id).toBeNull();
    // Its capture and its review were stored by the same call.
    const moved = after.reviewed_at!.getTime() - arrived.reviewed_at!.getTime();
    expect(Math.abs(moved)).toBeLessThan(2000);
    const reply = await app.ask('reviewer', {
      method: 'POST',
      url: '/api/shift_report_data',
      payload: { venue: String(V1), min: '10-3-2024', max: '10-3-2024' },
    });
    const pizzas = reply.json<FeedAnswer>().vids_and_results.flatMap((one) => one.result.trackeds);
    expect(pizzas.find(({ id }) => id === key.t_id)).toMatchObject({
      reviewed: 1,
      reviewer: 'Ana of the pipeline',
    });
    expect(await verifyRollups(app.db)).toEqual([]);
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

  test('the request id of the correction itself is refused, and nothing changes', async () => {
    const key = await newPizza();
    const request = { request_id: randomUUID() };
    await give(key, { badCut: 1, ...request });
    expect((await undo(key, request)).json()).toMatchObject({
      code: 'bad_request',
      err: 'request_id: belongs to another change; send a new one',
    });
    expect(await stored(key)).toMatchObject({ rev: 1, bad_cut: true });
  });

  test('nothing left to take back: 409', async () => {
    const key = await newPizza();
    const reply = await undo(key);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'nothing_to_undo' });
  });

  test('the same undo sent twice takes back one correction: 409, then without a rev 400', async () => {
    const key = await newPizza();
    await give(key, { badCut: 1 });
    await give(key, { overbaked: 1 });
    const twice = await Promise.all([undo(key, { rev: 2 }), undo(key, { rev: 2 })]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
    expect(await stored(key)).toMatchObject({ rev: 3, bad_cut: true, overbaked: false });
    const withoutRev = await post('reviewer', 'qa_feedback_undo', key);
    expect(withoutRev.statusCode).toBe(400);
    expect(withoutRev.json()).toMatchObject({ code: 'bad_request' });
    expect(await stored(key)).toMatchObject({ rev: 3, bad_cut: true });
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

  test('a pizza that is hidden from the reviewer: 404', async () => {
    const key = await newPizza();
    await give(key, { badCut: 1 });
    await app.db
      .updateTable('pizza')
      .set({ snap_quality: 'mala' })
      .where('id', '=', Number(key.t_id.split('-')[2]))
      .execute();
    expect((await undo(key)).json()).toMatchObject({ code: 'pizza_not_found' });
    expect(await stored(key)).toMatchObject({ bad_cut: true, rev: 1 });
  });
});
