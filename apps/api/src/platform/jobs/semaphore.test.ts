import { expect, test } from 'vitest';
import { semaphore } from './semaphore.ts';

test.each([1, 2, 5])('no more than %i run at a time, all in their order', async (limit) => {
  const run = semaphore(limit);
  let running = 0;
  let most = 0;
  const started: number[] = [];
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      run(async () => {
        started.push(index);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(limit);
  expect(started).toEqual(started.toSorted((a, b) => a - b));
});

test('work that fails gives its place back', async () => {
  const run = semaphore(1);
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await run(async () => 'yes')).toBe('yes');
});

test('work is weighed, and the heaviest runs alone', async () => {
  const run = semaphore(10);
  const running = new Set<number>();
  const seen: number[][] = [];
  await Promise.all(
    [4, 6, 3, 99, 1].map((weight) =>
      run(
        async () => {
          running.add(weight);
          seen.push([...running]);
          await new Promise((resolve) => setTimeout(resolve, weight === 4 ? 4 : 12));
          running.delete(weight);
        },
        { weight },
      ),
    ),
  );
  expect(seen).toEqual([[4], [4, 6], [6, 3], [99], [1]]);
});

test('nobody waits behind what another asks for beyond a share', async () => {
  const run = semaphore(10, 4);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, weight: number, owner: string) =>
    run(
      () => {
        started.push(name);
        return new Promise<void>((end) => void ends.push(end));
      },
      { weight, owner },
    );
  const asked = [
    ask('a, large', 99, 'a'),
    ask('a, second', 2, 'a'),
    ask('a, third', 1, 'a'),
    ask('b', 3, 'b'),
    ask('c', 3, 'c'),
    ask('d', 1, 'd'),
  ];
  await Promise.resolve();
  expect(started).toEqual(['a, large', 'b', 'c']);
  ends[0]!();
  await asked[0];
  await Promise.resolve();
  expect(started).toEqual(['a, large', 'b', 'c', 'a, second', 'd', 'a, third']);
  for (const end of ends) end();
  await Promise.all(asked);
});

test('what an owner holds is wanted by who waits for the limit, and by the next of the owner itself', async () => {
  const run = semaphore(10, 6);
  const ends: (() => void)[] = [];
  const ask = (owner: string, weight: number) =>
    run(() => new Promise<void>((end) => void ends.push(end)), { owner, weight });
  const asked = [ask('a', 6), ask('b', 2), ask('a', 1)];
  await Promise.resolve();
  expect([run.isWanted('a'), run.isWanted('b')]).toEqual([true, false]);
  asked.push(ask('c', 3));
  expect([run.isWanted('a'), run.isWanted('b')]).toEqual([true, true]);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  await Promise.all(asked);
  expect([run.isWanted('a'), run.isWanted('b')]).toEqual([false, false]);
});

test('owners take turns: who has much to do delays nobody else', async () => {
  const run = semaphore(1);
  const started: string[] = [];
  const ask = (owner: string) => run(async () => void started.push(owner), { owner });
  const asked = ['a', 'a', 'a', 'b', 'b', 'c'].map(ask);
  await Promise.all(asked);
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
});

test('an owner holds at most so many times what stays free, so that another begins at once', async () => {
  const run = semaphore(8, 8, 3);
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (owner: string) =>
    run(
      () =>
        new Promise<void>((end) => {
          running.push(owner);
          ends.set(owner, end);
        }),
      { owner },
    );
  const asked = Array.from({ length: 8 }, () => ask('a'));
  await new Promise(setImmediate);
  expect(running.join('')).toBe('aaaaaa');
  asked.push(ask('b'), ask('b'), ask('c'));
  await new Promise(setImmediate);
  expect(running.join('')).toBe('aaaaaabc');
  while (running.length < asked.length) {
    for (const end of ends.values()) end();
    await new Promise(setImmediate);
  }
  for (const end of ends.values()) end();
});
