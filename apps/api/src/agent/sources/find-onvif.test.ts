import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findOnvif } from './find-onvif.ts';

/** A camera with a custom handler for all requests. */
async function camera(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) =>
    request.resume().on('end', () => answer(response)),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `onvif://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an answer that does not end is not read to its end', async () => {
  let bytes = 0;
  const address = await camera((response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) bytes += 65_536;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await expect(findOnvif(address)).rejects.toMatchObject({ state: 'wrong_address' });
  // A connection may buffer more than is read from it.
  expect(bytes).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  '<Profiles ',
  '<XAddr ',
  '<UTCDateTime>',
  '<UTCDateTime ',
  '<XAddr>',
  '<a:Profiles token="',
])('a long answer of %s again and again names no profile', async (begun) => {
  const text = begun.repeat(Math.floor(250_000 / begun.length));
  const address = await camera((response) => response.end(text));
  await expect(findOnvif(address)).rejects.toMatchObject({
    state: 'wrong_address',
    message: expect.stringContaining('names no profile'),
  });
});
