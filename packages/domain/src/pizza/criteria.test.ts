import { expect, test } from 'vitest';
import {
  criteriaOf,
  criterionLabel,
  evaluationKeyMax,
  GRIDS,
  isIngredientCriterion,
  OTHER_CRITERIA,
  ownSliceMaxima,
  scoreWeights,
} from './criteria.ts';

const sum = (values: Record<string, number>) =>
  Math.round(Object.values(values).reduce((total, value) => total + value, 0) * 100) / 100;

test('the maxima and the base of each grid close to 10', () => {
  expect(sum(evaluationKeyMax(scoreWeights('official')))).toBe(8.8);
  expect(sum(evaluationKeyMax(scoreWeights('modified')))).toBe(9.6);
});

test("a company's own weights and maxima win", () => {
  const weights = scoreWeights('official', { 'Ingredientes interior': 0.3125 });
  expect(weights['Ingredientes interior']).toBe(0.3125);
  expect(evaluationKeyMax(weights)['Ingredientes interior']).toBe(2.5);
  expect(evaluationKeyMax(weights, { Bordes: 1 })['Bordes']).toBe(1);
});

test('a maximum of its own is shared by the slices, unless they have weights of their own', () => {
  const own = ownSliceMaxima({ Limpieza: 0.2 }, { Bordes: 1.6, Limpieza: 1.2 });
  expect(own).toEqual({ Bordes: 0.2, Limpieza: 0.2 });
  expect(scoreWeights('official', own)).toMatchObject({ Bordes: 0.2, 'Queso interior': 0.1 });
});

test('every criterion has a label', () => {
  for (const key of OTHER_CRITERIA) expect(criterionLabel(key)).toBe(key);
  expect(criterionLabel('Cocción queso')).toBe('cheese melting');
  expect(criterionLabel('toast')).toBe('toast');
  for (const grid of GRIDS) expect(criteriaOf(grid).filter(isIngredientCriterion)).not.toEqual([]);
});

test('stored points keep their places: these lists may grow at their end, and change in no other way', () => {
  expect(criteriaOf('official').slice(0, 8)).toEqual([
    'Ingredientes interior',
    'Ingredientes exterior',
    'Queso interior',
    'Queso exterior',
    'Bordes',
    'Cocción queso',
    'Sello de queso',
    'Limpieza',
  ]);
  expect(criteriaOf('modified').slice(0, 6)).toEqual([
    'pizza size',
    'border size',
    'cheese on border',
    'cheese seal',
    'cheese cover',
    'ingredients',
  ]);
});
