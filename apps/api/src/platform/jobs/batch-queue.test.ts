import { expect, test, vi } from 'vitest';
import { batchQueue } from './batch-queue.ts';

/** A queue of letters whose batches take a moment. */
function letters({ most = 10 } = {}) {
  const groups: string[] = [];
  const ask = batchQueue<string, string>({
    most,
    conflictKey: (letter) => letter,
    run: async (items) => {
      groups.push(items.join(''));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return items.map((item) =>
        item === '!' ? { failed: new Error('no letter') } : { done: item.toUpperCase() },
      );
    },
  });
  const askAll = (text: string) => Promise.all(text.split('').map((letter) => ask('key', letter)));
  return { ask, askAll, groups };
}

test('what is asked in one go is one group, what comes meanwhile the next', async () => {
  const { ask, askAll, groups } = letters();
  const first = askAll('ab');
  await vi.waitFor(() => expect(groups).toEqual(['ab']), { interval: 0 });
  const answers = await Promise.all([first, askAll('cde'), ask('another key', 'x')]);
  expect(answers).toEqual([['A', 'B'], ['C', 'D', 'E'], 'X']);
  expect(groups).toEqual(['ab', 'x', 'cde']);
});

test('the same thing twice waits for the next group, in its order', async () => {
  const { askAll, groups } = letters();
  await askAll('abacab');
  expect(groups).toEqual(['abc', 'ab', 'a']);
});

test('a group has at most so many', async () => {
  const { askAll, groups } = letters({ most: 2 });
  await askAll('abcde');
  expect(groups).toEqual(['ab', 'cd', 'e']);
});

test('one that fails leaves the others alone', async () => {
  const { ask } = letters();
  const [a, failed] = await Promise.allSettled([ask('key', 'a'), ask('key', '!')]);
  expect(a).toMatchObject({ value: 'A' });
  expect(failed).toMatchObject({ reason: new Error('no letter') });
  expect(await ask('key', 'b')).toBe('B');
});

test('a group that fails as a whole fails each of its items', async () => {
  const ask = batchQueue<string, string>({
    most: 2,
    conflictKey: (item) => item,
    run: () => Promise.reject(new Error('away')),
  });
  const settled = await Promise.allSettled([ask('key', 'a'), ask('key', 'b')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
