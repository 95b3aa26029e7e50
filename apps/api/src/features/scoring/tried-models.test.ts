import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { triedOnce } from './read-models.ts';

/** Counts runs, and the maximum number of concurrent ones. */
function counted(answer: (model: string) => string | null) {
  const counts = { tries: 0, running: 0, most: 0 };
  const problemOf = async (model: string) => {
    counts.tries += 1;
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    await sleep(5);
    counts.running -= 1;
    return answer(model);
  };
  return { counts, problem: triedOnce(problemOf) };
}

test('all who ask at once and later share one try of a model', async () => {
  const { counts, problem } = counted(() => 'The model crashed.');
  const asked = Array.from({ length: 20 }, () => problem('key', 'model'));
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['The model crashed.']));
  expect(await problem('key', 'model')).toBe('The model crashed.');
  expect(counts.tries).toBe(1);
});

test('many models are tried two at a time', async () => {
  const { counts, problem } = counted(() => null);
  const names = Array.from({ length: 9 }, (_, k) => `model ${k}`);
  expect(await Promise.all(names.map((name) => problem(name, name)))).toEqual(
    names.map(() => null),
  );
  expect(counts).toMatchObject({ tries: 9, most: 2 });
});

test('what is thrown is the problem', async () => {
  const problem = triedOnce(() => Promise.reject(new Error('There is no output named scores.')));
  expect(await problem('key', null)).toBe('There is no output named scores.');
});
