import type { AccuracyFigure } from '@crustodian/contract/scoring';
import { expect, test } from 'vitest';
import {
  capitalized,
  countReached,
  goalText,
  reachedOf,
  shiftText,
  valueText,
} from './figure-words.ts';

const figure = (change: Partial<AccuracyFigure> = {}): AccuracyFigure => ({
  subject: 'cost',
  measure: 'median CPU ms a picture',
  value: 100,
  goal: 120,
  better: 'less',
  count: 300,
  ...change,
});

test.each([
  ['at the goal', { value: 120 }, 'reached'],
  ['over a limit', { value: 121 }, 'missed'],
  ['under what it should be', { value: 0.8, goal: 0.9, better: 'more' }, 'missed'],
  ['without a goal', { goal: null }, 'no goal'],
  ['not measured', { value: null }, 'no goal'],
] as const)('a figure %s: %s', (_case, change, reached) =>
  expect(reachedOf(figure(change))).toBe(reached),
);

test('figures that have a goal are counted', () =>
  expect(countReached([figure(), figure({ value: 200 }), figure({ goal: null })])).toEqual({
    reached: 1,
    all: 2,
  }));

test.each([
  [valueText(0.9731), '0.973'],
  [valueText(107.3), '107'],
  [valueText(null), 'not measured'],
  [goalText(figure()), '≤ 120'],
  [goalText(figure({ better: 'more', goal: 0.9 })), '≥ 0.9'],
  [goalText(figure({ goal: null })), '–'],
  [capitalized('cheese seal'), 'Cheese seal'],
  [shiftText(0.044), '+0.04'],
  [shiftText(-0.1), '−0.10'],
  [shiftText(-0.001), '0.00'],
])('%s', (text, expected) => expect(text).toBe(expected));
