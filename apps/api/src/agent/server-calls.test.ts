import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serverCalls, type Heartbeat } from './server-calls.ts';

const CAPTURE = {
  key: 'oven:1',
  camera: 'oven',
  venue: '7',
  takenAt: 0,
  startedLocal: '2026/03/10 18:00:00',
  picture: Buffer.from('x'),
};
const never = new AbortController().signal;

/** Calls to a server that always gives the same answer. */
async function answered(status: number, body: string, headers: Record<string, string> = {}) {
  const server = createServer((request, reply) => {
    request.resume().on('end', () => reply.writeHead(status, headers).end(body));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return serverCalls(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
}

test.each([
  ['the receipt', 201, '{"key":"oven:1","state":"a word of a later release"}', true, ''],
  ['that of another capture', 201, '{"key":"oven:2"}', false, ''],
  ['a log-in page', 200, '<html>', false, ''],
  ['a proxy’s limit', 413, '<html>413</html>', false, ''],
  ['a refusal', 400, '{"err":"Not a picture.","code":"not_an_image"}', false, 'not_an_image'],
])('a capture is answered by %s', async (_what, status, body, isReceipt, code) => {
  const calls = await answered(status, body);
  expect(await calls.sendCapture('7', CAPTURE, never)).toMatchObject({ status, isReceipt, code });
});

test.each([
  [401, '{"err":"…","code":"wrong_device_token"}', 'token_refused'],
  [409, '{"err":"…","code":"agent_name_taken"}', 'name_taken'],
  [409, '{"err":"…","code":"too_many_cameras"}', 'heartbeat_refused'],
  [400, '{"err":"…","code":"bad_request"}', 'heartbeat_refused'],
  [429, '{"err":"…","code":"too_many_requests"}', 'busy'],
  [503, '<html>', 'busy'],
  [200, '<html>', 'not_the_product'],
  [401, '<html>', 'not_the_product'],
  [404, '<html>', 'not_the_product'],
])('a heartbeat that is answered with %d %s is %s', async (status, body, trouble) => {
  const calls = await answered(status, body);
  expect(await calls.sendHeartbeat({} as Heartbeat, never)).toBe(trouble);
});

test('a heartbeat’s answer of a later release is read as far as it is known', async () => {
  const task = { id: 1, camera: 'oven', attempt: 1, purpose: 'search', source: null };
  const said = { time_zone: 'America/Chicago', next_ms: 10_000 };
  const body = { ...said, venue: '7', now: '2026-03-10T23:00:00.000Z', mood: 'good' };
  const setups = [task, { ...task, purpose: 'a word of a later release' }, 'another'];
  const calls = await answered(200, JSON.stringify({ ...body, setups }));
  expect(await calls.sendHeartbeat({} as Heartbeat, never)).toMatchObject({
    ...said,
    setups: [task],
    left_out: [],
  });
});

test.each([
  ['7', 7000],
  ['86400', 600_000],
  ['Mon, 30 Nov 2026 10:00:00 GMT', 0],
])('a server that asks to wait %s', async (wait, waitMs) => {
  const calls = await answered(503, '', { 'retry-after': wait });
  expect(await calls.sendCapture('7', CAPTURE, never)).toMatchObject({ waitMs });
});
