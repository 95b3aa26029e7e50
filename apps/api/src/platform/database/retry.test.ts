import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isTransient, isWorthRetrying, withRetry } from './retry.ts';

const failing = (code: string, times: number) => {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error(`fails with ${code}`), { code });
    return calls;
  };
  return { work, calls: () => calls };
};

/** The delays between attempts, which are skipped. */
const pauses: number[] = [];
beforeEach(() => {
  pauses.length = 0;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
    pauses.push(ms);
    queueMicrotask(work);
  }) as typeof setTimeout);
});
afterEach(() => void vi.restoreAllMocks());

test.each(['40001', '40P01', '57P03', '08006', '57P01'])('%s is tried again', async (code) => {
  expect(await withRetry(failing(code, 2).work)).toBe(3);
});

test.each(['23505', '42P01', '22P02'])('%s is not tried again', async (code) => {
  const { work, calls } = failing(code, 1);
  await expect(withRetry(work)).rejects.toThrow(code);
  expect(calls()).toBe(1);
});

test.each([
  ['capture_id', true],
  ['pizza_2026_11_pkey', true],
  ['pizza_detail_2026_11_pkey_102008', true],
  ['correction_pkey', true],
  ['user_account_email_key', false],
  ['capture_pkey', false],
])('a key that is taken, %s, is worth another try: %s', (constraint, isWorth) =>
  expect(isWorthRetrying(Object.assign(new Error(), { code: '23505', constraint }))).toBe(isWorth),
);

test.each([
  ['a deadlock', '40P01', true],
  ['no answer from the address', 'ECONNREFUSED', true],
  ['a full disk', 'ENOSPC', true],
  ['a wrong statement', '42601', false],
])('%s, %s, is transient: %s', (_case, code, expected) =>
  expect(isTransient(Object.assign(new Error(), { code }))).toBe(expected),
);

test('the last error is thrown when no try is left', async () => {
  const { work, calls } = failing('40001', 99);
  await expect(withRetry(work)).rejects.toThrow('40001');
  expect(calls()).toBe(6);
});

test('the pauses grow', async () => {
  await withRetry(failing('40P01', 4).work);
  expect(pauses).toHaveLength(4);
  expect(pauses[0]).toBeGreaterThanOrEqual(25);
  expect(pauses[3]).toBeGreaterThan(pauses[0] ?? Infinity);
});
