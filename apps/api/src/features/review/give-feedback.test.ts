import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { PEOPLE, V1, VENUE_OF_B } from '#test/world/fixture';
import type { FeedAnswer } from '@crustodian/contract/feed';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';

const app = testApp();
const url = '/api/dashboard/qa_feedback/';

const give = (kind: ViewerKind, payload: object) => app.ask(kind, { method: 'POST', url, payload });

async function newPizza(pizza: TestPizza = {}, venue = V1): Promise<PizzaKey> {
  const [key] = await insertTestPizzas(app.db, venue, [pizza]);
  return key!;
}

async function inFeed({ t_id }: PizzaKey, kind: ViewerKind = 'staff') {
  const reply = await app.ask(kind, {
    method: 'POST',
    url: '/api/shift_report_data',
    payload: { venue: t_id.split('-')[0], min: '10-3-2024', max: '10-3-2024' },
  });
  const results = reply.json<FeedAnswer>().vids_and_results.map(({ result }) => result);
  const pizza = results.flatMap(({ trackeds }) => trackeds).find(({ id }) => id === t_id);
  const evaluation = results.find((result) => t_id in result.evaluation_results);
  return pizza && { ...pizza, evaluation: evaluation?.evaluation_results[t_id] ?? null };
}

const SCORE_CRITERIA = { 'Ingredientes interior': 1, 'Ingredientes exterior': 0.5, Bordes: 0.4 };

describe('each change is echoed, stored and in the next feed (D-517 to D-529)', () => {
  test.each<[string, object, object, object]>([
    ['censored', { censored: 1 }, { censored: 1, score: '9.50' }, { censored: 1, score: 9.5 }],
    ['bubbles', { bubbles: 1 }, { bubbles: 1, score: '6.33' }, { bubbles: 1, score: 6.33 }],
    ['overbaked', { overbaked: 1 }, { overbaked: 1 }, { overbaked: 1, score: 4.75 }],
    ['badCut', { badCut: 1 }, { badCut: 1, score: '8.50' }, { bad_cut: 1, score: 8.5 }],
    ['standard', { standard: 'not_to_standard' }, {}, { standard: 'not_to_standard', score: 9.5 }],
    ['attributes', { attributes: ['foggy'] }, {}, { attributes: ['foggy'] }],
    [
      'specialty',
      { specialty: 'pepperoni' },
      { score: '7.00' },
      { category: 'pepperoni', score: 7, original_data: { specialty: 'cheese' } },
    ],
    ['crust', { crust: 'delgada' }, {}, { crust: 'delgada' }],
    [
      'score_criteria',
      { score_criteria: SCORE_CRITERIA },
      {
        score_criteria: expect.objectContaining(SCORE_CRITERIA),
        score_details: expect.objectContaining({ Bordes: expect.objectContaining({ '1': 0.05 }) }),
        score: '7.10',
      },
      { omit_soft: 1, score: 7.1, evaluation: { score_final: 10, score_adjusted: 7.1 } },
    ],
    [
      'data in one go',
      { specialty: 'hawaiana', crust: 'delgada', attributes: [] },
      { score: '9.50' },
      { category: 'hawaiana', crust: 'delgada' },
    ],
  ])('%s', async (_field, change, echo, stored) => {
    const key = await newPizza();
    const reply = await give('reviewer', { ...key, ...change });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      ...change,
      reviewer: 'reviewer@crustodian.example',
      rev: 1,
      ...echo,
    });
    const now = await inFeed(key, 'reviewer');
    const { evaluation, ...pizza } = now!;
    expect(reply.json().shown).toEqual({ pizza, evaluation });
    expect(await inFeed(key)).toMatchObject({
      ...stored,
      reviewed: 1,
      reviewer: 'reviewer@crustodian.example',
      rev: 1,
    });
  });

  test('hidden and shown again for others (D-430)', async () => {
    const key = await newPizza();
    await give('reviewer', { ...key, censored: 1 });
    expect(await inFeed(key, 'regular')).toBeUndefined();
    await give('reviewer', { ...key, censored: 0 });
    expect(await inFeed(key, 'regular')).toMatchObject({ censored: 0 });
  });

  test('the same by form-data (X33)', async () => {
    const key = await newPizza();
    const form = new URLSearchParams({ ...key, score_criteria: JSON.stringify({ Bordes: 0 }) });
    const reply = await app.ask('reviewer', {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect(reply.json()).toMatchObject({ score: '8.70', score_criteria: { Bordes: 0 } });
    const flag = new URLSearchParams({ ...key, badCut: '1', rev: '1' });
    const second = await app.ask('reviewer', {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: flag.toString(),
    });
    expect(second.json()).toMatchObject({ badCut: 1, score: '7.70', rev: 2 });
  });

  test('the modified grid has its own base and maxima (X38)', async () => {
    const key = await newPizza({ evaluation: testEvaluation('modified') }, VENUE_OF_B);
    const reply = await app.ask('staff', {
      method: 'POST',
      url: '/api/dashboard/qa_feedback_multiple/',
      payload: { pizzas: [key], action: 'specialty', value: 'pepperoni' },
    });
    expect(reply.json().pizzas.successes).toMatchObject([{ score: '7.00' }]);
  });
});

