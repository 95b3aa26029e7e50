import type { OwnThresholds } from '@crustodian/domain/score/own-thresholds';
import { SLICES } from '@crustodian/domain/pizza/criteria';
import { expect, test } from 'vitest';
import { CLASSES } from '../segmentation/classes.ts';
import { evaluatePizza } from './evaluate-pizza.ts';

const SLICE = {
  radius: 1,
  crustWidth: 0.11,
  crustUnevenness: 0.05,
  dirt: 0.03,
  seal: 1,
  coverInner: 1,
  coverOuter: 1,
  toppingInner: 0,
  toppingOuter: 0,
  melted: 1,
};
const PIZZA = { slices: SLICES.map(() => SLICE), crust: 'tradicional' as const, radiusScale: 1 };

const evaluate = (thresholds?: OwnThresholds, sized: { radiusScale?: number | undefined } = {}) =>
  evaluatePizza(
    { ...PIZZA, radiusScale: sized.radiusScale ?? PIZZA.radiusScale },
    {
      grid: 'official',
      thresholds,
      flags: { bubbles: false, overbaked: false, badCut: false },
      specialty: 'cheese',
      shares: new Float32Array(CLASSES.length),
      figure: { type: 'Circle', x: 500, y: 500, radius: 400 },
      outline: new Float32Array(360).fill(1),
      isSized: sized.radiusScale !== undefined,
      explanation: { engine_version: 'test', slice_angle: 0, confidence: {} },
    },
  ).evaluation;

test.each([
  ["the product's", undefined, 9.6, undefined],
  ['none of its own', {}, 9.6, undefined],
  ['stricter', { dirt: { none: 0.03, full: 0 } }, 9.2, { dirt: { none: 0.03, full: 0 } }],
  ['milder', { dirt: { none: 0.06, full: 0.03 } }, 10, { dirt: { none: 0.06, full: 0.03 } }],
])(
  'thresholds, %s: the score follows them, and the result names them',
  (_case, own, score, kept) => {
    const { score_final, explanation } = evaluate(own);
    expect(score_final).toBeCloseTo(score, 5);
    expect(explanation!.thresholds).toEqual(kept);
  },
);

test.each([
  ['no camera says how large pizzas should be', undefined, undefined, undefined],
  ['as large as expected', 1, undefined, { size_class: 'regular' }],
  ['far smaller', 0.8, undefined, { size_class: 'small' }],
  [
    'small, but not to this company',
    0.8,
    { pizzaRadius: { low: 0.7, from: 0.9, to: 1.1, high: 1.2 } },
    { size_class: 'regular' },
  ],
])('size class: %s', (_case, radiusScale, own, info) => {
  expect(evaluate(own, { radiusScale }).info).toEqual(info);
});
