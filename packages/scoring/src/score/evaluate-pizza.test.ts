import type { OwnThresholds } from '@crustodian/domain/score/own-thresholds';
import { SLICES } from '@crustodian/domain/pizza/criteria';
import { criteriaSums, scoreOf, type FlagEffects } from '@crustodian/domain/score/score-formula';
import { shownIngredients } from '@crustodian/domain/pizza/soft-ingredients';
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
interface Asked {
  radiusScale?: number | undefined;
  flags?: typeof FLAWLESS;
  effects?: FlagEffects;
}
const PIZZA = { slices: SLICES.map(() => SLICE), crust: 'tradicional' as const, radiusScale: 1 };

const FLAWLESS = { bubbles: false, overbaked: false, badCut: false };
const evaluate = (thresholds?: OwnThresholds, asked: Asked = {}) =>
  evaluatePizza(
    { ...PIZZA, radiusScale: asked.radiusScale ?? PIZZA.radiusScale },
    {
      grid: 'official',
      thresholds,
      flags: asked.flags ?? FLAWLESS,
      effects: asked.effects,
      specialty: 'cheese',
      shares: new Float32Array(CLASSES.length),
      figure: { type: 'Circle', x: 500, y: 500, radius: 400 },
      outline: new Float32Array(360).fill(1),
      isSized: asked.radiusScale !== undefined,
      explanation: { engine_version: 'test', slice_angle: 0, confidence: {} },
    },
  ).evaluation;

test.each([
  ['nobody doubts', {}, { overbaked: true }, undefined],
  ['is sure', { overbaked: 1 }, { overbaked: true }, undefined],
  ['is only just sure', { overbaked: 0.3, bubbles: 0.1 }, { overbaked: true }, { overbaked: 0.3 }],
  ['is not there', { overbaked: 0.3 }, {}, undefined],
])('a flag that %s: the result says how much it counts', (_case, effects, raised, kept) => {
  const flags = { ...FLAWLESS, ...raised };
  const { score_final, score_details, score_adjusted, ...result } = evaluate(undefined, {
    flags,
    effects,
  });
  expect(result.flag_effects).toEqual(kept);
  const soft = result.soft.Ingredients!;
  const softIngredients = shownIngredients({
    soft,
    raw: false,
    omitSoft: false,
    specialty: 'cheese',
  });
  const parts = { grid: 'official' as const, criteria: criteriaSums(score_details) };
  expect(score_adjusted).toBe(
    scoreOf({ ...parts, softIngredients, ...flags, effects: result.flag_effects }),
  );
  expect(score_final).toBe(scoreOf({ ...parts, softIngredients: null, ...FLAWLESS }));
});

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
