import { expect, test } from 'vitest';
import { reachesGoal, type AccuracyFigure } from './accuracy.ts';

const figure = (change: Partial<AccuracyFigure>): AccuracyFigure => ({
  subject: 'cheese seal',
  measure: 'correlation',
  value: 0.9,
  goal: 0.9,
  better: 'more',
  count: 8,
  ...change,
});

test.each([
  ['the goal itself', {}, true],
  ['short of it', { value: 0.89 }, false],
  ['an error below its limit', { value: 0.01, goal: 0.02, better: 'less' }, true],
  ['an error above its limit', { value: 0.03, goal: 0.02, better: 'less' }, false],
  ['no goal', { goal: null }, null],
  ['nothing measured', { value: null }, null],
] as const)('%s', (_case, change, reached) => expect(reachesGoal(figure(change))).toBe(reached));
