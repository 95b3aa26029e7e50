import { expect, test, vi } from 'vitest';
import { StoreAway, storeBreaker } from './store-breaker.ts';

const late = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));

function breaker() {
  let now = 1000;
  const run = storeBreaker({ now: () => now, triedEveryMs: 100 });
  return { run, pass: (ms: number) => void (now += ms) };
}

test('after a request that was not answered others fail at once, and one is tried now and then', async () => {
  const { run, pass } = breaker();
  const request = vi.fn<() => Promise<string>>(late);
  await expect(run(request)).rejects.toBeInstanceOf(StoreAway);
  await expect(run(request)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(request).toHaveBeenCalledTimes(1);
  pass(100);
  const both = await Promise.allSettled([run(request), run(request)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(request).toHaveBeenCalledTimes(2);
  pass(100);
  request.mockResolvedValue('there');
  expect(await run(request)).toBe('there');
  expect(await Promise.all([run(request), run(request)])).toEqual(['there', 'there']);
});

test('a refusal of the store is an answer', async () => {
  const { run } = breaker();
  const refuse = () => Promise.reject(Object.assign(new Error('no'), { name: 'AccessDenied' }));
  await expect(run(refuse)).rejects.toThrow('no');
  expect(await run(async () => 'there')).toBe('there');
});
