import { expect, test } from 'vitest';
import { yieldBetweenSlices } from './yield-between-slices.ts';

test('others are served between two slices', async () => {
  const order: string[] = [];
  const work = yieldBetweenSlices(
    (function* () {
      order.push('first slice');
      yield undefined;
      order.push('second slice');
      return 'result';
    })(),
  );
  order.push('others');
  expect(await work).toBe('result');
  expect(order).toEqual(['first slice', 'others', 'second slice']);
});
