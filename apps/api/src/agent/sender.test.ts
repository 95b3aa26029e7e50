import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendCaptures } from './sender.ts';
import type { Answered } from './server-calls.ts';
import { Spool } from './spool.ts';
import { StoreClock } from './store-clock.ts';

const NOW = Date.UTC(2026, 2, 10, 18);
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sender-'));
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * Sends one capture to a server that gives these answers, repeating the last one; returns what it
 * was sent.
 */
async function sentTo(answers: Partial<Answered>[], venue: string | null = '7') {
  const clock = await StoreClock.open(
    { path: join(folder, 'store.json'), token: 'x' },
    () => NOW,
    () => 0,
  );
  await clock.synchronize(
    { venue: '7', timeZone: 'UTC' },
    { requested: 0, answered: 0, serverNow: NOW },
  );
  const spool = await Spool.open(join(folder, 'spool'), { mostBytes: 1e6 });
  const picture = Buffer.from('x');
  await spool.put({
    key: 'oven:1',
    camera: 'oven',
    venue,
    takenAt: NOW,
    startedLocal: null,
    picture,
  });
  const stopping = new AbortController();
  const times: (string | null)[] = [];
  await sendCaptures({
    spool,
    clock,
    rate: 1e9,
    firstPause: 0.1,
    log: () => undefined,
    onServer: () => times.length === answers.length && stopping.abort(),
    signal: stopping.signal,
    calls: {
      sendCapture: (_venue, { startedLocal }) => {
        times.push(startedLocal);
        return Promise.resolve({
          status: 200,
          isReceipt: true,
          code: '',
          err: '',
          waitMs: 0,
          ...answers[times.length - 1],
        });
      },
    },
  });
  const { captures, refused } = spool.state();
  return { times, captures, refused };
}

test('what the server will never take is set aside', async () => {
  const answer = { status: 400, isReceipt: false, code: 'not_an_image' };
  expect(await sentTo([answer])).toMatchObject({ captures: 0, refused: 1 });
});

test('what is of the future for the server waits, and nothing waits behind it', async () => {
  const future = { status: 400, isReceipt: false, code: 'future_capture' };
  expect(await sentTo([future])).toEqual({
    times: ['2026/03/10 18:00:00'],
    captures: 1,
    refused: 0,
  });
});

test('what was taken at another store is not sent from here', async () => {
  expect(await sentTo([], '8')).toEqual({ times: [], captures: 0, refused: 0 });
  expect(await readdir(join(folder, 'spool', 'of-store-8'))).toHaveLength(1);
});

test('what was taken before the store was known is of the store that the server names', async () => {
  expect(await sentTo([{}], null)).toMatchObject({ times: ['2026/03/10 18:00:00'], captures: 0 });
});

test.each([200, 400, 413])(
  'what a proxy answers with %d is no answer: the capture waits',
  async (status) => {
    const answer = { status, isReceipt: false };
    expect(await sentTo([answer])).toMatchObject({ captures: 1, refused: 0 });
  },
);

test('captures that a proxy refuses delay the others once', async () => {
  const clock = await StoreClock.open(
    { path: join(folder, 'store.json'), token: 'x' },
    () => NOW,
    () => 0,
  );
  const store = { venue: '7', timeZone: 'UTC' };
  await clock.synchronize(store, { requested: 0, answered: 0, serverNow: NOW });
  const spool = await Spool.open(join(folder, 'spool'), { mostBytes: 1e6 });
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const key = `oven:${at}`;
    const taken = { key, camera: 'oven', venue: '7', takenAt: NOW - 1000 * (9 - at) };
    await spool.put({ ...taken, startedLocal: '2026/03/10 18:00:00', picture: Buffer.from('x') });
  }
  for (const key of ['oven:1', 'oven:2', 'oven:3', 'oven:4']) {
    expect(await spool.oldest(clock)).toMatchObject({ key });
    spool.retryLater(key);
    // Simulates that its delay is over.
    spool.postpone(key, 0);
  }
  expect(await spool.oldest(clock)).toMatchObject({ key: 'oven:5' });
  await spool.remove('oven:5');
  await spool.remove('oven:6');
  expect(await spool.oldest(clock)).toMatchObject({ key: 'oven:1' });
});

test('one capture that ends in 500 again and again keeps no others waiting, while the server answers heartbeats', async () => {
  const own = { path: join(folder, 'store.json'), token: 'x' };
  const clock = await StoreClock.open(
    own,
    () => NOW,
    () => performance.now(),
  );
  const store = { venue: '7', timeZone: 'UTC' };
  const heartbeat = () => {
    const at = performance.now();
    return clock.synchronize(store, { requested: at, answered: at, serverNow: NOW });
  };
  await heartbeat();
  const spool = await Spool.open(join(folder, 'spool'), { mostBytes: 1e6 });
  for (const at of [1, 2]) {
    const taken = { key: `oven:${at}`, camera: 'oven', venue: '7', takenAt: NOW - 1000 * (9 - at) };
    await spool.put({ ...taken, startedLocal: '2026/03/10 18:00:00', picture: Buffer.from('x') });
  }
  const stopping = new AbortController();
  const sent: string[] = [];
  await sendCaptures({
    spool,
    clock,
    rate: 1e9,
    firstPause: 0.1,
    log: () => undefined,
    onServer: () => undefined,
    signal: stopping.signal,
    calls: {
      async sendCapture(_venue, { key }) {
        sent.push(key);
        if (sent.length === 6) await heartbeat();
        const isBad = key === 'oven:1';
        if (!isBad || sent.length > 20) stopping.abort();
        return {
          status: isBad ? 500 : 201,
          isReceipt: !isBad,
          code: 'internal',
          err: '',
          waitMs: 0,
        };
      },
    },
  });
  expect(sent).toEqual([...Array<string>(6).fill('oven:1'), 'oven:2']);
});
