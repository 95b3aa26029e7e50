import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { MAX_FILE_BYTES } from '@crustodian/scoring/image/decode-image';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { captureRequest, NOTHING_SEEN, testPicture } from './capture.fixture.ts';
import { scoreNextCapture } from './score-capture.ts';

const t = testApp();
const NOW = Date.UTC(2024, 2, 10, 18, 0, 0);
beforeEach(() => t.setNow(NOW));

const push = (
  payload: Buffer,
  { camera = 'oven-1', type = 'image/jpeg', token = t.devices.deviceOfV1 } = {},
) =>
  t.app.inject({
    method: 'POST',
    url: `/api/ingest/snapshot/${camera}`,
    headers: { authorization: `Device ${token}`, 'content-type': type },
    payload,
  });

const stored = async (key: string) =>
  (
    await sql<{ venue: number; started: string; digests: string[] }>`
      SELECT c.venue_id AS venue, c.started_local AS started, array_agg(p.digest) AS digests
      FROM capture c JOIN capture_picture p ON p.venue_id = c.venue_id AND p.capture_id = c.id
      WHERE c.key = ${key} GROUP BY c.venue_id, c.key`.execute(t.db)
  ).rows;

test.each(['image/jpeg', 'image/jpg; name=1.jpg', 'application/octet-stream'])(
  'a bare picture sent as %s is a capture of its venue, taken now',
  async (type) => {
    const picture = await testPicture();
    const reply = await push(picture, { type });
    expect(reply.statusCode).toBe(201);
    const { key, state, pizzas, repeated } = reply.json();
    expect({ state, pizzas, repeated }).toEqual({ state: 'pending', pizzas: 0, repeated: false });
    expect(key).toMatch(/^oven-1:[0-9a-f]{16}$/);
    const [capture, ...others] = await stored(key);
    expect(others).toEqual([]);
    expect(capture).toMatchObject({ venue: V1, started: '2024-03-10 13:00:00' });
    expect(await t.tools.pictures.read(capture!.digests[0]!)).toEqual(picture);
  },
);

test('a form with one file does as well', async () => {
  const picture = await testPicture();
  const form = captureRequest(t.devices.deviceOfV1, '1', [{ field: 'image', bytes: picture }]);
  const reply = await t.app.inject({ ...form, url: '/api/ingest/snapshot/oven-1' });
  expect(reply.statusCode).toBe(201);
  expect(await stored(reply.json().key)).toHaveLength(1);
});

test('the same picture of a camera is stored once, however it comes and however late', async () => {
  const picture = await testPicture();
  const first = await push(picture);
  t.setNow(NOW + 90_000);
  const again = await push(picture, { type: 'application/octet-stream' });
  expect(again.json()).toEqual({ ...first.json(), repeated: true });
  const elsewhere = await push(picture, { camera: 'oven-2' });
  expect(elsewhere.json()).toMatchObject({ repeated: false });
});

test('what pictures say of their camera is kept, also of one that is sent again', async () => {
  const view = { lightness: 60, a: 1, b: 4, unevenness: 0.1, sharpness: 0.2, oval: 0 };
  const figure = { type: 'Circle' as const, x: 160, y: 120, radius: 80 };
  const fitness = { ...NOTHING_SEEN.fitness, verdict: 'buena' as const };
  const scoring = {
    score: async () => ({ ...NOTHING_SEEN, fitness, figure, camera: view }),
    close: async () => undefined,
  };
  const picture = await testPicture();
  await push(picture, { camera: 'still' });
  while (await scoreNextCapture({ ...t.tools, scoring }));
  // Once a minute is sufficient.
  for (const after of [10_000, 50_000, 90_000]) {
    t.setNow(NOW + after);
    await push(picture, { camera: 'still' });
  }
  const rows = await t.db
    .selectFrom('camera_picture')
    .select(['seen_local', 'digest', 'lightness', 'x', 'radius'])
    .where('camera', '=', 'still')
    .orderBy('seen_local')
    .execute();
  expect(rows).toMatchObject([
    { seen_local: '2024-03-10 13:00:00', lightness: 60, x: 0.5, radius: 0.25 },
    { seen_local: '2024-03-10 13:01:30', lightness: null },
  ]);
  expect(rows[1]!.digest).toBe(rows[0]!.digest);
});

test('a store has at most 64 camera names; more are refused, those that it has are not', async () => {
  await t.db.deleteFrom('watched_camera').execute();
  await sql`INSERT INTO watched_camera (venue_id, camera)
    SELECT ${V1}, 'oven-' || n FROM generate_series(1, 63) n`.execute(t.db);
  const picture = await testPicture();
  const captures = async () => (await sql`SELECT key FROM capture`.execute(t.db)).rows.length;
  expect((await push(picture, { camera: 'last' })).statusCode).toBe(201);
  const before = await captures();
  const refused = await push(picture, { camera: 'one-more' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_cameras']);
  expect(await captures()).toBe(before);
  for (const camera of ['oven-63', 'last']) {
    expect((await push(picture, { camera })).statusCode).toBe(201);
  }
});

test.each<[string, () => Promise<{ statusCode: number; json: () => { code: string } }>, unknown]>([
  ['no picture', () => push(Buffer.from('hello')), [415, 'not_an_image']],
  ['an empty body', () => push(Buffer.alloc(0)), [415, 'not_an_image']],
  [
    'a body beyond the limit',
    () => push(Buffer.alloc(MAX_FILE_BYTES + 1)),
    [413, 'image_too_large'],
  ],
  [
    'another type',
    async () => push(await testPicture(), { type: 'video/mp4' }),
    [415, 'bad_request'],
  ],
  ['JSON', () => push(Buffer.from('{}'), { type: 'application/json' }), [400, 'bad_request']],
  [
    'a name that is a path',
    async () => push(await testPicture(), { camera: '..%2F..' }),
    [400, 'bad_request'],
  ],
  [
    'a wrong token',
    async () => push(await testPicture(), { token: 'x'.repeat(30) }),
    [401, 'wrong_device_token'],
  ],
])('%s is refused', async (_what, send, expected) => {
  const before = await sql`SELECT count(*) FROM capture`.execute(t.db);
  const reply = await send();
  expect([reply.statusCode, reply.json().code]).toEqual(expected);
  expect((await sql`SELECT count(*) FROM capture`.execute(t.db)).rows).toEqual(before.rows);
});

test('two files in a form are refused', async () => {
  const parts = [
    { field: 'a', bytes: await testPicture() },
    { field: 'b', bytes: await testPicture() },
  ];
  const form = captureRequest(t.devices.deviceOfV1, '1', parts);
  const reply = await t.app.inject({ ...form, url: '/api/ingest/snapshot/oven-1' });
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad_request']);
});

test('calls that expect no picture refuse one unread, like all types that they do not know', async () => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/ingest/captures',
    headers: { authorization: `Device ${t.devices.deviceOfV1}`, 'content-type': 'image/jpeg' },
    payload: await testPicture(),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([415, 'bad_request']);
});
