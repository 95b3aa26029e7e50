import { expect, test } from 'vitest';
import { evaluationKeyMax, scoreWeights } from '../pizza/criteria.ts';
import { sliderMax, sliderStep, sliderValues } from './score-sliders.ts';

const official = evaluationKeyMax(scoreWeights('official'));
const modified = evaluationKeyMax(scoreWeights('modified'));

test.each([
  ['Bordes', 0.801, 0.1],
  ['Ingredientes interior', 2.001, 0.01],
])('the slider of %s reaches %d in steps of %d (X44)', (criterion, max, step) => {
  expect(sliderMax(official[criterion]!)).toBeCloseTo(max, 9);
  expect(sliderStep(criterion)).toBe(step);
});

test('the ingredient part is shown halved on the official grid (X40)', () => {
  const values = sliderValues({ maxima: official, criteria: { Bordes: 0.5 }, ingredients: 3.5 });
  expect(values['Ingredientes interior']).toBe(1.75);
  expect(values['Ingredientes exterior']).toBe(1.75);
  expect(values['Bordes']).toBe(0.5);
  expect(values['Limpieza']).toBe(0);
});

test('the modified grid has one ingredient slider', () => {
  const values = sliderValues({ maxima: modified, criteria: {}, ingredients: 3.5 });
  expect(values['ingredients']).toBe(3.5);
});

test('without an ingredient part the criteria are shown themselves (X41)', () => {
  const criteria = { 'Ingredientes interior': 1.2, 'Ingredientes exterior': 0.4 };
  const values = sliderValues({ maxima: official, criteria, ingredients: null });
  expect(values).toMatchObject(criteria);
});

test('nothing is shown beyond the maximum', () => {
  const values = sliderValues({ maxima: official, criteria: { Bordes: 0.9 }, ingredients: 4.2 });
  expect(values).toMatchObject({ Bordes: 0.8, 'Ingredientes interior': 2 });
});
