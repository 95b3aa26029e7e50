import { expect, test } from 'vitest';
import { SEEDS, SEEDS_EACH } from './seeds.ts';

test('no two purposes share a seed', () => {
  const firsts = Object.values(SEEDS).toSorted((p, q) => p - q);
  for (const [k, first] of firsts.slice(1).entries()) {
    expect(first - firsts[k]!).toBeGreaterThanOrEqual(SEEDS_EACH);
  }
});
