import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { captureRequest } from '../ingest/capture.fixture.ts';
import { PHONE_HEADER, type readCameraSetup } from '@crustodian/contract/camera-setup';
import type { receiveHeartbeat } from '@crustodian/contract/ingest';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { deleteOldSources, deleteSetupPictures } from '#pizzas/cameras/setup-tasks';
import { drawPizza } from '@crustodian/scoring/fixtures/draw-pizza';
import { targetJpeg } from '@crustodian/scoring/fixtures/draw-target';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readSource } from './read-source.ts';

const t = testApp();
const NOW = Date.UTC(2026, 10, 23, 12);
beforeEach(async () => {
  t.setNow(NOW);
  await sql`DELETE FROM camera_setup`.execute(t.db);
});

type State = Answer<typeof readCameraSetup>;
type HeartbeatAnswer = Answer<typeof receiveHeartbeat>;
let shown: Uint8Array;
beforeAll(async () => {
  shown = await drawPizza({ width: 640, height: 480, x: 320, radius: 200 });
});

const linkBy = async (kind: ViewerKind, camera = 'oven-1') => {
  const url = `/api/camera-setup/venue/${V1}/link/`;
  const reply = await t.ask(kind, { method: 'POST', url, payload: { camera } });
  return { status: reply.statusCode, secret: String(reply.json().path ?? '').split('#')[1] ?? '' };
};
const newPhone = () => randomBytes(24).toString('base64url');
const open = (link: string, phone: string) =>
  t.app.inject({ method: 'POST', url: '/api/camera-setup/open/', payload: { link, phone } });
