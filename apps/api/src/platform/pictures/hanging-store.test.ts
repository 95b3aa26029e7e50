import { createS3Store } from '#platform/pictures/picture-storage-s3';
import { outageOf } from '#platform/database/outage';
import { sha256 } from '#platform/sha256';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const PICTURE = Buffer.from('a picture '.repeat(100));
const DIGEST = sha256(PICTURE);
const OTHER = 'b'.repeat(64);

let asked: string[] = [];
let answer: RequestListener;
let server: Server;
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.method!);
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = () => {
  const { port } = server.address() as AddressInfo;
  const url = `s3://key:secret@bucket?endpoint=http://127.0.0.1:${port}`;
  return createS3Store(url, { threads: 1, answersWithinMs: 150 });
};
const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  [
    'stops within an answer',
    (_request, response) => {
      response.writeHead(200, { 'content-length': PICTURE.length }).write(PICTURE.subarray(0, 20));
    },
  ],
  [
    'sends an answer byte by byte',
    (_request, response) => {
      response.writeHead(200, { 'content-length': PICTURE.length });
      const sending = setInterval(() => response.write('a'), 20);
      response.once('close', () => clearInterval(sending));
    },
  ],
])('a store that %s costs a moment, and then nothing', async (_case, hangs) => {
  answer = hangs;
  const store = open();
  const began = performance.now();
  const reads = Array.from({ length: 3 }, () => failureOf(store.read(DIGEST)));
  expect((await Promise.all(reads)).map(outageOf)).toEqual(Array(3).fill('unavailable'));
  expect(performance.now() - began).toBeLessThan(5000);
  // None is sent a second time.
  expect(asked).toHaveLength(3);
  for (let n = 0; n < 50; n += 1) {
    expect(outageOf(await failureOf(store.read(OTHER)))).toBe('unavailable');
  }
  expect(asked).toHaveLength(3);
});

test('a picture is put in vain only once if the store answers HEAD alone', async () => {
  answer = ({ method }, response) => void (method === 'HEAD' && response.writeHead(404).end());
  const store = open();
  const small = [160, 320].map((width) => ({ width, bytes: Buffer.from(`${width}`) }));
  for (let n = 0; n < 3; n += 1) {
    expect(outageOf(await failureOf(store.put(PICTURE, small)))).toBe('unavailable');
  }
  expect(asked.filter((method) => method === 'PUT')).toHaveLength(3);
});

describe('a 404', () => {
  const notFound =
    (body: string): RequestListener =>
    (_request, response) => {
      response.writeHead(404, { 'content-type': 'application/xml' }).end(body);
    };
  const withCode = (code: string) =>
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`;

  test('that names the key means that there is no such picture', async () => {
    answer = notFound(withCode('NoSuchKey'));
    expect(await open().read(DIGEST)).toBeNull();
  });

  test.each([
    ['that names the bucket', withCode('NoSuchBucket')],
    ['of a gateway', '<html><body>404 page not found</body></html>'],
    ['without a text', ''],
  ])('%s is an outage', async (_case, body) => {
    answer = notFound(body);
    expect(outageOf(await failureOf(open().read(DIGEST)))).toBe('unavailable');
  });
});

describe('a picture of which half arrives', () => {
  const half = PICTURE.subarray(0, PICTURE.length / 2);
  const sends =
    (stored: Buffer): RequestListener =>
    ({ method }, response) => {
      const { length } = method === 'HEAD' ? stored : half;
      response.writeHead(200, { 'content-length': length }).end(method === 'GET' ? half : '');
    };

  test('is an outage', async () => {
    answer = sends(PICTURE);
    expect(outageOf(await failureOf(open().read(DIGEST)))).toBe('unavailable');
  });

  test('is returned as it is if the store has no more', async () => {
    answer = sends(half);
    expect(await open().read(DIGEST)).toEqual(half);
  });
});
