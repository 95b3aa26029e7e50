import { SMALL_BYTES, UPLOAD_MOST_BYTES } from '#platform/http/upload-room';
import { createDeviceToken } from '#platform/auth/device-token';
import { testApp } from '#test/world/app';
import { COMPANY_B, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

const t = testApp();
let address = '';
let port = 0;
beforeAll(async () => {
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  // Safe because the server listens on a TCP port.
  port = (t.app.server.address() as AddressInfo).port;
});

const open: Socket[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.destroy();
});

/** Starts a form of this declared size and then sends nothing more. */
async function beginForm(url: string, headers: Record<string, string>, bytes: number) {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  const lines = [
    `POST ${url} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${bytes}`,
    '',
    '--x\r\nContent-Disposition: form-data; name="venues"\r\n\r\n[',
  ];
  socket.write(lines.join('\r\n'));
  return socket;
}

/** Waits until the server has read what was sent. */
const arrived = () => wait(300);

const NAMES = '/api/dashboard/venue_pretty_name/';
const CAPTURES = '/api/ingest/captures';
const soon = () => AbortSignal.timeout(5000);

test('forms that are half sent take nobody’s slot', async () => {
  const headers = await t.signIn('feed');
  for (let count = 0; count < 30; count += 1) await beginForm(NAMES, headers, 9000);
  await arrived();
  const others = await t.signIn('staff');
  const read = await fetch(`${address}/api/get_my_info`, { headers: others, signal: soon() });
  const write = await fetch(`${address}${NAMES}`, {
    method: 'POST',
    headers: { ...others, 'content-type': 'application/json' },
    body: '{"venues":[]}',
    signal: soon(),
  });
  expect([read.status, write.status]).toEqual([200, 200]);
});

test('uploads that one camera claims and never sends keep no other camera waiting', async () => {
  const ofA = { authorization: `Device ${t.devices.deviceOfV1}` };
  const claimed = 2 * UPLOAD_MOST_BYTES;
  for (let count = 0; count < 6; count += 1) await beginForm(CAPTURES, ofA, claimed);
  await arrived();
  const form = new FormData();
  form.set('capture', '{}');
  const reply = await fetch(`${address}${CAPTURES}`, {
    method: 'POST',
    headers: { authorization: `Device ${t.devices.deviceOfB}` },
    body: form,
    signal: soon(),
  });
  expect(reply.status).toBe(400);
});

test('uploads that a camera broke off do not keep its next one waiting', async () => {
  const headers = { authorization: `Device ${t.devices.deviceOfV1}` };
  for (let count = 0; count < 6; count += 1) {
    await beginForm(CAPTURES, headers, 2 * UPLOAD_MOST_BYTES);
  }
  await arrived();
  for (const socket of open.splice(0)) socket.destroy();
  const form = new FormData();
  form.set('capture', '{}');
  const reply = await fetch(`${address}${CAPTURES}`, {
    method: 'POST',
    headers,
    body: form,
    signal: soon(),
  });
  expect(reply.status).toBe(400);
});

test('a form of which nothing more comes is refused, and its connection closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const socket = await beginForm(NAMES, await t.signIn('feed'), 9000);
  await arrived();
  vi.advanceTimersByTime(20_000);
  const reply = await text(socket);
  expect(reply.slice(9, 12)).toBe('408');
  expect(JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')))).toMatchObject({ code: 'too_slow' });
});

const FIFTH = { id: 5, region_code: 'R9', time_zone: 'Europe/Madrid' };

test('uploads that come slowly lose their room once another store waits for it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { db } = t.tools;
  const slow: Socket[] = [];
  for (const venue of [V1, V2, VENUE_OF_B]) {
    const token = await createDeviceToken(db, venue, 'slow');
    slow.push(
      await beginForm(CAPTURES, { authorization: `Device ${token}` }, 2 * UPLOAD_MOST_BYTES),
    );
  }
  await arrived();
  /** More than the general minimum, but far too little for the size. */
  const dribble = async () => {
    for (const socket of slow) socket.write(Buffer.alloc(40_000));
    await arrived();
    vi.advanceTimersByTime(10_000);
    await arrived();
  };
  await dribble();
  expect(slow.map(({ readyState }) => readyState)).toEqual(slow.map(() => 'open'));
  await db
    .insertInto('venue')
    .values({ ...FIFTH, company_id: COMPANY_B, name: 'v5', pretty_name: 'Venue 5' })
    .execute();
  const token = await createDeviceToken(db, FIFTH.id, 'quick');
  const send = (bytes: number) => {
    const form = new FormData();
    form.set('capture', '{}');
    form.set('more', new Blob([new Uint8Array(bytes)]));
    return fetch(`${address}${CAPTURES}`, {
      method: 'POST',
      headers: { authorization: `Device ${token}` },
      body: form,
      signal: soon(),
    });
  };
  // A small upload does not wait for large ones, nor does a picture sent without its size.
  expect((await send(100)).status).toBe(400);
  const chunked = await fetch(`${address}/api/ingest/snapshot/oven-1`, {
    method: 'POST',
    headers: { authorization: `Device ${token}`, 'content-type': 'image/jpeg' },
    body: new Blob(['no picture']).stream(),
    duplex: 'half',
    signal: soon(),
  });
  expect(await chunked.json()).toMatchObject({ code: 'not_an_image' });
  const reply = send(SMALL_BYTES);
  await arrived();
  await dribble();
  expect((await reply).status).toBe(400);
  const refusals = await Promise.all(slow.map(text));
  expect(refusals.map((answer) => answer.slice(9, 12))).toEqual(slow.map(() => '408'));
});
