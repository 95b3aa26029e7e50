import { expect, test } from 'vitest';
import { FOLDS, foldOf, judgePart, outcomeOf, type HeldBackCase } from './lesson-parts.ts';

const cases = (...rows: [count: number, before: number, after: number][]): HeldBackCase[] =>
  rows.flatMap(([count, before, after]) =>
    Array.from({ length: count }, () => ({ before, after })),
  );

test.each([
  ['every one better', cases([20, 2, 1]), 'better'],
  ['none better', cases([20, 1, 1]), 'no_better'],
  ['as many worse as better', cases([10, 1, 0], [10, 0, 1]), 'no_better'],
  // Mean gain 0.05, standard error 0.05.
  ['better by one standard error', cases([1, 1, 0], [19, 0, 0]), 'better'],
  // Mean gain 0.05, standard error 0.11: chance.
  ['better by less than one', cases([3, 1, 0], [2, 0, 1], [15, 0, 0]), 'no_better'],
  ['worse', cases([20, 1, 2]), 'no_better'],
  ['too few', cases([19, 2, 1]), 'too_few'],
])('%s', (_, heldBack, outcome) => expect(judgePart('score', heldBack).outcome).toBe(outcome));

test('tells the mean errors and the standard error of what was won', () =>
  expect(judgePart('overbaked', cases([5, 1, 0], [15, 0, 0]))).toMatchObject({
    judged: 20,
    before: 0.25,
    after: 0,
    error: expect.closeTo(0.0993, 3),
  }));

test.each([
  [['no_better', 'better'], 'kept'],
  [['no_better', 'too_few'], 'dropped'],
  [['too_few'], 'too_few'],
  [[], 'too_few'],
] as const)('parts %j: %s', (parts, outcome) =>
  expect(outcomeOf(parts.map((one) => ({ outcome: one })))).toBe(outcome),
);

test('pictures are dealt evenly, always alike', () => {
  const digests = Array.from({ length: 5000 }, (_, n) =>
    ((n * 2654435761) % 2 ** 32).toString(16).padStart(8, '0').padEnd(64, '0'),
  );
  for (let fold = 0; fold < FOLDS; fold++) {
    const share = digests.filter((digest) => foldOf(digest) === fold).length / digests.length;
    expect(share).toBeCloseTo(1 / FOLDS, 1);
  }
});
