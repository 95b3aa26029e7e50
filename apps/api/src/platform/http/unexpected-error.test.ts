import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { errorHandler } from './http.ts';

test('an unexpected error is logged in full, and its answer says nothing of it', async () => {
  const lines: { msg: string; level: number; err?: { message: string; stack: string } }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = fastify({ logger: { level: 'warn', stream } });
  app.setErrorHandler(errorHandler);
  app.get('/', () => {
    throw new TypeError('cannot read the secret');
  });
  const reply = await app.inject('/');
  expect([reply.statusCode, reply.json()]).toMatchObject([500, { code: 'internal' }]);
  expect(reply.body).not.toContain('secret');
  expect(lines).toMatchObject([
    { level: 50, msg: 'request failed', err: { message: 'cannot read the secret' } },
  ]);
  expect(lines[0]!.err!.stack).toContain('unexpected-error.test.ts');
});
