import { deleteOldCounts } from '#platform/database/shared-counts';
import { testDatabase } from '#test/world/database';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  beginAttempt,
  FAILURES_OF_AN_ADDRESS,
  FREE_FAILURES,
  FREE_FAILURES_OF_SITE,
  type Attempt,
} from './login-limit.ts';
import { MOST_WAITING, waitInQueue } from './paced-queue.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const database = testDatabase();
beforeEach(async () => {
  await database.db.deleteFrom('attempt_count').execute();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterAll(() => void vi.useRealTimers());

const from = (address: string, username = 'marta@crustodian.example'): Attempt => ({
  username,
  address,
  isKnownThere: false,
});
const begin = (attempt: Attempt, seconds = 0) => {
  vi.setSystemTime(NOW + seconds * 1000);
  return beginAttempt(database.db, attempt);
};
const fail = async (attempt: Attempt, seconds = 0) => (await begin(attempt, seconds)).failed();
async function failTimes(count: number, attempt: (at: number) => Attempt) {
  for (let at = 0; at < count; at += 1) await fail(attempt(at));
}
/** A permitted attempt. */
const LET_THROUGH = { succeeded: expect.any(Function) };

test('after five failures of an account from an address each one waits twice as long', async () => {
  await failTimes(FREE_FAILURES, () => from('10.0.0.1'));
  let clock = 0;
  for (const wait of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    await fail(from('10.0.0.1'), clock);
    await expect(begin(from('10.0.0.1'), clock + wait - 1)).rejects.toMatchObject({
      code: 'too_many_requests',
      waitSeconds: 1,
    });
    clock += wait;
  }
});

test('the name in other letters is the same account', async () => {
  await failTimes(FREE_FAILURES + 1, () => from('10.0.0.1'));
  await expect(begin(from('10.0.0.1', ' MARTA@crustodian.example'))).rejects.toThrow(
    'Too many attempts. Wait 2 seconds and try again.',
  );
});

test('nor does it matter whether its accents are signs of their own', async () => {
  await failTimes(FREE_FAILURES + 1, () => from('10.0.0.1', 'o\u0301scar@crustodian.example'));
  await expect(begin(from('10.0.0.1', 'ÓSCAR@crustodian.example'))).rejects.toThrow(
    'Too many attempts. Wait 2 seconds and try again.',
  );
});

test('a network of IPv6 is one address', async () => {
  await failTimes(FREE_FAILURES + 1, (at) => from(`2001:db8::${at}`));
  await expect(begin(from('2001:db8::77'))).rejects.toThrow('Too many attempts');
  expect(await begin(from('2001:db8:0:1::1'))).toMatchObject(LET_THROUGH);
});

test('the networks of one site of IPv6 have more failures without a wait, and no more than that', async () => {
  await failTimes(FREE_FAILURES_OF_SITE + 1, (at) => from(`2001:db8:0:${at}::1`));
  await expect(begin(from('2001:db8:0:77::1'))).rejects.toThrow('Too many attempts');
  expect(await begin(from('2001:db8:1::1'))).toMatchObject(LET_THROUGH);
  expect(await begin(from('2001:db8:0:77::1', 'luis@crustodian.example'))).toMatchObject(
    LET_THROUGH,
  );
});

test('of many at once no more begin than one after the other', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, () => begin(from('10.0.0.1'))),
  );
  const begun = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(begun.length).toBeLessThanOrEqual(FREE_FAILURES + 1);
});

test('failures elsewhere do not lock the owner out, however many', async () => {
  await failTimes(100, (at) => from(`10.0.${at}.66`));
  expect(await begin(from('10.0.0.1'))).toMatchObject(LET_THROUGH);
});

test('a success forgets the failures before', async () => {
  await failTimes(FREE_FAILURES, () => from('10.0.0.1'));
  await (await begin(from('10.0.0.1'))).succeeded();
  await failTimes(FREE_FAILURES - 1, () => from('10.0.0.1'));
  expect(await begin(from('10.0.0.1'))).toMatchObject(LET_THROUGH);
});

test('a refused attempt does not count, so that the wait ends', async () => {
  await failTimes(FREE_FAILURES + 1, () => from('10.0.0.1'));
  for (let at = 0; at < 60; at += 1) await begin(from('10.0.0.1')).catch(() => undefined);
  expect(await begin(from('10.0.0.1'), 2)).toMatchObject(LET_THROUGH);
  await expect(begin(from('10.0.0.1'), 5)).rejects.toMatchObject({ waitSeconds: 1 });
});

test('an address that tries many accounts is slowed down, and serves its others all the same', async () => {
  await failTimes(FAILURES_OF_AN_ADDRESS, (at) => from('10.0.0.1', `user${at}`));
  const began = performance.now();
  expect(await begin(from('10.0.0.1', 'one more'))).toMatchObject(LET_THROUGH);
  expect(performance.now() - began).toBeGreaterThan(400);
  const known = performance.now();
  expect(await begin({ ...from('10.0.0.1', 'known'), isKnownThere: true })).toMatchObject(
    LET_THROUGH,
  );
  expect(performance.now() - known).toBeLessThan(400);
});

test('of strangers at such an address a few wait in the queue', async () => {
  await failTimes(FAILURES_OF_AN_ADDRESS, (at) => from('10.0.0.1', `user${at}`));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 15 }, (_, at) => begin(from('10.0.0.1', `another${at}`))),
  );
  const begun = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(begun).toHaveLength(MOST_WAITING);
});

test('what is over is forgotten, what counts is kept', async () => {
  await failTimes(FREE_FAILURES + 1, () => from('10.0.0.1'));
  await deleteOldCounts(database.db, NOW + 601_000);
  const { length } = await database.db.selectFrom('attempt_count').select('key').execute();
  expect(length).toBe(1);
});

test('who has hung up gives the place in the line of an address to the next one', async () => {
  await failTimes(FAILURES_OF_AN_ADDRESS, (at) => from('10.0.0.9', `nobody ${at}`));
  const gone = new AbortController();
  const left = Promise.allSettled(
    Array.from({ length: MOST_WAITING }, (_, at) =>
      begin({ ...from('10.0.0.9', `gone ${at}`), gone: gone.signal }),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  gone.abort(new Error('hung up'));
  expect((await left).every(({ status }) => status === 'rejected')).toBe(true);
  const start = performance.now();
  expect(await begin(from('10.0.0.9', 'stays'))).toMatchObject(LET_THROUGH);
  expect(performance.now() - start).toBeLessThan(1500);
});

test('one who hung up before the line was reached takes no place in it', async () => {
  const gone = AbortSignal.abort(new Error('hung up'));
  for (let i = 0; i <= MOST_WAITING; i += 1) {
    await expect(waitInQueue('10.0.0.9', gone)).rejects.toThrow('hung up');
  }
  await expect(waitInQueue('10.0.0.9')).resolves.toBeUndefined();
});

test('a refused attempt leaves no row behind', async () => {
  await failTimes(FAILURES_OF_AN_ADDRESS, (at) =>
    from('10.0.0.1', `guess${at}@crustodian.example`),
  );
  const rows = () =>
    database.db
      .selectFrom('attempt_count')
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow();
  const before = await rows();
  const waiting = Array.from({ length: MOST_WAITING + 3 }, (_, i) =>
    begin(from('10.0.0.1', `late${i}@crustodian.example`)),
  );
  const outcomes = await Promise.allSettled(waiting);
  const begun = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(begun).toHaveLength(MOST_WAITING);
  await Promise.all(begun.map((attempt) => attempt.abandoned()));
  expect(await rows()).toEqual(before);
});
