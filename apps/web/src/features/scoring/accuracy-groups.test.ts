import type { AccuracyFigure } from '@crustodian/domain/accuracy';
import { expect, test } from 'vitest';
import { accuracyGroups, photographGroups } from './accuracy-groups.ts';

const figure = (subject: string, measure: string): AccuracyFigure => ({
  subject,
  measure,
  value: 0.9,
  goal: null,
  better: 'more',
  count: 300,
});

test('a subject has one row, its measures the columns, whatever their order', () => {
  const [error, correlation] = [
    figure('total score with penalties', 'mean error'),
    figure('total score with penalties', 'correlation'),
  ];
  expect(accuracyGroups([error, correlation]).score).toEqual([
    { subject: 'total score with penalties', cells: [correlation, error], count: 300 },
  ]);
});

test('a measure that was not taken leaves its place empty', () => {
  const blur = figure('blur', 'area under the curve');
  const right = figure('snapshot quality', 'share right');
  expect(accuracyGroups([blur, right]).flags.map(({ cells }) => cells)).toEqual([
    [blur, null],
    [null, right],
  ]);
});

test('nothing is lost: what has no place stands in the last group', () => {
  const others = [figure('cost', 'median CPU ms a picture'), figure('bubbles', 'something new')];
  expect(accuracyGroups(others)).toEqual({ score: [], flags: [], rest: others });
});

const RANKED = 'rank correlation with raters';

test('a criterion on photographs stands beside the same on drawings, under the name that people know', () => {
  const drawn = figure('cheese cover, inner', 'correlation');
  const photographed = figure('inner cheese', RANKED);
  expect(photographGroups([drawn], [photographed]).beside).toEqual([
    { subject: 'inner cheese', drawn, photographed },
  ]);
});

test('changed pictures and the curve of learning are rows of their own; nothing is lost', () => {
  const deviation = figure('mirrored', 'shown score, standard deviation');
  const far = figure('mirrored', 'shown score, 95 % move by at most');
  const ranked = figure('after 50 judged pictures', RANKED);
  const silence = figure('silence', 'share of whole pizzas without a score');
  expect(photographGroups([], [silence, deviation, far, ranked])).toEqual({
    beside: [],
    changes: [{ subject: 'mirrored', cells: [deviation, far], count: 300 }],
    learning: [{ subject: 'after 50 judged pictures', cells: [null, null, ranked], count: 300 }],
    rest: [silence],
  });
});
