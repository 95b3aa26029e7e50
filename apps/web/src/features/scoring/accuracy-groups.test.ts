import type { AccuracyFigure } from '@crustodian/domain/score/accuracy';
import { expect, test } from 'vitest';
import { accuracyGroups, gapRows, photographGroups } from './accuracy-groups.ts';

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

test('a criterion on photographs is compared with the same on drawings, under its usual name', () => {
  const drawn = figure('cheese cover, inner', 'correlation');
  const photographed = figure('inner cheese', RANKED);
  expect(photographGroups([drawn], [photographed]).comparison).toEqual([
    { subject: 'inner cheese', drawn, photographed },
  ]);
});

test('changed pictures and the curve of learning are rows of their own; nothing is lost', () => {
  const deviation = figure('mirrored', 'shown score, standard deviation');
  const far = figure('mirrored', 'shown score, 95 % move by at most');
  const ranked = figure('after 50 judged pictures', RANKED);
  const outline = figure('outline', 'median overlap');
  expect(photographGroups([], [outline, deviation, far, ranked])).toEqual({
    comparison: [],
    changes: [{ subject: 'mirrored', cells: [deviation, far], count: 300 }],
    learning: [{ subject: 'after 50 judged pictures', cells: [null, null, ranked], count: 300 }],
    rest: [outline],
  });
});

test.each([
  ['overbaked', 'share of good pizzas flagged', 'good pizzas flagged overbaked'],
  ['silence', 'share of whole pizzas without a score', 'whole pizzas without a score'],
])('%s of drawings is compared with that of photographs', (subject, measure, name) => {
  const [drawn, photographed] = [figure(subject, measure), figure(subject, measure)];
  const { comparison, rest } = photographGroups([drawn], [photographed]);
  expect(comparison).toEqual([{ subject: name, drawn, photographed }]);
  expect(rest).toEqual([]);
});

test('how well drawings are distinguished from photographs: a row per description', () => {
  const plain = figure('texture', 'plain drawings, area under the curve');
  const training = figure('texture', 'drawings for training, area under the curve');
  expect(gapRows([plain, training])).toEqual([
    { subject: 'texture', cells: [plain, null, training, null], count: 300 },
  ]);
});
