import { testApp, type ViewerKind } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import type { readCameraSetup } from '@crustodian/contract/camera-setup';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { drawPizza } from '@crustodian/scoring/fixtures/draw-pizza';
import { targetJpeg } from '@crustodian/scoring/fixtures/draw-target';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2026, 10, 23, 12);
beforeEach(() => t.setNow(NOW));

type State = Answer<typeof readCameraSetup>;

const linkBy = async (kind: ViewerKind, camera = 'oven-1') => {
  const url = `/api/camera-setup/venue/${V1}/link/`;
  const reply = await t.ask(kind, { method: 'POST', url, payload: { camera } });
  return { status: reply.statusCode, secret: String(reply.json().path ?? '').split('#')[1] ?? '' };
};
const newPhone = () => randomBytes(24).toString('base64url');
const open = (link: string, phone: string) =>
  t.app.inject({ method: 'POST', url: '/api/camera-setup/open/', payload: { link, phone } });
const url = (phone: string, path = '') => `/api/camera-setup/phone/${phone}/${path}`;
const ask = (phone: string, path = '') => t.app.inject({ url: url(phone, path) });
const act = (phone: string, path: string) =>
  t.app.inject({ method: 'POST', url: url(phone, path), payload: {} });
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
  const { phone } = await begin();
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  const before = await captures();
  await push(await targetJpeg({ cast: [1.05, 1, 0.75] }), 'oven-1', key);
  expect((await ask(phone)).json<State>().live).toMatchObject({ width: 1280, height: 720 });

  const measured = (await act(phone, 'measure/')).json<State>().checks!;
  expect(measured.sentence).toBe('Four of five are good. The light is a little yellow.');
  expect(measured.may_go_on).toBe(true);

  t.setNow(NOW + 5000);
  await push(await drawPizza({ width: 1280, height: 720, x: 650, radius: 300 }), 'oven-1', key);
  const { look } = (await ask(phone)).json<State>().live!;
  expect(look).toMatchObject({ is_black: false, faults: [], ring: { fits: true } });
  expect((await act(phone, 'done/')).json()).toMatchObject({ code: 'setup_step_missing' });
  expect((await act(phone, 'pizza/')).json<State>().pizza!.figure.radius).toBeCloseTo(300, -1);
  expect((await ask(phone, 'picture/pizza/')).headers['content-type']).toBe('image/jpeg');

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
  const { rows } = await sql<{ action: string }>`SELECT action FROM audit_entry
    WHERE action LIKE 'camera_%' ORDER BY id`.execute(t.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'camera_link_made',
    'camera_key_made',
    'camera_set_up',
  ]);

  // The link has ended; what was kept does not change, and pictures are captures again.
  expect((await act(phone, 'measure/')).json()).toMatchObject({ code: 'camera_link_ended' });
  await push(await targetJpeg({ blur: 2 }), 'oven-1', key);
  expect(await captures()).toBe(before + 1);
});

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
  await push(await drawPizza({ toppings: 3 }), 'oven-7', key);
  await push(await drawPizza({ toppings: 4 }), 'oven-6', t.devices.deviceOfB);
  t.setNow(NOW + 21_000);
  await push(await drawPizza({ toppings: 5 }), 'oven-6', key);
  expect(await captures()).toBe(before + 3);
  expect((await ask(phone)).json<State>().live).toBeNull();
});

test('a new key ends the one before', async () => {
  const { phone } = await begin('oven-8');
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  await act(phone, 'key/');
  expect((await push(await drawPizza(), 'oven-8', key)).statusCode).toBe(401);
  const { rows } = await sql`SELECT FROM camera_setup
    WHERE row_to_json(camera_setup)::text LIKE ${`%${key}%`}`.execute(t.db);
  expect(rows).toEqual([]);
});

test('what cannot be measured is said', async () => {
  const { phone } = await begin('oven-9');
  expect((await act(phone, 'measure/')).json()).toMatchObject({ code: 'no_live_picture' });
  const { key } = (await act(phone, 'key/')).json<{ key: string }>();
  await push(await targetJpeg({ exposure: 0, width: 640, height: 480 }), 'oven-9', key);
  expect((await ask(phone)).json<State>().live!.look).toMatchObject({ is_black: true });
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
  const headers = { 'accept-language': 'es-MX' };
  const spanish = (await t.app.inject({ url: url(phone), headers })).json<State>().checks!;
  expect(spanish.sentence).toBe('Cuatro de cinco están bien. La imagen está borrosa.');
});

test('the target is one A4 page', async () => {
  const reply = await t.app.inject({ url: '/api/camera-setup/target.pdf' });
  const pdf = await PDFDocument.load(reply.rawPayload);
  const { width, height } = pdf.getPage(0).getSize();
  expect([width, height].map(Math.round)).toEqual([595, 842]);
  const headers = { 'accept-language': 'es' };
  const spanish = await t.app.inject({ url: '/api/camera-setup/target.pdf', headers });
  expect((await PDFDocument.load(spanish.rawPayload)).getTitle()).toBe('Plantilla de cámara');
});
