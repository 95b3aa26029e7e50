import { expect, test } from 'vitest';
import { createPatience } from './patience.ts';
import { fakeServer } from '../test/server.ts';

const BUSY = { err: 'The server is too busy right now.', code: 'busy' };
const AWAY = { err: 'not available', code: 'unavailable' };

/** A server that refuses this many requests, and a browser whose waits end immediately. */
function setUp(refusals: number, refusal: object = BUSY) {
  const server = fakeServer((_asked, count) => (count <= refusals ? [503, refusal] : [200, {}]));
  const waits: number[] = [];
  const states: boolean[] = [];
  const patience = createPatience({
    fetch: server.fetch,
    wait: async (ms) => void waits.push(ms),
    random: () => 0.5,
  });
  patience.subscribe(() => states.push(patience.isWaiting()));
  return { ...patience, server, waits, states };
}

test('what a busy server refuses is retried with growing pauses, and the user sees it', async () => {
  const { fetch, waits, states, isWaiting } = setUp(3);
  expect((await fetch('/api/venue_stats')).status).toBe(200);
  expect(waits).toEqual([2000, 3000, 4500]);
  expect(states).toEqual([true, false]);
  expect(isWaiting()).toBe(false);
});

test('browsers do not come back in the same moment', async () => {
  const server = fakeServer((_asked, count) => (count <= 2 ? [503, BUSY] : [200, {}]));
  const waits: number[] = [];
  const draws = [0, 0.999];
  const patience = createPatience({
    fetch: server.fetch,
    wait: async (ms) => void waits.push(Math.round(ms)),
    random: () => draws.shift()!,
  });
  await patience.fetch('/api/venue_stats');
  expect(waits).toEqual([1500, 3749]);
});

test('it gives up in the end, and hands over the refusal whole', async () => {
  const { fetch, server, waits } = setUp(Infinity);
  const response = await fetch('/api/venue_stats');
  expect([response.status, await response.json()]).toEqual([503, BUSY]);
  expect([server.asked.length, waits.length]).toEqual([6, 5]);
});

test('a server that is away is not asked again', async () => {
  const { fetch, server } = setUp(1, AWAY);
  expect((await fetch('/api/venue_stats')).status).toBe(503);
  expect(server.asked).toHaveLength(1);
});

test('who gave up waiting asks no more', async () => {
  const { fetch, server } = setUp(1);
  const signal = AbortSignal.abort();
  await expect(fetch('/api/venue_stats', { signal })).rejects.toThrow('abort');
  expect(server.asked).toHaveLength(1);
});
