import { describe, expect, test } from 'vitest';
import { evaluationKeyMax, scoreWeights } from '../pizza/criteria.ts';
import { cheeseScore, criteriaSums, penalised, scoreOf } from './score-formula.ts';

const maxima = (grid: 'official' | 'modified') => evaluationKeyMax(scoreWeights(grid));
const perfect = {
  grid: 'official',
  criteria: maxima('official'),
  softIngredients: null,
  badCut: false,
  overbaked: false,
  bubbles: false,
} as const;

describe('score', () => {
  test.each([
    ['all maxima', {}, 10],
    ['bad cut', { badCut: true }, 9],
    ['bad cut and overbaked', { badCut: true, overbaked: true }, 4.5],
    ['bad cut, overbaked and bubbles', { badCut: true, overbaked: true, bubbles: true }, 3],
    ['soft part replaces the ingredient criteria', { softIngredients: 4 }, 10],
    ['soft part of 1.86', { softIngredients: 1.86 }, 7.86],
    ['nothing but the base', { criteria: {} }, 1.2],
    ['a bad cut never goes below 0', { criteria: {}, grid: 'modified', badCut: true }, 0],
    ['more than 10 is clamped', { criteria: { ...maxima('official'), Bordes: 5 } }, 10],
    ['overbaked that counts for a fifth', { overbaked: true, effects: { overbaked: 0.2 } }, 9],
    ['an effect without its flag', { effects: { overbaked: 0.2 } }, 10],
    [
      'a bad cut that counts for half, then overbaked wholly',
      { badCut: true, overbaked: true, effects: { badCut: 0.5 } },
      4.75,
    ],
    ['modified grid', { grid: 'modified', criteria: maxima('modified') }, 10],
  ] as const)('%s', (_case, change, score) => {
    expect(scoreOf({ ...perfect, ...change })).toBe(score);
  });

  test('rounds half up', () => {
    expect(scoreOf({ ...perfect, criteria: { Bordes: 0.005 } })).toBe(1.21);
  });
});

test('penalties count one after the other, in their order (X42)', () => {
  const all = { bubbles: true, overbaked: true, badCut: true };
  expect(penalised(10, all)).toEqual([
    { penalty: 'badCut', score: 9 },
    { penalty: 'overbaked', score: 4.5 },
    { penalty: 'bubbles', score: 3 },
  ]);
  expect(penalised(10, { ...all, badCut: false, overbaked: false })).toHaveLength(1);
});

test('cheese score is inner plus outer cheese, or cheese cover', () => {
  expect(cheeseScore({ 'Queso interior': 0.5, 'Queso exterior': 0.25, Bordes: 0.8 })).toBe(0.75);
  expect(cheeseScore({ 'cheese cover': 2.1, ingredients: 4 })).toBe(2.1);
});

test('criteria are summed over the slices', () => {
  expect(criteriaSums({ Bordes: { '1': 0.1, '2': 0.05 } })).toEqual({ Bordes: 0.15 });
});
