import { expect, test } from 'vitest';
import { judgePart, type HeldBackCase } from './lesson-parts.ts';

const cases = (...rows: [count: number, before: number, after: number][]): HeldBackCase[] =>
  rows.flatMap(([count, before, after]) =>
    Array.from({ length: count }, () => ({ before, after })),
  );

test.each([
  ['every one better', 40, cases([10, 2, 1]), 'better'],
  ['none better', 40, cases([10, 1, 1]), 'no_better'],
  ['as many worse as better', 40, cases([5, 1, 0], [5, 0, 1]), 'no_better'],
  // Won 0.1 on average, standard error 0.1.
  ['better by one standard error', 40, cases([1, 1, 0], [9, 0, 0]), 'better'],
  // Won 0.1, standard error 0.23: chance.
  ['better by less than one', 40, cases([3, 1, 0], [2, 0, 1], [5, 0, 0]), 'no_better'],
  ['worse', 40, cases([10, 1, 2]), 'no_better'],
  ['held back too few', 40, cases([9, 2, 1]), 'too_few'],
  ['learnt from too few', 39, cases([10, 2, 1]), 'too_few'],
])('%s', (_, learnt, heldBack, outcome) =>
  expect(judgePart('score', learnt, heldBack).outcome).toBe(outcome),
);

test('tells the mean errors and the standard error of what was won', () =>
  expect(judgePart('overbaked', 50, cases([5, 1, 0], [15, 0, 0]))).toMatchObject({
    learnt: 50,
    heldBack: 20,
    before: 0.25,
    after: 0,
    error: expect.closeTo(0.0993, 3),
  }));
