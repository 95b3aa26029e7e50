import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { scoreSum, type Scored } from './score-parts.ts';

/** Ingredients 1.71 + 1.52 and borders 2.82 add up to 6.05. */
const criteria = { 'Ingredientes interior': 1.71, 'Ingredientes exterior': 1.52, Bordes: 2.82 };
const NONE = { badCut: false, overbaked: false, bubbles: false };
const works: Scored = {
  grid: 'official',
  score: 7.25,
  criteria,
  ingredients: null,
  penalties: NONE,
  effects: undefined,
};
const WHOLE = { name: 'ingredients as a whole', change: 0.48 };

test.each<[string, Partial<Scored>, { name: string; change: number }[]]>([
  ['as it is', {}, []],
  ['with its ingredients as a whole', { score: 7.73, ingredients: 3.71 }, [WHOLE]],
  [
    'with bubbles',
    { score: 5.15, ingredients: 3.71, penalties: { ...NONE, bubbles: true } },
    [WHOLE, { name: 'bubbles ÷1.5', change: -2.58 }],
  ],
  [
    'whose hundredths were lost by rounding',
    { score: 5.16, ingredients: 3.71, penalties: { ...NONE, bubbles: true } },
    [WHOLE, { name: 'bubbles ÷1.5', change: -2.57 }],
  ],
  [
    'with a bad cut, overbaked',
    { score: 3.13, penalties: { ...NONE, badCut: true, overbaked: true } },
    [
      { name: 'bad cut', change: -1 },
      { name: 'overbaked ÷2', change: -3.12 },
    ],
  ],
  [
    'overbaked by an engine that is only just sure',
    { score: 6.5, penalties: { ...NONE, overbaked: true }, effects: { overbaked: 0.2071 } },
    [{ name: 'overbaked ÷2, counts 21 %', change: -0.75 }],
  ],
  [
    'above the maximum',
    { score: 10, criteria: { Bordes: 9 } },
    [{ name: 'at most 10', change: -0.2 }],
  ],
  ['that no rule explains', { score: 8.25 }, [{ name: 'corrected', change: 1 }]],
])('a score %s adds up', (_name, change, steps) => {
  const sum = scoreSum({ ...works, ...change });
  expect(sum.steps).toEqual(steps);
  const added = sum.steps.reduce((all, step) => all + step.change, sum.base + sum.criteria);
  expect(added).toBeCloseTo(sum.score, 9);
  expect(sum.score + sum.lost).toBeCloseTo(10, 9);
});

afterEach(() => void speakOnPage('en'));

test('the steps have Spanish names on a Spanish page', () => {
  speakOnPage('es');
  const penalties = { ...NONE, badCut: true, overbaked: true };
  const { steps } = scoreSum({ ...works, score: 3.6, ingredients: 3.71, penalties });
  expect(steps.map(({ name }) => name)).toEqual([
    'ingredientes en conjunto',
    'mal cortada',
    'demasiado horneada ÷2',
    'corregida',
  ]);
});