test('a repeated request is stored once and answers as before', async () => {
  const key = await newPizza();
  const request = { ...key, badCut: 1, request_id: randomUUID(), rev: 0 };
  const first = await give('reviewer', request);
  await give('reviewer', { ...key, overbaked: 1 });
  const again = await give('reviewer', request);
  expect(again.statusCode).toBe(200);
  expect(again.json()).toEqual({ ...first.json(), shown: expect.anything() });
  expect(await inFeed(key)).toMatchObject({ rev: 2, score: 4.25 });
});

test('a request id that someone else used is refused, and nothing changes', async () => {
  const key = await newPizza();
  const request_id = randomUUID();
  await give('reviewer', { ...key, badCut: 1, request_id });
  const letManagerReview = (allow_feedback: boolean) =>
    app.db
      .updateTable('user_account')
      .set({ allow_feedback })
      .where('id', '=', PEOPLE.manager.id)
      .execute();
  await letManagerReview(true);
  const reply = await give('manager', { ...key, overbaked: 1, request_id });
  await letManagerReview(false);
  expect(reply.statusCode).toBe(400);
  expect(await inFeed(key)).toMatchObject({ rev: 1, overbaked: 0 });
});

test('score_criteria without a criterion is refused', async () => {
  const key = await newPizza();
  const reply = await give('reviewer', { ...key, score_criteria: {} });
  expect(reply.statusCode).toBe(400);
  expect(await inFeed(key)).toMatchObject({ rev: 0, omit_soft: 0 });
});

test('is reviewed at the time of the clock', async () => {
  const key = await newPizza();
  app.setNow(Date.UTC(2024, 2, 13, 12));
  await give('reviewer', { ...key, badCut: 1 });
  app.setNow(Date.now());
  const { reviewed_at } = await app.db
    .selectFrom('pizza')
    .select('reviewed_at')
    .where('id', '=', Number(key.t_id.split('-')[2]))
    .executeTakeFirstOrThrow();
  expect(reviewed_at).toEqual(new Date(Date.UTC(2024, 2, 13, 12)));
});

test('open feeds of the venue are notified', async () => {
  const key = await newPizza();
  const events: object[] = [];
  const unfollow = app.tools.live.followDays(V1, (change) => events.push(change));
  await give('reviewer', { ...key, badCut: 1 });
  unfollow();
  expect(events).toMatchObject([{ venue: V1, day: '2024-03-10' }]);
});