const call = (phone: string, path: string, payload?: object, headers = {}) =>
  t.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/camera-setup/phone/${path}`,
    headers: { [PHONE_HEADER]: phone, ...headers },
    ...(payload && { payload }),
  });
const ask = (phone: string, path = '') => call(phone, path);
const act = (phone: string, path: string) => call(phone, path, {});
const push = (payload: Uint8Array, camera: string, key: string) =>
  t.app.inject({
    method: 'POST',
    url: `/api/ingest/snapshot/${camera}`,
    headers: { authorization: `Device ${key}`, 'content-type': 'image/jpeg' },
    payload: Buffer.from(payload),
  });
const captures = async () => (await sql`SELECT FROM capture`.execute(t.db)).rows.length;

async function begin(camera = 'oven-1') {
  const { secret } = await linkBy('manager', camera);
  const phone = newPhone();
  await open(secret, phone);
  return { secret, phone };
}

test('a camera is set up: its pictures are shown and count nowhere, then its place is kept', async () => {
  const { secret, phone } = await begin();
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  const before = await captures();
  await push(await targetJpeg({ cast: [1.05, 1, 0.75] }), 'oven-1', key);
  expect((await ask(phone)).json<State>().live).toMatchObject({ width: 1280, height: 720 });

  const measured = (await act(phone, 'measure/')).json<State>().checks!;
  expect(measured.sentence).toBe('Four of five are good. The light is a little yellow.');
  expect(measured.may_go_on).toBe(true);

  t.setNow(NOW + 5000);
  await push(await drawPizza({ width: 1280, height: 720, x: 650, radius: 300 }), 'oven-1', key);
  const { inspection } = (await ask(phone)).json<State>().live!;
  expect(inspection).toMatchObject({ is_black: false, faults: [], width: 1280, height: 720 });
  expect(inspection!.figure!.x).toBeCloseTo(650, -1);
  expect((await act(phone, 'done/')).json()).toMatchObject({ code: 'setup_step_missing' });
  const { figure, score, reach } = (await act(phone, 'pizza/')).json<State>().pizza!;
  expect(figure.radius).toBeCloseTo(300, -1);
  expect(score).toBeGreaterThan(5);
  // Without raters' answers, a band is as wide as the errors on rendered pizzas.
  expect(reach).toBeGreaterThan(0.1);
  expect((await ask(phone, 'picture/pizza/')).headers['content-type']).toBe('image/webp');

  expect((await act(phone, 'done/')).json<State>().done).toBe(true);
  expect(await captures()).toBe(before);
  const { camera } = await t.db
    .selectFrom('venue')
    .select('camera')
    .where('id', '=', V1)
    .executeTakeFirstOrThrow();
  expect(Math.round((camera as { x: number }).x / 10)).toBe(65);
  const kept = await sql`SELECT target_picture IS NOT NULL AS target, pizza_picture IS NOT NULL
    AS pizza, measures IS NOT NULL AS measures, made_by > 0 AS who
    FROM camera_setup WHERE done_at IS NOT NULL`.execute(t.db);
  expect(kept.rows).toEqual([{ target: true, pizza: true, measures: true, who: true }]);
  const held = async () =>
    (
      await sql<{ shown: boolean }>`SELECT coalesce(live, live_shown, target_picture, pizza_picture,
        pizza_shown) IS NOT NULL AS shown FROM camera_setup WHERE done_at IS NOT NULL`.execute(t.db)
    ).rows;
  await deleteSetupPictures(t.db, Date.now());
  expect(await held()).toEqual([{ shown: true }]);
  await sql`UPDATE company SET crops_pictures = true WHERE id = ${COMPANY_A}`.execute(t.db);
  await deleteSetupPictures(t.db, Date.now());
  expect(await held()).toEqual([{ shown: false }]);
  await sql`UPDATE company SET crops_pictures = false`.execute(t.db);
  const { rows } = await sql<{ action: string }>`SELECT action FROM audit_entry
    WHERE action LIKE 'camera_%' ORDER BY id`.execute(t.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'camera_link_made',
    'camera_key_made',
    'camera_set_up',
  ]);

  // The link has ended: stored data no longer change, and pictures are captures again.
  expect((await act(phone, 'measure/')).json()).toMatchObject({ code: 'camera_link_ended' });
  expect((await open(secret, phone)).json()).toMatchObject({ done: true });
  expect((await open(secret, newPhone())).statusCode).toBe(410);
  await push(await targetJpeg({ blur: 2 }), 'oven-1', key);
  expect(await captures()).toBe(before + 1);
}, 60_000);

test('a link is for one phone and 24 hours, and shows nothing else', async () => {
  const { secret, phone } = await begin('oven-2');
  expect((await open(secret, phone)).statusCode).toBe(200);
  expect((await open(secret, newPhone())).json()).toMatchObject({ code: 'camera_link_ended' });
  expect((await ask(secret)).statusCode).toBe(410);
  const late = await linkBy('manager', 'oven-3');
  t.setNow(NOW + 24 * 3_600_000);
  expect((await open(late.secret, newPhone())).statusCode).toBe(410);
  expect((await ask(phone)).statusCode).toBe(410);
});

test('of links that one phone opens at the same moment it has the first', async () => {
  const [first, second] = [await linkBy('manager', 'oven-31'), await linkBy('manager', 'oven-32')];
  const phone = newPhone();
  const opening = await t.db.transaction().execute(async (trx) => {
    await sql`UPDATE camera_setup SET phone = sha256(${phone}::bytea), opened_at = ${new Date(NOW)}
      WHERE camera = 'oven-31'`.execute(trx);
    const reply = open(second.secret, phone).then((each) => each);
    // By then it is waiting for the first.
    await setTimeout(300);
    return { reply };
  });
  expect((await opening.reply).json()).toMatchObject({ code: 'camera_link_ended' });
  expect((await open(first.secret, phone)).statusCode).toBe(200);
  expect((await open(second.secret, phone)).statusCode).toBe(410);
  expect((await open(second.secret, newPhone())).statusCode).toBe(200);
});

test('a newer link replaces unused ones; a link ends when its maker loses the store', async () => {
  const first = await linkBy('manager', 'oven-4');
  await linkBy('manager', 'oven-4');
  expect((await open(first.secret, newPhone())).statusCode).toBe(410);
  const { phone } = await begin('oven-4');
  await sql`UPDATE camera_setup SET made_by = 0 WHERE camera = 'oven-4'`.execute(t.db);
  expect((await ask(phone)).statusCode).toBe(410);
});

test.each<[ViewerKind, number]>([
  ['manager', 201],
  ['staff', 201],
  ['regular', 403],
  ['reviewer', 403],
  ['managerOfB', 403],
])('%s asks for a link: %d', async (kind, status) => {
  expect((await linkBy(kind, 'oven-5')).status).toBe(status);
});

test('pictures of other cameras and stores, and after the phone is gone, are captures', async () => {
  const { phone } = await begin('oven-6');
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  const before = await captures();
  await push(await drawPizza({ toppings: 3 }), 'oven-7', t.devices.deviceOfV1);
  await push(await drawPizza({ toppings: 4 }), 'oven-6', t.devices.deviceOfB);
  t.setNow(NOW + 21_000);
  await push(await drawPizza({ toppings: 5 }), 'oven-6', key);
  expect(await captures()).toBe(before + 3);
  expect((await ask(phone)).json<State>().live).toBeNull();
});

test('a new key ends the one before', async () => {
  const { phone } = await begin('oven-8');
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  expect((await push(await drawPizza(), 'oven-8', key)).statusCode).toBe(201);
  await act(phone, 'key/');
  // The key becomes invalid at once, for all purposes.
  expect((await push(await drawPizza(), 'oven-8', key)).statusCode).toBe(401);
  expect(await heartbeat(key)).toMatchObject({ code: 'wrong_device_token' });
  const { rows } = await sql`SELECT FROM camera_setup
    WHERE row_to_json(camera_setup)::text LIKE ${`%${key}%`}`.execute(t.db);
  expect(rows).toEqual([]);
});

const post = (path: string, token: string, payload: object, headers = {}) =>
  t.app.inject({
    method: 'POST',
    url: `/api/ingest/${path}`,
    headers: { authorization: `Device ${token}`, ...headers },
    payload,
  });
const beat = (token: string, body: object = {}) =>
  post('heartbeat', token, {
    agent: 'box-1',
    version: '0.1.0',
    clock_offset_ms: 0,
    free_bytes: 1e9,
    spool: { captures: 0, bytes: 0, oldest: null, full: false, expired: 0, refused: 0 },
    cameras: [],
    ...body,
  });
const heartbeat = async (token: string, body: object = {}) =>
  (await beat(token, body)).json<HeartbeatAnswer>();
const choose = (phone: string, source: object | null, box = 'box-1') =>
  call(phone, 'source/', { box, source });
const STREAM = { way: 'stream', address: 'rtsp://10.20.4.64/s', user: 'kitchen', password: 'p@ss' };

test('the box at the store hears what the phone chose, and the phone how it went', async () => {
  const device = t.devices.deviceOfV1;
  const { phone } = await begin('oven-20');
  expect((await choose(phone, STREAM)).json()).toMatchObject({ code: 'no_box' });
  expect(await heartbeat(device)).toMatchObject({ setups: [], next_ms: 2000 });
  expect((await choose(phone, { ...STREAM, address: 'ftp://x y' })).json()).toMatchObject({
    code: 'camera_address_unreadable',
  });
  const chosen = (await choose(phone, STREAM)).json<State>();
  expect(chosen).toMatchObject({
    boxes: ['box-1'],
    source: { way: 'stream', address: 'rtsp://10.20.4.64/…', user: 'kitchen', tried: null },
  });
  const { setups } = await heartbeat(device);
  const source = 'rtsp://kitchen:p%40ss@10.20.4.64/s';
  expect(setups).toMatchObject([{ camera: 'oven-20', purpose: 'try', source }]);
  const { id, attempt } = setups[0]!;
  const tried = { id, attempt, connected_ms: null, width: null, height: null, codec: null };
  const refused = { setups: [{ ...tried, state: 'password_refused' }] };
  await heartbeat(device, refused);
  await heartbeat(device, refused);
  const after = (await ask(phone)).json<State>().source!;
  expect([after.refusals, after.tried?.state]).toEqual([1, 'password_refused']);

  // Neither another store's agent nor one with another name gets the set-ups.
  expect((await heartbeat(t.devices.deviceOfB)).setups).toEqual([]);
  expect((await heartbeat(device, { agent: 'box-2' })).setups).toEqual([]);

  // Only the phone can see the agent's pictures.
  const before = await captures();
  const picture = (setup: number) =>
    post(`setup/${setup}/picture?attempt=${attempt}`, device, Buffer.from(shown), {
      'content-type': 'image/jpeg',
    });
  expect((await picture(id)).statusCode).toBe(200);
  expect((await ask(phone)).json<State>().live).toMatchObject({ width: 640 });
  expect((await picture(id + 1)).statusCode).toBe(410);
  expect(await captures()).toBe(before);
});

test('a camera is tried again with the password that the phone no longer has', async () => {
  const device = t.devices.deviceOfV1;
  const { phone } = await begin('oven-29');
  await heartbeat(device);
  expect((await choose(phone, null)).json()).toMatchObject({ code: 'setup_step_missing' });
  await choose(phone, STREAM);
  t.setNow(NOW + 95_000);
  const again = (await choose(phone, null)).json<State>();
  expect(again.source).toMatchObject({ user: 'kitchen', tried: null, box_age_ms: 95_000 });
  await ask(phone);
  const { setups } = await heartbeat(device);
  expect(setups.find(({ camera }) => camera === 'oven-29')).toMatchObject({
    attempt: 2,
    source: 'rtsp://kitchen:p%40ss@10.20.4.64/s',
  });
});

test.each([
  ['10.0.0.7', 'onvif://10.0.0.7'],
  ['10.0.0.7:8899', 'onvif://10.0.0.7:8899'],
  ['10.0.0.7:554', 'rtsp://10.0.0.7:554'],
  ['10.0.0.7:8554/', 'rtsp://10.0.0.7:8554/'],
  ['10.0.0.7/stream1', 'rtsp://10.0.0.7/stream1'],
  ['onvif://10.0.0.7/device', 'onvif://10.0.0.7/device'],
])('the stream %s is read as %s', (address, secret) => {
  expect(readSource({ way: 'stream', address, user: '', password: '' }).secret).toBe(secret);
});

test('other links that wait keep no box from its own', async () => {
  const { phone } = await begin('oven-21');
  await heartbeat(t.devices.deviceOfV1);
  await sql`INSERT INTO camera_setup (id, venue_id, camera, digest, made_by, made_at, ends_at)
    SELECT n, ${V1}, 'oven-21', int4send(n), made_by, made_at, ends_at
    FROM generate_series(1, 20) n,
      (SELECT made_by, made_at, ends_at FROM camera_setup ORDER BY id DESC LIMIT 1) last`.execute(
    t.db,
  );
  await choose(phone, STREAM);
  expect((await heartbeat(t.devices.deviceOfV1)).setups).toMatchObject([{ camera: 'oven-21' }]);
  await sql`DELETE FROM camera_setup WHERE id <= 20`.execute(t.db);
});

test('nobody reads the password of a camera again; it is deleted once the box keeps it', async () => {
  const device = t.devices.deviceOfV1;
  const { phone } = await begin('oven-21');
  await heartbeat(device);
  const password = 'unheard-of-7';
  const chosen = await choose(phone, { ...STREAM, address: `rtsp://a:${password}@10.0.0.9/` });
  expect(chosen.body).not.toContain(password);
  const stored = await sql<{ text: string; sealed: Buffer }>`SELECT
    row_to_json(s)::text AS text, sealed_source AS sealed FROM camera_setup s
    WHERE camera = 'oven-21'`.execute(t.db);
  expect(stored.rows[0]!.text).not.toContain(password);
  expect(stored.rows[0]!.sealed.toString('latin1')).not.toContain(password);
  const logged = await sql<{ text: string }>`SELECT row_to_json(a)::text AS text
    FROM audit_entry a WHERE action = 'camera_source_chosen'`.execute(t.db);
  expect(logged.rows.length).toBeGreaterThan(0);
  expect(logged.rows.map(({ text }) => text).join()).not.toContain(password);

  const { id } = (await heartbeat(device)).setups.find(({ camera }) => camera === 'oven-21')!;
  await sql`UPDATE camera_setup SET done_at = ${new Date(NOW)} WHERE id = ${id}`.execute(t.db);
  expect((await heartbeat(device)).setups).toMatchObject([{ id, purpose: 'keep' }]);
  expect((await heartbeat(device, { kept: [id] })).setups).toEqual([]);
  const left = await sql`SELECT FROM camera_setup
    WHERE id = ${id} AND sealed_source IS NOT NULL`.execute(t.db);
  expect(left.rows).toEqual([]);
});

