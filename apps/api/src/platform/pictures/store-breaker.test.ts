import { expect, test, vi } from 'vitest';
import { StoreAway, storeBreaker } from './store-breaker.ts';

const GET = { kind: 'GET', withinMs: 1000 } as const;
const PUT = { kind: 'PUT', withinMs: 1000 } as const;
const late = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }));
const there = async () => 'there';

function breaker() {
  let now = 1000;
  const run = storeBreaker({ now: () => now, triedEveryMs: 100 });
  const outcomes = async (...requests: Promise<unknown>[]) =>
    (await Promise.allSettled(requests)).map(({ status }) => status);
  return { run, outcomes, pass: (ms: number) => void (now += ms) };
}

test('after three requests that were not answered others fail at once, and one is tried now and then', async () => {
  const { run, outcomes, pass } = breaker();
  const request = vi.fn<() => Promise<string>>(late);
  await outcomes(run(GET, request), run(GET, request), run(GET, request));
  await expect(run(GET, request)).rejects.toBeInstanceOf(StoreAway);
  await expect(run(GET, request)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(request).toHaveBeenCalledTimes(3);
  pass(100);
  expect(await outcomes(run(GET, request), run(GET, request))).toEqual(['rejected', 'rejected']);
  expect(request).toHaveBeenCalledTimes(4);
  pass(100);
  request.mockResolvedValue('there');
  expect(await run(GET, request)).toBe('there');
  expect(await Promise.all([run(GET, request), run(GET, request)])).toEqual(['there', 'there']);
});

test('objects that hang while others are answered do not make the store away', async () => {
  const { run, outcomes } = breaker();
  for (let n = 0; n < 10; n += 1) {
    const both = await outcomes(run(GET, late), run(GET, late), run(GET, there));
    expect(both).toEqual(['rejected', 'rejected', 'fulfilled']);
  }
});

test('answers of another kind neither hide requests that hang nor fail with them', async () => {
  const { run } = breaker();
  const put = vi.fn<() => Promise<string>>(late);
  for (let n = 0; n < 5; n += 1) {
    expect(await run(GET, there)).toBe('there');
    await expect(run(PUT, put)).rejects.toBeInstanceOf(StoreAway);
  }
  expect(put).toHaveBeenCalledTimes(3);
});

test('refusals between requests that hang do not hide them', async () => {
  const { run, outcomes } = breaker();
  const refuse = () => Promise.reject(Object.assign(new Error('no'), { name: 'NoSuchKey' }));
  for (let n = 0; n < 3; n += 1) await outcomes(run(GET, refuse), run(GET, late));
  await expect(run(GET, there)).rejects.toBeInstanceOf(StoreAway);
});

test('one refusal shows that a store that was away answers again', async () => {
  const { run, outcomes, pass } = breaker();
  const refuse = () => Promise.reject(Object.assign(new Error('no'), { name: 'NoSuchKey' }));
  await outcomes(run(GET, late), run(GET, late), run(GET, late));
  pass(100);
  await expect(run(GET, refuse)).rejects.toThrow('no');
  expect(await run(GET, there)).toBe('there');
});

test('a request that goes on for longer than its time is not answered', async () => {
  const { run } = breaker();
  const slow = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut off')));
    });
  await expect(run({ ...GET, withinMs: 20 }, slow)).rejects.toBeInstanceOf(StoreAway);
});

test('a refusal of the store is an answer', async () => {
  const { run } = breaker();
  const refuse = () => Promise.reject(Object.assign(new Error('no'), { name: 'AccessDenied' }));
  for (let n = 0; n < 5; n += 1) await expect(run(GET, refuse)).rejects.toThrow('no');
  expect(await run(GET, there)).toBe('there');
});
