import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreClock } from './store-clock.ts';

const TRUE = Date.UTC(2026, 2, 10, 10);
const HOUR = 3_600_000;
const STORE = { venue: '7', timeZone: 'UTC' };
let path = '';
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'clock-')), 'store.json');
});
afterEach(() => rm(join(path, '..'), { recursive: true }));

/** A machine booted a minute ago, and its StoreClock; `error` is by how much its own clock is ahead. */
async function machine(error: number, token = 'of store 7') {
  const state = { true: TRUE, error };
  const elapsed = () => state.true - TRUE + 60_000;
  const clock = await StoreClock.open({ path, token }, () => state.true + state.error, elapsed);
  const heartbeat = (serverError = 0) =>
    clock.synchronize(STORE, {
      requested: elapsed(),
      answered: elapsed(),
      serverNow: state.true + serverError,
    });
  return { state, clock, heartbeat };
}

test.each([-8 * HOUR, 3 * HOUR])(
  'the time goes on from the server’s when the machine’s clock, which was off by %d ms, is set',
  async (error) => {
    const { state, clock, heartbeat } = await machine(error);
    expect(clock.now()).toBe(TRUE + error);
    await heartbeat();
    expect([clock.now(), clock.offset()]).toEqual([TRUE, -error]);
    state.true += 20_000;
    state.error = 0;
    expect([clock.now(), clock.offset()]).toEqual([TRUE + 20_000, 0]);
    await heartbeat();
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ ...STORE, offset: 0 });
  },
);

test('the offset of the clock is kept over a restart, and the origin shows when it was wrong', async () => {
  await (await machine(-8 * HOUR)).heartbeat();
  const { clock, heartbeat } = await machine(0);
  expect([clock.now(), clock.isSettled(), clock.store()]).toEqual([TRUE + 8 * HOUR, false, STORE]);
  const origin = clock.origin();
  await heartbeat();
  expect(clock.origin() - origin).toBe(-8 * HOUR);
});

test('a time can be corrected until it is set by the settled clock', async () => {
  const { state, clock, heartbeat } = await machine(-8 * HOUR);
  const before = clock.now();
  const origin = clock.origin();
  expect(clock.originOf(before)).toBe(origin);
  expect(clock.originOf(TRUE), 'by another clock').toBeNull();
  await heartbeat();
  // Its pizza was still lying there when the server was reached.
  expect(clock.originOf(before)).toBe(origin);
  state.true += 1000;
  expect(clock.originOf(clock.now())).toBeNull();
  await heartbeat(-8 * HOUR);
  expect(clock.originOf(TRUE + 1000)).toBeNull();
});

test('an agent updated from an earlier release learns its store from the next heartbeat', async () => {
  await writeFile(path, JSON.stringify({ ...STORE, offset: 0 }));
  const { clock, heartbeat } = await machine(0);
  expect(clock.store()).toBeNull();
  await heartbeat();
  expect((await machine(0)).clock.store()).toEqual(STORE);
});

test('where the server refuses its heartbeats, it goes on for the store it had', async () => {
  await writeFile(path, JSON.stringify({ ...STORE, offset: 0 }));
  const { clock } = await machine(0);
  clock.goOnUnchecked();
  expect(clock.store()).toEqual(STORE);
});

test('a difference that is shorter than the answer took changes nothing', async () => {
  const { clock, heartbeat } = await machine(0);
  await heartbeat();
  await heartbeat(150);
  expect(clock.now()).toBe(TRUE);
  await heartbeat(250);
  expect(clock.now()).toBe(TRUE + 250);
});

test('the store is known after the next start, unless the token is another one', async () => {
  await (await machine(0)).heartbeat();
  expect((await machine(0)).clock.store()).toEqual(STORE);
  expect((await machine(0, 'of store 8')).clock.store()).toBeNull();
  expect(await readFile(path, 'utf8')).not.toContain('of store');
});
