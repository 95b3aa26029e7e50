import { expect, test } from 'vitest';
import { isWorthRetrying, withRetry } from './retry.ts';

const failing = (code: string, times: number) => {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error(`fails with ${code}`), { code });
    return calls;
  };
  return { work, calls: () => calls };
};
const pause = async () => undefined;

test.each(['40001', '40P01', '57P03', '08006', '57P01'])('%s is tried again', async (code) => {
  expect(await withRetry(failing(code, 2).work, { pause })).toBe(3);
});

test.each(['23505', '42P01', '22P02'])('%s is not tried again', async (code) => {
  const { work, calls } = failing(code, 1);
  await expect(withRetry(work, { pause })).rejects.toThrow(code);
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

test('the last error is thrown when no try is left', async () => {
  const { work, calls } = failing('40001', 99);
  await expect(withRetry(work, { tries: 3, pause })).rejects.toThrow('40001');
  expect(calls()).toBe(3);
});

test('the pauses grow', async () => {
  const pauses: number[] = [];
  await withRetry(failing('40P01', 4).work, { pause: async (ms) => pauses.push(ms) });
  expect(pauses).toHaveLength(4);
  expect(pauses[3]).toBeGreaterThan(pauses[0] ?? Infinity);
});
