import { expect, test } from 'vitest';
import { finish } from './slices.ts';

test('all slices are done, and what the last one says is the result', () => {
  const done: number[] = [];
  const result = finish(
    (function* () {
      for (const slice of [1, 2, 3]) {
        done.push(slice);
        yield undefined;
      }
      return 'result';
    })(),
  );
  expect([result, done]).toEqual(['result', [1, 2, 3]]);
});