test.each([
  ['a query', 'http://10.0.0.9/snap.jpg?user=admin&password=unheard-of-8', 'http://10.0.0.9/…'],
  ['a path', 'rtsp://10.0.0.9:554/user=admin_password=unheard-of-8_1', 'rtsp://10.0.0.9:554/…'],
  ['a fragment', 'rtsp://10.0.0.9/live#unheard-of-8', 'rtsp://10.0.0.9/…'],
  ['a name in the path', 'rtsp://admin:unheard-of-8@10.0.0.9/unheard-of-8/1', 'rtsp://10.0.0.9/…'],
  ['a plain path', 'rtsp://10.0.0.9:554/admin/unheard-of-8/main', 'rtsp://10.0.0.9:554/…'],
  ['a path of one name', 'rtsp://10.0.0.9/unheard-of-8', 'rtsp://10.0.0.9/…'],
])('of an address with a password in %s the host is shown', async (_where, address, seen) => {
  const device = t.devices.deviceOfV1;
  const { phone } = await begin('oven-24');
  await heartbeat(device);
  const way = address.startsWith('http') ? 'picture' : 'stream';
  const chosen = await choose(phone, { way, address, user: '', password: '' });
  expect(chosen.body).not.toContain('unheard-of');
  expect(chosen.json<State>().source!.address).toBe(seen);
  const { rows } = await sql<{ text: string }>`SELECT row_to_json(a)::text AS text
    FROM audit_entry a WHERE action = 'camera_source_chosen'`.execute(t.db);
  expect(rows.map(({ text }) => text).join()).not.toContain('unheard-of-8');
  // The agent still gets the complete address.
  const { setups } = await heartbeat(device);
  expect(setups.find(({ camera }) => camera === 'oven-24')?.source).toBe(address);
});

