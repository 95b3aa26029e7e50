import { expect, test } from 'vitest';
import { areEnough, isHeldBack, outcomeOf } from './specialty-training.ts';

const digests = Array.from({ length: 5000 }, (_, n) =>
  ((n * 2654435761) % 2 ** 32).toString(16).padStart(8, '0').padEnd(64, '0'),
);

test('about a fifth of all pictures is kept back, always the same ones', () => {
  const held = digests.filter(isHeldBack);
  expect(held.length / digests.length).toBeCloseTo(0.2, 1);
  expect(digests.filter(isHeldBack)).toEqual(held);
});

test.each([
  ['enough of both', { learnt: 40, heldBack: 10 }, true],
  ['too few to learn from', { learnt: 39, heldBack: 200 }, false],
  ['too few to judge by', { learnt: 4000, heldBack: 9 }, false],
] as const)('%s: %o', (_case, counts, enough) => expect(areEnough(counts)).toBe(enough));

test.each([
  ['better', { before: 7, after: 8 }, 'kept'],
  ['as good', { before: 8, after: 8 }, 'dropped'],
  ['worse', { before: 8, after: 7 }, 'dropped'],
] as const)('a head that is %s', (_case, right, outcome) => expect(outcomeOf(right)).toBe(outcome));
