import { sampleResult, seededRandom } from '#pizzas/sample-result';
import { testApp } from '#test/world/app';
import { MOST_NAMES, type NameKind } from '@crustodian/domain/pizza/sent-names';
import type { PipelineResult, TrackedPizza } from '@crustodian/domain/pizza/pipeline-result';
import { MOST_A_MINUTE } from '#platform/database/shared-counts';
import { countPixels } from '#platform/http/rate-limit';
import { V1, VENUE_OF_B } from '#test/world/fixture';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptCapture } from './accept-capture.ts';
import { hostilePng } from './hostile-pictures.ts';
import { captureRequest, testPicture, type TestCapture, type TestPart } from './capture.fixture.ts';

const app = testApp();
let captures = 0;
let key = '';
beforeEach(() => {
  captures += 1;
  key = `capture-${captures}`;
});

const send = (
  capture: TestCapture | string,
  parts: TestPart[] = [],
  token = app.devices.deviceOfV1,
): Promise<LightMyRequestResponse> =>
  app.app.inject(
    captureRequest(token, typeof capture === 'string' ? capture : { key, ...capture }, parts),
  );

const countOf = async (table: string) =>
  (await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}`.execute(app.db)).rows[0]!
    .count;

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const found: string[] = [];
  for (const name of names) if ((await stat(join(folder, name))).isFile()) found.push(name);
  return found;
}

/** Everything that a refused capture must leave unchanged. */
const stored = async () => ({
  captures: await countOf('capture'),
  pizzas: await countOf('pizza'),
  pictures: await countOf('picture'),
  files: await filesOf(join(app.tools.config.dataDir, 'pictures')),
});

const WITHOUT_EVALUATION = { pipeline_id: 'new', evaluation_ok: false, evaluation_results: {} };

const peak = () => process.resourceUsage().maxRSS * 1024;

describe('a capture with its result', () => {
  test('is stored with its pizzas and pictures: 201', async () => {
    const result = sampleResult({ random: seededRandom(1), pizzas: 3 });
    const parts = [
      { field: 't0.jpg', name: 'upload.bin', bytes: await testPicture() },
      { field: 'picture', name: 't2.jpg', bytes: await testPicture() },
    ];
    const reply = await send({ result }, parts);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      capture_id: expect.stringMatching(/^1-[0-9a-z]+$/),
      key,
      state: 'scored',
      pizzas: 3,
      repeated: false,
    });
    const { rows } = await sql<{ found: boolean[] }>`
      SELECT array_agg(picture IS NOT NULL ORDER BY pizza.id) AS found FROM pizza
      JOIN capture ON capture.venue_id = pizza.venue_id AND capture.id = pizza.capture_id
      WHERE capture.key = ${key}`.execute(app.db);
    expect(rows[0]!.found).toEqual([true, false, true]);
  });

  test('may come as plain JSON, without pictures', async () => {
    const result = sampleResult({ random: seededRandom(2), pizzas: 2 });
    const capture = { venue: '1', key, capture_start_ts: '2024/03/10 12:00:00', result };
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/ingest/captures',
      headers: { authorization: `Device ${app.devices.deviceOfV1}` },
      payload: { capture },
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ state: 'scored', pizzas: 2 });
  });

  test('may have many pizzas, as JSON and as a part of a form', async () => {
    for (const seed of [7, 8]) {
      const result = sampleResult({ random: seededRandom(seed), pizzas: 130 });
      const capture = {
        venue: '1',
        key: `${key}-${seed}`,
        capture_start_ts: '2024/03/10 12:00:00',
        result,
      };
      expect(JSON.stringify(result).length).toBeGreaterThan(256 * 1024);
      const asJson = {
        method: 'POST',
        url: '/api/ingest/captures',
        headers: { authorization: `Device ${app.devices.deviceOfV1}` },
        payload: { capture },
      } as const;
      const reply = seed === 7 ? await app.app.inject(asJson) : await send(capture);
      expect([reply.statusCode, reply.json<{ pizzas: number }>().pizzas]).toEqual([201, 130]);
    }
  });

  test('tells open feeds which days changed', async () => {
    const changes: unknown[] = [];
    const unfollow = app.tools.live.followDays(V1, (change) => changes.push(change));
    await send({ result: sampleResult({ random: seededRandom(3), pizzas: 2 }) });
    await send({ result: sampleResult({ random: seededRandom(3), pizzas: 2 }) });
    unfollow();
    expect(changes).toEqual([{ venue: V1, day: '2024-03-10' }]);
  });
});

describe('the names in a result', () => {
  const forget = async () => {
    await sql`DELETE FROM sent_name`.execute(app.db);
    app.tools.memory.names.clear();
  };
  beforeEach(forget);
  afterAll(forget);
  /** Leaves no room for another name of this kind. */
  const fill = (kind: NameKind) =>
    sql`INSERT INTO sent_name (venue_id, kind, name)
      SELECT ${V1}, ${kind}, 'old ' || n FROM generate_series(1, ${MOST_NAMES[kind]}) n`.execute(
      app.db,
    );
  /** A result of one pizza, changed. */
  const changed = (change: (pizza: TrackedPizza, result: PipelineResult) => void) => {
    const result = sampleResult({ random: seededRandom(5), pizzas: 1 });
    change(result.trackeds[0]!, result);
    return result;
  };
  const detected = (type: string) =>
    changed(({ id }, result) => {
      result.optimal_snap_ingredients = { [id]: [{ type, rectangle: [0, 0, 9, 9], weight: 1 }] };
    });

  test.each<[NameKind, PipelineResult]>([
    ['specialty', changed((pizza) => (pizza.category = 'new'))],
    ['crust', changed((pizza) => (pizza.crust = 'new'))],
    ['size', changed((pizza) => (pizza.multisize = 'new'))],
    ['pizza', changed((pizza) => (pizza.multisize = 'new'))],
    ['ingredient', detected('new')],
    ['engine', changed((_pizza, result) => Object.assign(result, WITHOUT_EVALUATION))],
  ])('a %s too many is refused: 409, and nothing is stored', async (kind, result) => {
    await fill(kind);
    const before = await stored();
    const refused = await send({ result });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_names']);
    expect(refused.json().err).toContain(`has sent ${MOST_NAMES[kind]} `);
    expect([await stored(), app.tools.memory.names.size]).toEqual([before, 0]);
  });

  test('a camera too many is refused, too', async () => {
    await fill('camera');
    const refused = await send({ camera: 'new', result: changed(() => undefined) });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_names']);
  });

  test('what a store has sent it may send again: 201, without a look into the database', async () => {
    expect((await send({ key: `${key}-a`, result: detected('first') })).statusCode).toBe(201);
    for (const kind of Object.keys(MOST_NAMES) as NameKind[]) await fill(kind);
    expect((await send({ key: `${key}-b`, result: detected('first') })).statusCode).toBe(201);
    const known = await sql`SELECT FROM sent_name WHERE name = 'first'`.execute(app.db);
    expect(known.rows).toHaveLength(1);
    await sql`DELETE FROM sent_name`.execute(app.db);
    expect((await send({ key: `${key}-c`, result: detected('first') })).statusCode).toBe(201);
    expect((await sql`SELECT FROM sent_name`.execute(app.db)).rows).toEqual([]);
  });

  test('what the product recognized itself is stored, whatever its name', async () => {
    await fill('specialty');
    const receipt = await acceptCapture(app.tools, {
      venue: V1,
      key,
      startedLocal: '2024/03/10 12:00:00',
      filePath: null,
      result: changed((pizza) => (pizza.category = 'new')),
      isOwnResult: true,
      pictures: [],
    });
    expect(receipt).toMatchObject({ state: 'scored', pizzas: 1 });
  });

  test('a long film of the product itself is stored, however many frames show its pizza', async () => {
    const frames = Object.fromEntries(Array.from({ length: 1800 }, (_, at) => [at, 1]));
    const receipt = await acceptCapture(app.tools, {
      venue: V1,
      key,
      startedLocal: '2024/03/10 12:00:00',
      filePath: null,
      result: changed((pizza) => (pizza.REPORT_frame_detection_summary = frames)),
      isOwnResult: true,
      pictures: [],
    });
    expect(receipt).toMatchObject({ state: 'scored', pizzas: 1 });
  });

  test('a capture that is repeated is answered as before, though its names are forgotten', async () => {
    const result = detected('first');
    await send({ result });
    app.tools.memory.names.clear();
    await sql`DELETE FROM sent_name`.execute(app.db);
    await fill('ingredient');
    expect((await send({ result })).json()).toMatchObject({ repeated: true });
    const other = await send({ key: `${key}-b`, result });
    expect(other.json().code).toBe('too_many_names');
  });
});

describe('bare snapshots', () => {
  test('are acknowledged when they are stored: 201, pending', async () => {
    const bytes = await testPicture(640, 480);
    const reply = await send({}, [{ field: 'snapshot', name: 'oven 1.jpg', bytes }]);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ state: 'pending', pizzas: 0, repeated: false });
    const { rows } = await sql<{ digest: string }>`
      SELECT picture.* FROM capture JOIN capture_picture w ON w.venue_id = capture.venue_id
        AND w.capture_id = capture.id
      JOIN picture ON picture.venue_id = w.venue_id AND picture.digest = w.digest WHERE capture.key = ${key}`.execute(
      app.db,
    );
    expect(rows).toMatchObject([{ format: 'jpeg', width: 640, height: 480, bytes: bytes.length }]);
    expect(await app.tools.pictures.read(rows[0]!.digest)).toEqual(bytes);
  });

  test('wake the scoring', async () => {
    let woken = 0;
    const forget = app.tools.live.followSnapshots(() => (woken += 1));
    await send({}, [{ field: 'snapshot', bytes: await testPicture() }]);
    forget();
    expect(woken).toBe(1);
  });
});

describe('a repeated capture', () => {
  test('answers what the first did', async () => {
    const parts = [{ field: 'a.jpg', bytes: await testPicture() }];
    const first = await send({}, parts);
    const before = await stored();
    const again = await send({}, parts);
    expect(again.json()).toEqual({ ...first.json(), repeated: true });
    expect(await stored()).toEqual(before);
  });

  test('with another picture under the same key: 409', async () => {
    await send({}, [{ field: 'a.jpg', bytes: await testPicture() }]);
    const reply = await send({}, [{ field: 'a.jpg', bytes: await testPicture() }]);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'capture_differs']);
  });
});

const MB = 2 ** 20;
const whole = await testPicture(800, 600);
const BAD_PICTURES: [string, () => Uint8Array, number, string][] = [
  ['not an image', () => Buffer.from('<html>no pizza</html>'), 415, 'not_an_image'],
  ['0 bytes', () => new Uint8Array(), 415, 'not_an_image'],
  ['60 MB', () => Buffer.concat([whole], 60 * MB), 413, 'image_too_large'],
  [
    '40,000 x 40,000 pixels',
    () => hostilePng({ width: 40_000, height: 40_000, bytes: 1000 }),
    413,
    'image_too_large',
  ],
  [
    'a zip bomb of 900 MB',
    () => hostilePng({ width: 30_000, height: 30_000, bytes: 30_001 * 30_000 }),
    413,
    'image_too_large',
  ],
  ['cut short', () => whole.subarray(0, whole.length / 2), 422, 'image_unreadable'],
  [
    'an animation',
    () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
    415,
    'not_an_image',
  ],
];

describe('a picture that is refused', () => {
  test.each(BAD_PICTURES)('%s', { timeout: 60_000 }, async (_case, make, status, code) => {
    const before = await stored();
    const good = { field: 'good.jpg', bytes: await testPicture() };
    const reply = await send({}, [good, { field: 'bad.jpg', bytes: make() }]);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(reply.json().err).toEqual(expect.any(String));
    expect(await stored()).toEqual(before);
  });

  test('because there are too many says how many may come', async () => {
    const bytes = await testPicture();
    const parts = Array.from({ length: 41 }, (_, k) => ({ field: `${k}.jpg`, bytes }));
    const reply = await send({}, parts);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.json().err).toBe('The form has too many files: at most 40.');
  });

  test('many at once take less than 1.25 GB', { timeout: 120_000 }, async () => {
    const { rss } = process.memoryUsage();
    const before = peak();
    const large = Buffer.concat([whole], 60 * MB);
    const bomb = hostilePng({ width: 12_000, height: 4_160, bytes: 12_001 * 4_160 });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => [
        send({ key: `large-${index}` }, [{ field: 'a.jpg', bytes: large }]),
        send({ key: `bomb-${index}` }, [{ field: 'a.png', bytes: bomb }]),
      ]).flat(),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([413, 201]));
    // Files processed earlier in this process may have caused a higher peak.
    expect(peak()).toBeLessThan(Math.max(before + 1, rss + 1.25e9));
  });
});

const result = sampleResult({
  random: seededRandom(4),
  pizzas: 1,
  timeOf: () => '2024/03/10 11:00:00',
});
const withTracked = (change: object) => ({
  ...result,
  trackeds: [{ ...result.trackeds[0]!, ...change }],
});
const withEvaluation = (change: object) => {
  const [[id, evaluation]] = Object.entries(result.evaluation_results) as [[string, object]];
  return { ...result, evaluation_results: { [id]: { ...evaluation, ...change } as never } };
};
/** An explanation with this many findings, whose names have this many characters. */
const explanationOf = (findings: number, characters: number) => ({
  engine_version: 'engine',
  slice_angle: 12.345678,
  confidence: {},
  findings: Array.from({ length: findings }, () => ({
    criterion: 'Ingredientes exterior'.padEnd(characters, 'x'),
    slice: '1',
    metric: 'evenness',
    value: 0.123456,
    target: 0.654321,
    points: 0.25,
    lost: 0.123456,
  })),
});
const BAD_CAPTURES: [string, () => TestCapture | string, number, string][] = [
  ['no JSON', () => '{"venue":', 400, 'bad_request'],
  ['neither pictures nor a result', () => ({}), 400, 'bad_request'],
  [
    'an unknown field',
    () =>
      JSON.stringify({ venue: '1', key: 'k', capture_start_ts: '2024/03/10 12:00:00', extra: 1 }),
    400,
    'bad_request',
  ],
  [
    'a day that does not exist',
    () => ({ capture_start_ts: '2024/02/30 12:00:00' }),
    400,
    'bad_request',
  ],
  ['a key with a slash', () => ({ key: '../k' }), 400, 'bad_request'],
  ['a score above 10', () => ({ result: withTracked({ raw_score: 11 }) }), 400, 'bad_request'],
  [
    'an unknown standard',
    () => ({ result: withTracked({ standard: 'fine' }) as never }),
    400,
    'bad_request',
  ],
  [
    '100 KB of text for one pizza',
    () => ({
      result: withTracked({
        REPORT_frame_detection_summary: { ['k'.repeat(100_000)]: 1 },
      }),
    }),
    400,
    'bad_request',
  ],
  [
    'fifty attributes of 300 characters',
    () => ({ result: withTracked({ attributes: Array<string>(50).fill('a'.repeat(300)) }) }),
    400,
    'bad_request',
  ],
  [
    'an explanation of 18 KB',
    () => ({ result: withEvaluation({ explanation: explanationOf(64, 150) }) }),
    400,
    'bad_request',
  ],
  [
    'a time in the future',
    () => ({ result, capture_start_ts: '2024/03/10 12:05:01' }),
    400,
    'future_capture',
  ],
  [
    'a pizza in the future',
    () => ({ result: withTracked({ REPORT_localized_capture_start_ts: '2024/03/10 12:05:01' }) }),
    400,
    'future_capture',
  ],
  [
    'a clock that was never set',
    () => ({ result, capture_start_ts: '1970/01/01 00:00:00' }),
    400,
    'bad_request',
  ],
  [
    'a file path that climbs',
    () => ({ result, file_path: 'videos/../../etc/passwd' }),
    400,
    'bad_request',
  ],
  [
    'a pizza long before its capture',
    () => ({ result: withTracked({ REPORT_localized_capture_start_ts: '2024/03/09 11:59:59' }) }),
    400,
    'bad_request',
  ],
  [
    'two pizzas with one id',
    () => ({ result: { ...result, trackeds: [result.trackeds[0]!, result.trackeds[0]!] } }),
    400,
    'bad_request',
  ],
  [
    'an evaluation of a pizza that is not listed',
    () => ({ result: { ...result, trackeds: [] } }),
    400,
    'bad_request',
  ],
  [
    'a circle that lies in no picture',
    () => ({
      result: withTracked({ optimal_figure: { type: 'Circle', x: 1e9, y: 0, radius: 1 } }),
    }),
    400,
    'bad_request',
  ],
  [
    'a snap path that climbs',
    () => ({ result: withTracked({ optimal_snap_path: '..\\t0.jpg' }) }),
    400,
    'bad_request',
  ],
  [
    'the character 0',
    () => ({ result: withTracked({ category: 'pep\0eroni' }) }),
    400,
    'bad_request',
  ],
  [
    'half a character',
    () => ({ result: withTracked({ crust: 'thin\ud83c' }) }),
    400,
    'bad_request',
  ],
  [
    'the character 0 in a name',
    () => ({ result: { ...result, optimal_snap_ingredients: { 'a\0': [] } } }),
    400,
    'bad_request',
  ],
  [
    'a score of ingredients of 400',
    () => ({ result: withEvaluation({ soft: { Ingredients: 400 } }) }),
    400,
    'bad_request',
  ],
  ['the id __proto__', () => ({ result: withTracked({ id: '__proto__' }) }), 400, 'bad_request'],
  ['the year 0', () => ({ capture_start_ts: '0000/03/10 12:00:00' }), 400, 'bad_request'],
  ['another venue', () => ({ result, venue: '2' }), 401, 'wrong_device_token'],
];

describe('a capture that is refused', () => {
  beforeEach(() => {
    // Noon in the venue's time zone, Chicago: the clock may be five minutes ahead.
    app.setNow(Date.parse('2024-03-10T17:00:00Z'));
    return () => app.setNow(Date.now());
  });

  test.each(BAD_CAPTURES)('%s', async (_case, make, status, code) => {
    const before = await stored();
    const reply = await send(make());
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['in the name of a picture', { field: 'a', name: 'x'.repeat(501) }],
    ['in the name of its field', { field: 'x'.repeat(501), name: 'a' }],
  ])('501 characters %s', async (_case, names) => {
    const before = await stored();
    const reply = await send({}, [{ ...names, bytes: await testPicture() }]);
    expect([reply.statusCode, reply.json().err]).toEqual([
      400,
      "A file's name has at most 500 characters.",
    ]);
    expect(await stored()).toEqual(before);
  });

  test.each(['constructor', 'toString', 'hasOwnProperty'])(
    'but not for the id %s, which every object knows',
    async (id) => {
      const reply = await send({
        result: { ...withTracked({ id }), optimal_snap_ingredients: {}, evaluation_results: {} },
      });
      expect(reply.statusCode).toBe(201);
    },
  );

  test('but not with all that the engine finds on a pizza and five minutes of a video', async () => {
    const [id] = Object.keys(result.evaluation_results) as [string];
    const piece = { type: 'green_pepper', rectangle: [1234, 1234, 123, 123], weight: 0.123456 };
    const frames = Array.from({ length: 600 }, (_, frame) => [`${1000 + frame}`, 1]);
    const seen = withTracked({ REPORT_frame_detection_summary: Object.fromEntries(frames) });
    const { evaluation_results } = withEvaluation({ explanation: explanationOf(64, 24) });
    const reply = await send({
      result: {
        ...seen,
        evaluation_results,
        optimal_snap_ingredients: { [id]: Array<typeof piece>(36).fill(piece) },
      } as never,
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { pizzas: 1 }]);
  });

  test('five minutes ahead are accepted', async () => {
    const now = withTracked({ REPORT_localized_capture_start_ts: '2024/03/10 12:05:00' });
    const reply = await send({ result: now, capture_start_ts: '2024/03/10 12:05:00' });
    expect(reply.statusCode).toBe(201);
  });

  test('a file name that climbs', async () => {
    const reply = await send({}, [{ field: 'a', name: '../../a.jpg', bytes: whole }]);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().err).toContain("'../../a.jpg' leaves its folder");
  });

  test('a picture that no pizza of the result has', async () => {
    const reply = await send({ result }, [{ field: 'stray.jpg', bytes: whole }]);
    expect(reply.json()).toMatchObject({
      code: 'bad_request',
      err: expect.stringContaining('stray.jpg'),
    });
  });

  test.each([
    ['no token', ''],
    ['an unknown token', 'x'.repeat(43)],
  ])('%s', async (_case, token) => {
    const before = await stored();
    const reply = await send({ result }, [], token);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'wrong_device_token']);
    expect(await stored()).toEqual(before);
  });
});

test('the budget is spent by what decoding costs: an interlaced picture is gone through seven times', async () => {
  const spent = vi.spyOn(app.tools.limits.megapixels, 'consume');
  const large = { create: { width: 2000, height: 1000, channels: 3, background: '#a64' } } as const;
  for (const progressive of [false, true]) {
    const bytes = await sharp(large).png({ progressive }).toBuffer();
    const parts = [{ field: 'a', name: 'a.png', bytes }];
    key += 'x';
    await send({ capture_start_ts: '2024/03/10 12:00:00' }, parts);
  }
  expect(spent.mock.calls.map(([, points]) => points)).toEqual([2, 14]);
  spent.mockRestore();
});

test('a token has a budget of pixels a minute, whatever else it sends; another token has its own', async () => {
  const token = app.devices.deviceOfB;
  await countPixels(app.tools, `Device ${token}`, MOST_A_MINUTE.megapixels * 1e6);
  const parts = [{ field: 'a', name: 'a.jpg', bytes: await testPicture() }];
  const capture = { venue: String(VENUE_OF_B), capture_start_ts: '2024/03/10 12:00:00' };
  const before = await stored();
  const reply = await send(capture, parts, token);
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
    429,
    'too_many_requests',
  ]);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
  const other = await send({ capture_start_ts: '2024/03/10 12:00:00' }, parts);
  expect(other.statusCode).toBe(201);
});

test('a picture that claims to be enormous costs nothing: it is refused, and the next one is taken', async () => {
  const enormous = Buffer.from(await testPicture());
  const frame = enormous.indexOf(Buffer.of(0xff, 0xc0));
  // Height and width in the frame header.
  enormous.writeUInt16BE(65_000, frame + 5);
  enormous.writeUInt16BE(65_000, frame + 7);
  const spent = vi.spyOn(app.tools.limits.megapixels, 'consume');
  const capture = { capture_start_ts: '2024/03/10 12:00:00' };
  for (let time = 0; time < 2; time += 1) {
    const reply = await send(capture, [{ field: 'a', name: 'a.jpg', bytes: enormous }]);
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'image_too_large']);
  }
  expect(spent.mock.calls.map(([, points]) => points)).toEqual([0, 0]);
  spent.mockRestore();
  const next = await send(capture, [{ field: 'a', name: 'a.jpg', bytes: await testPicture() }]);
  expect(next.statusCode).toBe(201);
});

test('a form whose pictures cost more than a minute has takes all of it, and is not refused for good', async () => {
  const count = () => countPixels(app.tools, 'Device of one form', 2e6 * MOST_A_MINUTE.megapixels);
  await count();
  await expect(count()).rejects.toMatchObject({ code: 'too_many_requests' });
});