test.each([
  'rtsp://10.0.0.9/',
  'rtsp://10.0.0.9:554/Streaming/Channels/101',
  'rtsp://10.0.0.9/h264/ch1/main/av_stream',
  'rtsp://10.0.0.9/axis-media/media.amp',
  'rtsp://10.0.0.9/live/ch00_0',
  'rtsp://10.0.0.9/stream1',
  'http://10.0.0.9/onvif/device_service',
  'http://10.0.0.9/axis-cgi/jpg/image.cgi',
  'http://10.0.0.9/snapshot.jpg',
])('of %s, as many cameras have it, the path is shown', (address) => {
  const way = address.startsWith('http') ? 'picture' : 'stream';
  const source = { way, address, user: '', password: 'S3cret' } as const;
  expect(readSource(source).address).toBe(address);
  // The path is hidden if it contains the password.
  const { pathname } = new URL(address);
  const password = pathname.split('/').at(-1)!;
  if (password === '') return;
  expect(readSource({ ...source, password }).address).toMatch(/^\w+:\/\/[\d.:]+\/…$/);
});

test.each(['rtsp://%zz@10.0.0.9/', 'rtsp://cook:100%@10.0.0.9/'])(
  '%s is refused as unreadable',
  async (address) => {
    const { phone } = await begin('oven-25');
    await heartbeat(t.devices.deviceOfV1);
    const reply = await choose(phone, { way: 'stream', address, user: '', password: '' });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'camera_address_unreadable']);
  },
);

