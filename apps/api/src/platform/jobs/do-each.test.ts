import { expect, test } from 'vitest';
import { doEach } from './do-each.ts';

test('one that fails keeps none of the others waiting, and all failures are thrown at the end', async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  };
  const all = doEach([1, 2, 3, 4, 5], work, { failed: 'numbers not odd' });
  await expect(all).rejects.toMatchObject({
    message: '2 numbers not odd',
    errors: [new Error('no 2'), new Error('no 4')],
  });
  expect(done).toEqual([1, 3, 5]);
});

test('an aborted signal ends it before the next one', async () => {
  const stopping = new AbortController();
  const done: number[] = [];
  const work = async (item: number) => {
    done.push(item);
    stopping.abort(new Error('stopped'));
  };
  const all = doEach([1, 2], work, { failed: 'not done', signal: stopping.signal });
  await expect(all).rejects.toThrow('stopped');
  expect(done).toEqual([1]);
});
