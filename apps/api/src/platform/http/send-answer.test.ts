import { exportPizzas } from '@crustodian/contract/exports';
import fastify from 'fastify';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { sendAnswer } from './send-answer.ts';

test('HEAD is answered without reading what would be sent', async () => {
  let parts = 0;
  const body = Readable.from(
    (async function* () {
      for (; parts < 1000; parts += 1) yield 'a,b\n';
    })(),
  );
  const headers = { 'content-type': 'text/csv' };
  const app = fastify();
  app.get('/', (request, reply) =>
    sendAnswer(exportPizzas, { headers, body }, { request, reply }, () => undefined),
  );
  const reply = await app.inject({ method: 'HEAD', url: '/' });
  expect(reply).toMatchObject({ statusCode: 200, body: '' });
  expect(reply.headers).toMatchObject(headers);
  expect(reply.headers).not.toHaveProperty('content-length');
  expect([body.destroyed, parts]).toEqual([true, 0]);
});