test('a link writes few lines in its maker’s name: ten keys and sixty addresses an hour', async () => {
  const device = t.devices.deviceOfV1;
  const { phone } = await begin('oven-30');
  await heartbeat(device);
  const entries = async (action: string) =>
    (
      await sql`SELECT FROM audit_entry WHERE action = ${action} AND subject LIKE '%, oven-30'`.execute(
        t.db,
      )
    ).rows.length;
  const keys = await Promise.all(Array.from({ length: 15 }, () => act(phone, 'key/')));
  expect(keys.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  const refused = keys.find(({ statusCode }) => statusCode !== 200)!;
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(await entries('camera_key_made')).toBe(10);
  const { rows: tokens } = await sql<{ holds: boolean }>`SELECT revoked_at IS NULL AS holds
      FROM device_token
    WHERE label = 'camera oven-30' ORDER BY holds`.execute(t.db);
  expect(tokens.filter(({ holds }) => holds)).toHaveLength(1);
  for (let second = 1; second <= 62; second += 1) {
    t.setNow(NOW + second * 1000);
    await choose(phone, STREAM);
  }
  expect((await choose(phone, STREAM)).statusCode).toBe(429);
  expect(await entries('camera_source_chosen')).toBe(60);
  // Another link is not affected.
  const other = await begin('oven-31');
  expect((await act(other.phone, 'key/')).statusCode).toBe(200);
});

test('the key of a camera is refused for an agent, a till or another camera', async () => {
  const device = t.devices.deviceOfV1;
  const own = await begin('oven-26');
  const keyOf = async () => (await act(own.phone, 'key/')).json<{ key: string }>().key;
  const replaced = await keyOf();
  expect((await push(shown, 'oven-26', replaced)).statusCode).toBe(201);
  const keys = [replaced, await keyOf()];
  const other = await begin('oven-27');
  await heartbeat(device);
  await choose(other.phone, STREAM);
  await call(other.phone, 'search/', { box: 'box-1' });
  const tasks = (await heartbeat(device)).setups;
  const { id } = tasks.find(({ purpose }) => purpose === 'try')!;
  const { attempt } = tasks.find(({ purpose }) => purpose === 'search')!;
  const tried = { connected_ms: null, width: null, height: null, codec: null };
  const kept = async () =>
    (
      await sql`SELECT found, tried, sealed_source, (SELECT array_agg(concat(name, agent))
          FROM camera WHERE venue_id = ${V1}) AS cameras,
        (SELECT array_agg(name) FROM store_agent WHERE venue_id = ${V1}) AS agents,
        (SELECT count(*) FROM capture WHERE venue_id = ${V1}) AS captures,
        (SELECT count(*) FROM order_line WHERE venue_id = ${V1}) AS orders
        FROM camera_setup s WHERE id = ${id}`.execute(t.db)
    ).rows;
  const before = await kept();
  const said = {
    setups: [{ id, attempt: 1, state: 'password_refused', ...tried }],
    found: [{ id, attempt, addresses: ['onvif://10.6.6.6'] }],
    kept: [id],
  };
  const made = '2026/11/23 06:05:00';
  const orders = [{ order: 'forged', line: 1, specialty: 'pepperoni', made }];
  const start = { venue: String(V1), key: 'forged', capture_start_ts: made, camera: 'oven-27' };
  const asked: ((key: string) => Promise<{ statusCode: number; json: () => object }>)[] = [
    (key) => beat(key, said),
    (key) => beat(key, { agent: 'invented' }),
    (key) => push(shown, 'oven-27', key),
    (key) => post(`setup/${id}/picture`, key, Buffer.from(shown), { 'content-type': 'image/jpeg' }),
    (key) => post('orders', key, { venue: String(V1), orders }),
    (key) => post('till', key, { no: 'forged' }),
    (key) =>
      t.app.inject(captureRequest(key, start, [{ field: 'a.jpg', bytes: Buffer.from(shown) }])),
  ];
  for (const ask of asked) {
    for (const key of keys) {
      const reply = await ask(key);
      expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'wrong_device_token' }]);
    }
  }
  expect((await beat(keys[1]!)).json()).toMatchObject({
    err: "This is the key of the camera 'oven-26', which sends the pictures of that camera and nothing else.",
  });
  expect((await ask(other.phone)).json<State>().live).toBeNull();
  expect(await kept()).toEqual(before);
  expect((await push(shown, 'oven-26', keys[1]!)).statusCode).toBe(201);
});

