import { insertTestPizzas } from '#test/world/pizzas';
import { signPrintTicket } from '#platform/print/print-ticket';
import { testApp } from '#test/world/app';
import { PEOPLE, V1 } from '#test/world/fixture';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { pictureAddress } from './test/samples/picture.ts';

const app = testApp();
/** More than the maximum number of running calls. */
const CROWD = 40;

test('beyond what can be answered reads are refused at once; health, corrections and what is printed are not', async () => {
  const url = await pictureAddress(app);
  const [pizza] = await insertTestPizzas(app.db, V1, [{}]);
  const { promise: bytes, resolve: bring } = Promise.withResolvers<Buffer>();
  const held = vi.spyOn(app.tools.pictures, 'read').mockReturnValue(bytes);
  const crowd = Array.from({ length: CROWD }, (_, n) =>
    // A single account has only a share of the slots.
    app.ask(n % 2 === 0 ? 'staff' : 'manager', { method: 'GET', url }),
  );
  // Calls without a slot waited only briefly, while the others still occupy theirs.
  const refused = await Promise.race(crowd);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toEqual({
    err: 'The server is too busy right now. Try again in a moment.',
    code: 'busy',
  });
  expect((await app.ask('anon', { method: 'GET', url: '/api/health' })).statusCode).toBe(200);
  const correction = app.ask('reviewer', {
    method: 'POST',
    url: '/api/dashboard/qa_feedback/',
    payload: { ...pizza!, bubbles: 1 },
  });
  const ticket = signPrintTicket(
    app.tools.keys,
    { user: PEOPLE.staff.id, reads: ['/api/static/'] },
    app.tools.now(),
  );
  const authorization = `JWT ${ticket}`;
  const printed = app.app.inject({ method: 'GET', url, headers: { authorization } });
  // Longer than a read waits for a slot.
  await sleep(400);
  bring(Buffer.from('of a pizza'));
  expect((await printed).statusCode).toBe(200);
  expect((await correction).statusCode).toBe(200);
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  held.mockRestore();
  expect((await app.ask('staff', { method: 'GET', url })).statusCode).toBe(200);
});

test('accounts of one company take half of the slots, and other companies are answered', async () => {
  const url = await pictureAddress(app);
  const { promise: bytes, resolve: bring } = Promise.withResolvers<Buffer>();
  const held = vi.spyOn(app.tools.pictures, 'read').mockReturnValue(bytes);
  const kinds = ['manager', 'regular', 'reviewer', 'feed'] as const;
  const crowd = kinds.flatMap((kind) =>
    Array.from({ length: 6 }, () => app.ask(kind, { method: 'GET', url })),
  );
  await vi.waitFor(() => expect(held).toHaveBeenCalledTimes(12));
  await sleep(200);
  expect(held).toHaveBeenCalledTimes(12);
  expect((await app.ask('staff', { url: '/api/dashboard/venues/' })).statusCode).toBe(200);
  bring(Buffer.from('of a pizza'));
  expect((await Promise.all(crowd)).filter(({ statusCode }) => statusCode === 200)).not.toEqual([]);
  held.mockRestore();
});
