import { insertTestPizzas } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import type { FeedAnswer } from '@crustodian/contract/feed';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { beforeEach, describe, expect, test } from 'vitest';

const app = testApp();
const url = '/api/set_gt_for_ingredients_labeling';
let key: PizzaKey;
beforeEach(async () => {
  [key] = (await insertTestPizzas(app.db, V1, [{}])) as [PizzaKey];
});
const set = (kind: ViewerKind, payload: object) =>
  app.ask(kind, { method: 'POST', url, payload: { ...key, split: 'train', ...payload } });

async function inFeed() {
  const reply = await app.ask('staff', {
    method: 'POST',
    url: '/api/shift_report_data',
    payload: { venue: '1', min: '10-3-2024', max: '10-3-2024' },
  });
  const trackeds = reply
    .json<FeedAnswer>()
    .vids_and_results.flatMap(({ result }) => result.trackeds);
  return trackeds.find(({ id }) => id === key.t_id)!;
}

const ALL = {
  gt_optimal_frame: 12,
  gt_extra: 'a hair',
  gt_category: 'hawaiana',
  gt_product: 'pizza',
  gt_crust: 'pan',
  gt_snap_quality: 'blurred',
  gt_score_criteria: { score: 8.5 },
};

test('every field is stored and in the next feed: 200 (D-533)', async () => {
  const reply = await set('staff', ALL);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({ success: true, gt: { split: 'train', ...ALL } });
  expect(await inFeed()).toMatchObject(ALL);
  expect(reply.json().shown.pizza).toEqual(await inFeed());
});

test('fields not sent stay, and the pizza itself stays as it was (X56, X60)', async () => {
  await set('staff', ALL);
  const reply = await set('staff', { gt_snap_quality: 'ok' });
  expect(reply.json().gt).toEqual({ split: 'train', ...ALL, gt_snap_quality: 'ok' });
  expect(await inFeed()).toMatchObject({
    category: 'cheese',
    snap_quality: 'buena',
    score: 9.5,
    rev: 0,
    reviewed: 0,
  });
});

test('form-data is answered like JSON (X33)', async () => {
  const fields = { ...key, split: 'val', gt_optimal_frame: '3', gt_score_criteria: '{"score":7}' };
  const reply = await app.ask('staff', {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(reply.json().gt).toEqual({
    split: 'val',
    gt_optimal_frame: 3,
    gt_score_criteria: { score: 7 },
  });
});

describe('refusals', () => {
  test.each([
    ['an unknown snapshot quality', { gt_snap_quality: 'buena' }],
    ['a frame that is no number', { gt_optimal_frame: 'x' }],
    ['no split', { split: undefined }],
  ])('%s: 400', async (_case, change) => {
    expect((await set('staff', change)).statusCode).toBe(400);
  });

  test('an unknown pizza: 404, an unknown venue: 403', async () => {
    expect((await set('staff', { t_id: '1-240310-7' })).statusCode).toBe(404);
    expect((await set('staff', { t_id: '999-240310-7' })).statusCode).toBe(403);
  });
});