test.each([
  ['right', { x: 1110, y: 360 }],
  ['lower', { x: 640, y: 560 }],
])('a pizza that reaches over the %s edge is looked at like any other', async (_edge, at) => {
  const { phone } = await begin('oven-29');
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  await act(phone, 'pizzas/');
  await push(await drawPizza({ width: 1280, height: 720, radius: 300, ...at }), 'oven-29', key);
  const state = await ask(phone);
  expect(state.statusCode).toBe(200);
  expect(state.json<State>().live!.inspection).not.toBeNull();
});

test('a password whose key has gone is not sent, and the box is answered as ever', async () => {
  const { phone } = await begin('oven-23');
  await heartbeat(t.devices.deviceOfV1);
  await choose(phone, STREAM);
  await sql`UPDATE camera_setup SET sealed_source = ${Buffer.alloc(40)}
    WHERE camera = 'oven-23'`.execute(t.db);
  const { setups } = await heartbeat(t.devices.deviceOfV1);
  expect(setups.filter(({ camera }) => camera === 'oven-23')).toEqual([]);
});

test('the password of a set-up that was given up is deleted', async () => {
  const { phone } = await begin('oven-22');
  await heartbeat(t.devices.deviceOfV1);
  await choose(phone, STREAM);
  const sealed = async () =>
    (
      await sql`SELECT FROM camera_setup
        WHERE camera = 'oven-22' AND sealed_source IS NOT NULL`.execute(t.db)
    ).rows.length;
  await deleteOldSources(t.db, NOW);
  expect(await sealed()).toBe(1);
  await deleteOldSources(t.db, NOW + 25 * 3_600_000);
  expect(await sealed()).toBe(0);
});

