import { testApp } from '#test/world/app';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';

const t = testApp();
let port = 0;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  // Safe because the server listens on a TCP port.
  port = (t.app.server.address() as AddressInfo).port;
});

/** Sends raw bytes and returns the status and JSON of the response. */
async function send(lines: string): Promise<[status: number, body: unknown]> {
  const socket = connect(port, '127.0.0.1');
  const host = lines.includes('nohost') ? '' : 'Host: localhost\r\n';
  socket.write(`${lines}\r\n${host}Connection: close\r\n\r\n`);
  const reply = await text(socket);
  return [Number(reply.slice(9, 12)), JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')))];
}

test.each([
  ['an unknown method', 'BREW /api/token/ HTTP/1.1', 400, 'bad_request'],
  ['a method of nothing here', 'PROPFIND /api/token/ HTTP/1.1', 404, 'not_found'],
  ['an unknown version', 'GET / HTTP/9.1', 400, 'bad_request'],
  ['no request at all', 'pizza', 400, 'bad_request'],
  ['no host', 'GET /nohost HTTP/1.1', 400, 'bad_request'],
  ['what cannot be met', 'GET / HTTP/1.1\r\nExpect: a pizza', 417, 'bad_request'],
  ['what is for a proxy', 'CONNECT example.com:443 HTTP/1.1', 400, 'bad_request'],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`, 431, 'too_large'],
  ['a length that is no number', 'POST / HTTP/1.1\r\nContent-Length: x', 400, 'bad_request'],
  [
    'both a length and chunks',
    'POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked',
    400,
    'bad_request',
  ],
  ['two lengths', 'POST / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 5', 400, 'bad_request'],
  ['the method TRACE', 'TRACE /api/token/ HTTP/1.1', 404, 'not_found'],
  ['an address with two strokes', 'GET //x HTTP/1.1', 404, 'not_found'],
  ['an address with a backslash', 'GET /\\x HTTP/1.1', 404, 'not_found'],
  ['an address out of the folder', 'GET /..%2f..%2fpackage.json HTTP/1.1', 404, 'not_found'],
])('%s is answered with {err, code}', async (_case, lines, status, code) => {
  expect(await send(lines)).toEqual([status, { err: expect.any(String), code }]);
});
