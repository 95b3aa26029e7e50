import { insertTestPizzas, type TestPizza } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { PEOPLE, V1, V2, V3 } from '#test/world/fixture';
import type { FeedAnswer } from '@crustodian/contract/feed';
import { parsePizzaId, type PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { MOST_PIZZAS } from './read-feed.ts';

const app = testApp();

const PIZZAS = {
  good: { possible_flags: ['overbaked'] },
  untrusted: {
    snap_quality: 'mala',
    snap_quality_trusted: false,
    snap_quality_reasons: ['blurred', 'covered'],
    evaluation: null,
  },
  flagged: { snap_quality: 'mala', crust: null, evaluation: null },
  censored: { censored: 1 },
  'without quality': { snap_quality: null, evaluation: null },
} as const satisfies Record<string, TestPizza>;
type Name = keyof typeof PIZZAS;
const NAMES = Object.keys(PIZZAS) as Name[];
let keys: Record<Name, PizzaKey>;

beforeAll(async () => {
  const inserted = await insertTestPizzas(app.db, V1, Object.values(PIZZAS));
  keys = Object.fromEntries(NAMES.map((name, index) => [name, inserted[index]])) as typeof keys;
  const { id } = parsePizzaId(keys.good.t_id)!;
  await sql`UPDATE pizza SET reviewer_id = ${PEOPLE.reviewer.id}, reviewed_at = now(), rev = 3,
      original_data = '{"specialty": "pepperoni"}', discriminator = 'd1',
      ground_truth = '{"gt_extra": "dark", "gt_score_criteria": {"score": 8}}'
    WHERE venue_id = ${V1} AND id = ${id}`.execute(app.db);
  // Late on the business day, at 11:00 on it, and on the next day.
  for (const ts of ['2024/03/11 01:30:00', '2024/03/10 11:00:00', '2024/03/11 12:00:00']) {
    await insertTestPizzas(app.db, V2, [{ REPORT_localized_capture_start_ts: ts }]);
  }
});

const ask = (kind: ViewerKind, body: object = {}) =>
  app.ask(kind, {
    method: 'POST',
    url: '/api/shift_report_data',
    payload: { venue: '1', min: '10-3-2024', max: '10-3-2024', ...body },
  });
const feed = async (kind: ViewerKind, body: object = {}): Promise<FeedAnswer> =>
  (await ask(kind, body)).json<FeedAnswer>();
const pizzasOf = ({ vids_and_results }: FeedAnswer) =>
  vids_and_results.flatMap(({ result }) => result.trackeds);
const pizzaFor = async (kind: ViewerKind, name: Name) =>
  pizzasOf(await feed(kind)).find(({ id }) => id === keys[name].t_id)!;

test('a capture and its result travel as the shapes say (X54)', async () => {
  const answer = await feed('regular');
  expect(answer).toMatchObject({ split: 'train', detected: 5 });
  const [capture] = answer.vids_and_results;
  const { t_id, vid_id, pipe_id } = keys.good;
  expect(capture!.vid).toEqual({
    venue: '1',
    REPORT_id: vid_id,
    REPORT_file_path: null,
    REPORT_capture_start_ts: '2024/03/10 18:40:00',
  });
  expect(capture!.result).toMatchObject({
    REPORT_vid_id: vid_id,
    pipeline_id: pipe_id,
    tracking_ok: true,
    evaluation_ok: true,
    optimal_snap_ingredients: { [t_id]: [{ type: 'pepperoni', weight: 0.9 }] },
    evaluation_results: { [t_id]: { score_final: 10, soft: { Ingredients: 1 } } },
  });
  expect(capture!.result.evaluation_results[t_id]).not.toHaveProperty('explanation');
  expect(capture!.result.trackeds[0]).toMatchObject({
    id: t_id,
    REPORT_localized_capture_start_ts: '2024/03/10 18:40:00',
    category: 'cheese',
    crust: 'tradicional',
    optimal_frame: 7,
    optimal_figure: { type: 'Circle', radius: 506 },
    optimal_snap_path: expect.stringMatching(/^1\/240310\/\d+\.jpg$/),
    placeholder: 'data:image/webp;base64,AAAA',
    picture_size: { width: 1024, height: 768 },
    multisize: 'familiar',
    score: 9.5,
    raw_score: 8.5,
    reviewed: 1,
    rev: 3,
  });
});

test.each<[ViewerKind, readonly Name[]]>([
  ['regular', ['good', 'untrusted']],
  ['manager', ['good', 'untrusted']],
  ['reviewer', ['good', 'untrusted', 'censored']],
  ['staff', ['good', 'untrusted', 'flagged', 'censored']],
  ['flagged', ['good', 'untrusted', 'flagged']],
  ['feed', ['good', 'untrusted']],
])('to %s travel the pizzas %j (X20, X23)', async (kind, visibleCondition) => {
  const ids = pizzasOf(await feed(kind)).map(({ id }) => id);
  expect(ids).toEqual(visibleCondition.map((name) => keys[name].t_id));
});

test('what is wrong with a snapshot travels; null where the pipeline did not say it', async () => {
  const { snap_quality_reasons } = await pizzaFor('regular', 'untrusted');
  expect(snap_quality_reasons).toEqual(['blurred', 'covered']);
  expect(await pizzaFor('regular', 'good')).toMatchObject({ snap_quality_reasons: null });
});

test.each<[string, TestPizza, object]>([
  ['nobody has judged', {}, { bubbles: null, overbaked: null, bad_cut: null, censored: null }],
  [
    'the pipeline judged',
    { overbaked: 1, attributes: ['foggy'], censored: 1 },
    { overbaked: 1, bad_cut: null, censored: 1, attributes: ['foggy'] },
  ],
  [
    'the pipeline is not sure of',
    { possible_flags: ['overbaked', 'bad_cut'] },
    { possible_flags: ['overbaked', 'bad_cut'], overbaked: null, bad_cut: null, score: 9.5 },
  ],
  [
    'a reviewer judged',
    { reviewer: 'Ana', bad_cut: 1 },
    { bubbles: 0, overbaked: 0, bad_cut: 1, censored: 0, attributes: [], reviewer: 'Ana' },
  ],
])('flags of a pizza that %s (D-290 to D-297)', async (_case, pizza, flags) => {
  const [key] = await insertTestPizzas(app.db, V3, [pizza]);
  const shown = pizzasOf(await feed('staff', { venue: String(V3) }));
  const none = { standard: null, attributes: null, reviewer: null, original_data: null };
  expect(shown.find(({ id }) => id === key!.t_id)).toMatchObject({ ...none, ...flags });
});

test('daily_feed_only users get photo, specialty and time, no score of any kind (D-483, D-484)', async () => {
  const answer = await feed('feed');
  const { result } = answer.vids_and_results[0]!;
  expect(result).toMatchObject({ evaluation_results: {}, optimal_snap_ingredients: {} });
  const pizza = result.trackeds[0]!;
  expect(pizza).toMatchObject({ category: 'cheese', optimal_frame: 7 });
  const hidden = { score: null, raw_score: null, crust: null, multisize: null, standard: null };
  expect(pizza).toMatchObject({ ...hidden, bad_cut: null, omit_soft: null, attributes: null });
  expect(pizza.possible_flags).toBeNull();
  expect(JSON.stringify(answer)).not.toContain('pepperoni');
});

test.each<[ViewerKind, { reviewer: boolean; staffData: boolean }]>([
  ['regular', { reviewer: false, staffData: false }],
  ['feed', { reviewer: false, staffData: false }],
  ['flagged', { reviewer: false, staffData: false }],
  ['reviewer', { reviewer: true, staffData: false }],
  ['staff', { reviewer: true, staffData: true }],
])('%s gets %j', async (kind, { reviewer, staffData }) => {
  const pizza = await pizzaFor(kind, 'good');
  expect(pizza.reviewer).toBe(reviewer ? 'reviewer@crustodian.example' : null);
  expect(pizza.original_data).toEqual(staffData ? { specialty: 'pepperoni' } : null);
  expect('gt_extra' in pizza).toBe(staffData);
  if (!staffData) return;
  expect(pizza).toMatchObject({
    discriminator: 'd1',
    gt_extra: 'dark',
    gt_category: null,
    gt_score_criteria: { score: 8 },
  });
});

describe('days', () => {
  const times = (answer: FeedAnswer) =>
    pizzasOf(answer).map((pizza) => pizza.REPORT_localized_capture_start_ts);

  test('are business days, both ends included, in the order of time (X02)', async () => {
    expect(times(await feed('regular', { venue: '2' }))).toEqual([
      '2024/03/10 11:00:00',
      '2024/03/11 01:30:00',
    ]);
    const both = await feed('regular', { venue: '2', max: '11-3-2024' });
    expect(times(both)).toHaveLength(3);
  });

  test('without pizzas answer none: 200', async () => {
    const reply = await ask('regular', { min: '1-1-2020', max: '2-1-2020' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ vids_and_results: [], split: 'train', detected: 0 });
  });
});

test('form-data is answered like JSON (X33)', async () => {
  const reply = await app.ask('regular', {
    method: 'POST',
    url: '/api/shift_report_data',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'venue=1&min=10-3-2024&max=10-03-2024',
  });
  expect(reply.json()).toEqual(await feed('regular'));
});

describe('refusals', () => {
  test.each([
    ['a day that is none', { min: '31-2-2024' }],
    ['days the wrong way round', { min: '11-3-2024' }],
    ['no venue', { venue: '' }],
  ])('%s: 400', async (_case, body) => {
    const reply = await ask('regular', body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'bad_request', err: expect.any(String) });
  });

  test('an unknown venue: 403', async () =>
    expect((await ask('regular', { venue: '999' })).statusCode).toBe(403));

  test('many pizzas with more text than a server can hold: 413', async () => {
    const { rows } = await sql<{ day: string }>`SELECT business_date AS day FROM pizza_detail
      WHERE venue_id = ${V1} ORDER BY 1 DESC LIMIT 1`.execute(app.db);
    const day = rows[0]!.day;
    const [year, month, date] = day.split('-').map(Number);
    const wanted = {
      venue: String(V1),
      min: `${date}-${month}-${year}`,
      max: `${date}-${month}-${year}`,
    };
    await sql`UPDATE rollup_day SET detected = 2000 WHERE venue_id = ${V1}
      AND business_date = ${day}`.execute(app.db);
    expect((await ask('regular', wanted)).statusCode).toBe(200);
    await sql`UPDATE pizza_detail SET tracked = json_build_object('text', repeat('x', 110000000))
      WHERE (venue_id, business_date, id) = (SELECT venue_id, business_date, id FROM pizza_detail
        WHERE venue_id = ${V1} AND business_date = ${day} LIMIT 1)`.execute(app.db);
    const reply = await ask('regular', wanted);
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ code: 'too_large' });
  });

  test('more pizzas than a browser can take: 413', async () => {
    await sql`UPDATE rollup_day SET detected = ${MOST_PIZZAS + 1} WHERE venue_id = ${V2}
      AND business_date = '2024-03-11'`.execute(app.db);
    const reply = await ask('regular', { venue: '2', max: '11-3-2024' });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({ code: 'too_large' });
  });
});