test('cameras are looked for once for each time the phone asks', async () => {
  const device = t.devices.deviceOfV1;
  const { phone } = await begin('oven-23');
  await heartbeat(device);
  await call(phone, 'search/', { box: 'box-1' });
  expect((await ask(phone)).json<State>().search).toEqual({ addresses: null });
  const [task] = (await heartbeat(device)).setups;
  expect(task).toMatchObject({ purpose: 'search', source: null });
  const addresses = ['onvif://10.20.4.64'];
  const found = [{ id: task!.id, attempt: task!.attempt, addresses }];
  expect((await heartbeat(device, { found })).setups).toEqual([]);
  expect((await ask(phone)).json<State>().search).toEqual({ addresses });
});

test('a phone is shown a small picture, while the whole is measured', async () => {
  const { phone } = await begin('oven-30');
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  const noise = { width: 1400, height: 1400, channels: 3 } as const;
  const large = await sharp(randomBytes(1400 * 1400 * 3), { raw: noise })
    .png()
    .toBuffer();
  expect(large.length).toBeGreaterThan(5e6);
  await push(large, 'oven-30', key);
  const shownPicture = (await ask(phone, 'picture/live/')).rawPayload;
  expect(shownPicture.length).toBeLessThan(500_000);
  expect((await sharp(shownPicture).metadata()).width).toBe(640);
  expect((await ask(phone)).json<State>().live).toMatchObject({
    width: 1400,
    inspection: { is_black: false },
  });
  const { rows } = await sql<{ live: Buffer }>`SELECT live FROM camera_setup
    WHERE camera = 'oven-30'`.execute(t.db);
  expect(rows[0]!.live.length).toBeLessThan(large.length / 2);
  expect(await sharp(rows[0]!.live).metadata()).toMatchObject({ width: 1400, height: 1400 });
});

test('what cannot be measured is said', async () => {
  const { phone } = await begin('oven-9');
  expect((await act(phone, 'measure/')).json()).toMatchObject({ code: 'no_live_picture' });
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  await push(await targetJpeg({ exposure: 0, width: 640, height: 480 }), 'oven-9', key);
  expect((await ask(phone)).json<State>().live!.inspection).toMatchObject({ is_black: true });
  expect((await act(phone, 'measure/')).json()).toMatchObject({ code: 'no_target' });
  expect((await act(phone, 'measure/')).json()).toMatchObject({ code: 'too_many_requests' });
  t.setNow(NOW + 2000);
  expect((await act(phone, 'pizza/')).json()).toMatchObject({ code: 'no_test_pizza' });
});

test('a blurred picture must be corrected first', async () => {
  const { phone } = await begin('oven-10');
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  await push(await targetJpeg({ blur: 2.5 }), 'oven-10', key);
  const checks = (await act(phone, 'measure/')).json<State>().checks!;
  expect(checks.may_go_on).toBe(false);
  expect(checks.checks.find(({ check }) => check === 'sharpness')).toMatchObject({
    is_good: false,
    sentence: 'Edges are soft; 0.15 is needed. Wipe the lens, then turn its focus ring.',
  });
  expect((await act(phone, 'done/')).json()).toMatchObject({ code: 'setup_step_missing' });
  const inSpanish = { 'accept-language': 'es-MX' };
  const spanish = (await call(phone, '', undefined, inSpanish)).json<State>().checks!;
  expect(spanish.sentence).toBe('Cuatro de cinco están bien. La imagen está borrosa.');
});

