import { expect, test } from 'vitest';
import { CallError } from '../connection/error-messages.ts';
import { makeQueryClient } from './query-client.ts';

test.each([
  [500, 'internal', 2],
  [503, 'took_too_long', 1],
])('a call that fails with %d %s is made %d times', async (status, code, times) => {
  const failure = new CallError('management', { status, body: { code, err: 'Not now.' } });
  let calls = 0;
  const queryFn = () => {
    calls += 1;
    return Promise.reject(failure);
  };
  const asked = makeQueryClient().fetchQuery({ queryKey: [code], queryFn, retryDelay: 0 });
  await expect(asked).rejects.toMatchObject({ code });
  expect(calls).toBe(times);
});
