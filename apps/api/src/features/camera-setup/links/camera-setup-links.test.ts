import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import type { endCameraSetup, listCameraSetups } from '@crustodian/contract/camera-setup/links';
import { PHONE_HEADER } from '@crustodian/contract/camera-setup';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { keepLivePicture } from '#pizzas/cameras/live-picture';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2026, 10, 23, 12);
beforeEach(async () => {
  t.setNow(NOW);
  await sql`DELETE FROM camera_setup`.execute(t.db);
  await sql`DELETE FROM camera_picture`.execute(t.db);
});

type Listed = Answer<typeof listCameraSetups>['setups'];
const LINKS = `/api/camera-setup/venue/${V1}/link/`;
const list = async () => {
  const reply = await t.ask('manager', { url: `/api/camera-setup/company/${COMPANY_A}/links/` });
  return reply.json<{ setups: Listed }>().setups;
};
const end = (id: string) => t.ask('manager', { method: 'DELETE', url: `${LINKS}${id}/` });
const ofPhone = (phone: string, path = '', payload?: object) =>
  t.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/camera-setup/phone/${path}`,
    headers: { [PHONE_HEADER]: phone },
    ...(payload && { payload }),
  });

async function link(camera: string): Promise<string> {
  const reply = await t.ask('manager', { method: 'POST', url: LINKS, payload: { camera } });
  return reply.json<{ path: string }>().path.split('#')[1]!;
}

async function open(secret: string) {
  const phone = randomBytes(24).toString('base64url');
  const payload = { link: secret, phone };
  const reply = await t.app.inject({ method: 'POST', url: '/api/camera-setup/open/', payload });
  return { phone, status: reply.statusCode };
}

test('links are listed until they end, with what became of them', async () => {
  const secret = await link('oven-1');
  expect(await list()).toMatchObject([{ camera: 'oven-1', opened_at: null, done_at: null }]);
  await open(secret);
  expect((await list())[0]!.opened_at).toBe(new Date(NOW).toISOString());
  t.setNow(NOW + 24 * 3_600_000);
  expect(await list()).toEqual([]);
});

test('a camera that was set up is listed until its first picture', async () => {
  await open(await link('oven-1'));
  await sql`UPDATE camera_setup SET done_at = ${new Date(NOW)}`.execute(t.db);
  expect(await list()).toMatchObject([{ done_at: new Date(NOW).toISOString() }]);
  const picture = (seenLocal: string, id: number) =>
    sql`INSERT INTO camera_picture (venue_id, camera, seen_local, id, digest)
      VALUES (${V1}, 'oven-1', ${seenLocal}, ${id}, 'd')`.execute(t.db);
  await picture('2026-11-22 12:00:00', 1);
  expect(await list()).toHaveLength(1);
  await picture('2026-11-24 03:00:00', 2);
  expect(await list()).toEqual([]);
});

test('a link is ended: its phone sees nothing any more, its key is revoked, and the log says so', async () => {
  const { phone } = await open(await link('oven-1'));
  const { key } = (await ofPhone(phone, 'key/', {})).json<{ key: string }>();
  const push = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/ingest/snapshot/oven-1',
      headers: { authorization: `Device ${key}`, 'content-type': 'image/jpeg' },
      payload: Buffer.from('no picture'),
    });
  expect((await push()).statusCode).not.toBe(401);
  const [{ id } = { id: '' }] = await list();
  const reply = await end(id);
  expect(reply.json<Answer<typeof endCameraSetup>>().ended_at).toBe(new Date(NOW).toISOString());
  expect(await list()).toEqual([]);
  expect((await ofPhone(phone)).json()).toMatchObject({ code: 'camera_link_ended' });
  expect((await ofPhone(phone, 'key/', {})).json()).toMatchObject({ code: 'camera_link_ended' });
  expect((await push()).statusCode).toBe(401);
  const { rows } = await sql`SELECT subject, before FROM audit_entry
    WHERE action = 'camera_link_ended'`.execute(t.db);
  expect(rows).toMatchObject([{ before: { opened: 'yes', key: 'yes' } }]);
  expect((await end(id)).json()).toMatchObject({ code: 'camera_setup_not_found' });
});

test('a picture that was being checked when its link ended is not kept', async () => {
  await open(await link('oven-1'));
  const [{ id } = { id: '' }] = await list();
  await end(id);
  const bytes = Buffer.from('picture');
  const picture = { bytes, shown: bytes, format: 'jpeg', digest: 'd', width: 4, height: 3 };
  await keepLivePicture(t.db, Number(id), { ...picture, at: NOW });
  const { rows } = await sql`SELECT FROM camera_setup WHERE live IS NOT NULL`.execute(t.db);
  expect(rows).toEqual([]);
});

test('a finished set-up has nothing to end', async () => {
  await open(await link('oven-1'));
  await sql`UPDATE camera_setup SET done_at = ${new Date(NOW)}`.execute(t.db);
  expect((await end((await list())[0]!.id)).statusCode).toBe(404);
});