test('without the target ten pizzas are measured, each once', async () => {
  const { phone } = await begin('oven-11');
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  const pizzas = (await act(phone, 'pizzas/')).json<State>().pizzas;
  expect(pizzas).toEqual({ seen: 0, needed: 10 });
  const look = async (bytes: Uint8Array, after: number) => {
    t.setNow(NOW + after);
    await push(bytes, 'oven-11', key);
    return (await ask(phone)).json<State>();
  };
  const first = await drawPizza({ width: 1280, height: 720, x: 650, radius: 300, toppings: 3 });
  const table = await targetJpeg({ exposure: 0.4 });
  expect((await look(first, 1000)).pizzas?.seen).toBe(1);
  // The same pizza, slightly moved.
  const same = await drawPizza({ width: 1280, height: 720, x: 652, radius: 300, toppings: 3 });
  expect((await look(same, 2000)).pizzas?.seen).toBe(1);
  await look(table, 3000);
  expect((await look(first, 4000)).pizzas?.seen).toBe(2);
  const { rows } = await sql<{ pizzas: object[] }>`SELECT pizzas FROM camera_setup
    WHERE camera = 'oven-11'`.execute(t.db);
  const ten = JSON.stringify(Array.from({ length: 10 }, () => rows[0]!.pizzas[0]));
  await sql`UPDATE camera_setup SET pizzas = ${ten}::jsonb WHERE camera = 'oven-11'`.execute(t.db);
  const checks = (await ask(phone)).json<State>().checks!;
  expect(checks.checks.map(({ check }) => check)).toEqual([
    'place',
    'scale',
    'sharpness',
    'exposure',
  ]);
  expect(checks.checks.find(({ check }) => check === 'scale')).toMatchObject({ is_good: true });

  // The target is used once it has been measured.
  t.setNow(NOW + 8000);
  await push(await targetJpeg(), 'oven-11', key);
  const measured = (await act(phone, 'measure/')).json<State>();
  expect([measured.pizzas, measured.checks!.checks.length]).toEqual([null, 5]);
}, 60_000);

test('what one camera showed says nothing of another that is chosen after it', async () => {
  await heartbeat(t.devices.deviceOfV1);
  const { phone } = await begin('oven-33');
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  await push(await targetJpeg(), 'oven-33', key);
  expect((await act(phone, 'measure/')).json<State>().checks).not.toBeNull();
  const chosen = await choose(phone, STREAM);
  expect([chosen.statusCode, chosen.json<State>().checks]).toEqual([200, null]);
  expect((await act(phone, 'done/')).statusCode).toBe(409);
}, 60_000);

test('what is still under way of one camera says nothing of another either', async () => {
  await heartbeat(t.devices.deviceOfV1);
  const { phone } = await begin('oven-34');
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  await push(await targetJpeg(), 'oven-34', key);
  const [measured, chosen] = await Promise.all([act(phone, 'measure/'), choose(phone, STREAM)]);
  expect([measured.statusCode, chosen.statusCode]).toEqual([200, 200]);
  const state = (await ask(phone)).json<State>();
  expect([state.checks, state.live]).toEqual([null, null]);
  // The agent learns of another camera later, and sends pictures of the previous one until then.
  const [{ id, attempt } = { id: 0, attempt: 0 }] = (await heartbeat(t.devices.deviceOfV1)).setups;
  const picture = (query: string) =>
    post(`setup/${id}/picture${query}`, t.devices.deviceOfV1, Buffer.from(shown), {
      'content-type': 'image/jpeg',
    });
  for (const before of [`?attempt=${attempt - 1}`, '']) {
    expect((await picture(before)).statusCode).toBe(200);
    expect((await ask(phone)).json<State>().live).toBeNull();
  }
  expect((await picture(`?attempt=${attempt}`)).statusCode).toBe(200);
  expect((await ask(phone)).json<State>().live).toMatchObject({ width: 640 });
  // By now, an agent that does not send the attempt number knows of the new camera.
  t.setNow(NOW + 10_000);
  expect((await picture('')).statusCode).toBe(200);
  const { rows } = await sql`SELECT live_at FROM camera_setup WHERE id = ${id}`.execute(t.db);
  expect(rows).toEqual([{ live_at: new Date(NOW + 10_000) }]);
}, 60_000);

test('the target is one A4 page', async () => {
  const reply = await t.app.inject({ url: '/api/camera-setup/target.pdf' });
  const pdf = await PDFDocument.load(reply.rawPayload);
  const { width, height } = pdf.getPage(0).getSize();
  expect([width, height].map(Math.round)).toEqual([595, 842]);
  const headers = { 'accept-language': 'es' };
  const spanish = await t.app.inject({ url: '/api/camera-setup/target.pdf', headers });
  expect((await PDFDocument.load(spanish.rawPayload)).getTitle()).toBe('Plantilla de cámara');
});
