import { expect, test } from 'vitest';
import reference from '../test/reference/why-moved.json' with { type: 'json' };
import { designEffect, type Run } from './design-effect.ts';

const runOf = (scores: readonly number[]): Run => ({
  n: scores.length,
  sum: scores.reduce((sum, score) => sum + score, 0),
  squares: scores.reduce((sum, score) => sum + score ** 2, 0),
});

test('the design effect of runs', () => {
  const { scores_by_shift, expected: effect } = reference.design_effect;
  expect(designEffect(scores_by_shift.map(runOf))).toBeCloseTo(effect.design_effect, 9);
  expect(designEffect([[8, 7]].map(runOf))).toBe(1);
});
