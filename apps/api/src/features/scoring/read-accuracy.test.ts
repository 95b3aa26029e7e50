import { testApp, type Kind } from '#platform/test-app';
import { loadAccuracy } from '@crustodian/scoring/load-accuracy';
import { expect, test } from 'vitest';

const t = testApp();
const URL = '/api/scoring/accuracy';

test('staff get the figures as they were measured', async () => {
  const reply = await t.ask('staff', { url: URL });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual(await loadAccuracy());
});

test.each<[Kind, number]>([
  ['anon', 401],
  ['regular', 403],
])('%s: %i', async (kind, status) =>
  expect((await t.ask(kind, { url: URL })).statusCode).toBe(status),
);
