import { testDatabase } from '#platform/test-database';
import { beforeEach, expect, test } from 'vitest';
import { beginAttempt, forgetAttempts } from './login-limit.ts';

const SECOND = 1000;
const NOW = Date.UTC(2026, 0, 5, 12);
const database = testDatabase();
beforeEach(() => database.db.deleteFrom('login_failure').execute());

const from = (address: string, username = 'marta@crustodian.example') => ({ username, address });
const begin = (attempt: ReturnType<typeof from>, later = 0) =>
  beginAttempt(database.db, attempt, NOW + later);
/** An attempt that is let through, and could be taken back. */
const LET_THROUGH = expect.any(Function);
async function attempts(count: number, attempt: (at: number) => ReturnType<typeof from>) {
  await Promise.all(Array.from({ length: count }, (_, at) => begin(attempt(at))));
}

test('after ten failures in a minute an account rests at that address', async () => {
  await attempts(10, () => from('10.0.0.1'));
  await expect(begin(from('10.0.0.1'), 59 * SECOND)).rejects.toThrow('Too many attempts');
  await expect(begin(from('10.0.0.1', ' MARTA@crustodian.example'))).rejects.toThrow(
    'Too many attempts',
  );
});

test('a minute later it may try again', async () => {
  await attempts(10, () => from('10.0.0.1'));
  expect(await begin(from('10.0.0.1'), 60 * SECOND)).toEqual(LET_THROUGH);
});

test('of many at once only ten begin', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, () => begin(from('10.0.0.1'))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(10);
});

test('somebody who fails elsewhere does not lock the owner out', async () => {
  await attempts(10, () => from('10.0.0.66'));
  expect(await begin(from('10.0.0.1'))).toEqual(LET_THROUGH);
});

test('an address that tries many accounts rests after sixty failures', async () => {
  await attempts(60, (at) => from('10.0.0.1', `user${at}`));
  await expect(begin(from('10.0.0.1', 'one more'))).rejects.toThrow('Too many attempts');
  expect(await begin(from('10.0.0.2', 'one more'))).toEqual(LET_THROUGH);
});

test('an account that is tried from many addresses rests after sixty failures', async () => {
  await attempts(60, (at) => from(`10.0.0.${at}`));
  await expect(begin(from('10.0.1.1'))).rejects.toThrow('Too many attempts');
});

test('a refused attempt does not count, so that the minute ends', async () => {
  await attempts(10, () => from('10.0.0.1'));
  for (let at = 0; at < 60; at += 1) await begin(from('10.0.0.1')).catch(() => undefined);
  expect(await begin(from('10.0.0.1', 'somebody else at this address'))).toEqual(LET_THROUGH);
});

test('a success is not counted', async () => {
  for (let at = 0; at < 30; at += 1) await (await begin(from('10.0.0.1')))();
  expect(await begin(from('10.0.0.1'))).toEqual(LET_THROUGH);
});

test('what lapsed is forgotten, what counts is kept', async () => {
  await begin(from('10.0.0.1'));
  await begin(from('10.0.0.2', 'somebody else'), 61 * SECOND);
  await forgetAttempts(database.db, NOW + 61 * SECOND);
  const { length } = await database.db.selectFrom('login_failure').select('key').execute();
  expect(length).toBe(3);
});