describe('refusals', () => {
  test.each<[string, object]>([
    ['ids without a change (D-527)', {}],
    ['an unknown field', { censored: 1, colour: 'red' }],
    ['a standard of another name (D-424)', { standard: 'perfect' }],
    ['a flag that is neither 0 nor 1', { bubbles: 2 }],
    ['a specialty that nobody knows', { specialty: 'lasagne' }],
    ["a crust that is none of the company's", { crust: 'soup' }],
    ['an unknown criterion', { score_criteria: { toast: 1 } }],
    ['an attribute that is not on the list', { attributes: ['foggy', 'tasty'] }],
    ['a negative criterion', { score_criteria: { Bordes: -1 } }],
    ['a criterion over its maximum', { score_criteria: { Bordes: 0.9 } }],
    ['a criterion over all maxima', { score_criteria: { Bordes: 10.5 } }],
    ['a criterion that is no number', { score_criteria: { Bordes: 'much' } }],
    ["a criterion of every object's", { score_criteria: { constructor: 1 } }],
    ['a missing id (D-517)', { vid_id: undefined, censored: 1 }],
  ])('%s: 400, nothing stored', async (_case, change) => {
    const key = await newPizza();
    const reply = await give('reviewer', { ...key, ...change });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'bad_request', err: expect.any(String) });
    expect(await inFeed(key)).toMatchObject({ rev: 0, reviewed: 0 });
  });

  test.each(['censored=1&censored=0', 'standard=to_standard&standard=not_to_standard'])(
    'a doubled change, %s: 400, nothing stored, in either kind of form',
    async (change) => {
      const key = await newPizza();
      const fields = [...Object.entries(key), ...new URLSearchParams(change)];
      const multipart = new FormData();
      for (const [name, value] of fields) multipart.append(name, value);
      for (const body of [new URLSearchParams(fields), multipart]) {
        const sent = new Response(body);
        const reply = await app.ask('reviewer', {
          method: 'POST',
          url,
          headers: { 'content-type': sent.headers.get('content-type')! },
          payload: Buffer.from(await sent.arrayBuffer()),
        });
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toMatchObject({ code: 'bad_request', err: expect.any(String) });
      }
      expect(await inFeed(key)).toMatchObject({ rev: 0, censored: null, standard: null });
    },
  );

  test.each<[string, TestPizza, number]>([
    ["a trusted 'mala' snapshot", { snap_quality: 'mala' }, 404],
    ['no snapshot quality', { snap_quality: null }, 404],
    ["an untrusted 'mala' snapshot", { snap_quality: 'mala', snap_quality_trusted: false }, 200],
    ['a hidden pizza', { censored: 1 }, 200],
  ])('%s: %d, as it is seen', async (_case, pizza, status) => {
    const reply = await give('reviewer', { ...(await newPizza(pizza)), bubbles: 1 });
    expect(reply.statusCode).toBe(status);
  });

  test('a standard without a specialty: 400 (D-454)', async () => {
    const key = await newPizza({ category: null, evaluation: null });
    const reply = await give('reviewer', { ...key, standard: 'to_standard' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'specialty_required' });
  });

  test('a rev that is no longer true: 409, nothing stored', async () => {
    const key = await newPizza();
    await give('reviewer', { ...key, badCut: 1, rev: 0 });
    const reply = await give('reviewer', { ...key, overbaked: 1, rev: 0 });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(await inFeed(key)).toMatchObject({ rev: 1, overbaked: 0 });
  });

  test('ids that name no pizza or do not belong together: 404', async () => {
    const [key, other] = [await newPizza(), await newPizza()];
    for (const wrong of [
      { t_id: '1-240310-7' },
      { t_id: '1-pizza' },
      { vid_id: other.vid_id },
      { vid_id: '2-7' },
      { pipe_id: 'v1' },
    ]) {
      const reply = await give('reviewer', { ...key, ...wrong, censored: 1 });
      expect([wrong, reply.statusCode]).toEqual([wrong, 404]);
      expect(reply.json()).toMatchObject({ code: 'pizza_not_found' });
    }
  });

  test('the REPORT_id of a result names it as its pipeline does', async () => {
    const key = await newPizza();
    const reply = await give('reviewer', { ...key, pipe_id: key.vid_id, badCut: 1 });
    expect(reply.statusCode).toBe(200);
    expect(await inFeed(key)).toMatchObject({ bad_cut: 1 });
  });
});

const NO_PIZZA = { t_id: `${V1}-991231-5`, pipe_id: `${V1}-1`, vid_id: `${V1}-1` };
test.each<[string, ViewerKind, object]>([
  ['qa_feedback', 'reviewer', { ...NO_PIZZA, bubbles: 1 }],
  ['qa_feedback_undo', 'reviewer', { ...NO_PIZZA, rev: 0 }],
  ['qa_feedback_multiple', 'staff', { pizzas: [NO_PIZZA], action: 'specialty', value: 'cheese' }],
])('%s of a pizza that there is not leaves no day behind', async (call, kind, payload) => {
  const reply = await app.ask(kind, { method: 'POST', url: `/api/dashboard/${call}/`, payload });
  expect(reply.body).toContain('pizza_not_found');
  const days = await app.db.selectFrom('rollup_day').select('business_date as day').execute();
  expect(days.map(({ day }) => day)).not.toContain('2099-12-31');
});
