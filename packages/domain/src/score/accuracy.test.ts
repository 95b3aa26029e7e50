import { expect, test } from 'vitest';
import { figureText, goalText, reachesGoal, type AccuracyFigure } from './accuracy.ts';

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
  ['an error at its limit', { value: 0.02, goal: 0.02, better: 'less' }, true],
  ['an error above its limit', { value: 0.03, goal: 0.02, better: 'less' }, false],
  ['no goal', { goal: null }, null],
  ['nothing measured', { value: null }, null],
] as const)('%s', (_case, change, reached) => expect(reachesGoal(figure(change))).toBe(reached));

test.each([
  [{}, '≥ 0.9'],
  [{ better: 'less', goal: 120 }, '≤ 120'],
  [{ goal: null }, null],
] as const)('the goal of %o: %s', (change, text) => expect(goalText(figure(change))).toBe(text));

test('the number of a goal is written as the caller writes it', () =>
  expect(goalText(figure({ goal: 0.9 }), (value) => `${value * 100}%`)).toBe('≥ 90%'));

test.each([
  [0.9731, '0.973'],
  [1.5, '1.500'],
  [107.3, '107'],
  [null, 'not measured'],
])('%s: %s', (value, text) => expect(figureText(value)).toBe(text));
