import { expect, test } from 'vitest';
import { designInSlices, fitCrossedEffects } from './crossed-effects.ts';
import { normalDraws } from './draws.ts';
import { mean, sampleVariance, sum } from './moments.ts';
import { finish } from './slices.ts';

const RATERS = ['mild', 'fair', 'severe'];
const LEANING = { mild: 0.6, fair: 0, severe: -0.6 };

test('planted effects and variances are found again', () => {
  const normal = normalDraws(7);
  const scores = Array.from({ length: 400 }, (_, pizza) => {
    const truth = 7 + normal();
    return Object.entries(LEANING).map(([rater, leaning]) => ({
      pizza,
      rater,
      score: truth + leaning + 0.3 * normal(),
    }));
  }).flat();
  const design = finish(designInSlices(scores));
  expect(design.raters).toEqual(RATERS);
  const {
    variances,
    mean: overall,
    projected,
  } = finish(fitCrossedEffects(design, sampleVariance(design.scores)));
  expect(overall).toBeCloseTo(mean(design.scores), 6);
  expect(variances.pizza).toBeCloseTo(1, 0);
  expect(variances.error).toBeCloseTo(0.09, 1);
  const effects = design.byRater.map((own) => variances.rater * sum(own.map((i) => projected[i]!)));
  effects.forEach((effect, r) => expect(effect).toBeCloseTo(Object.values(LEANING)[r]!, 1));
});

test('raters who never differ have no variance of their own', () => {
  const scores = [5, 6, 8, 9].flatMap((score, pizza) =>
    RATERS.map((rater, r) => ({ pizza, rater, score: score + (((pizza + r) % 3) - 1) / 10 })),
  );
  const design = finish(designInSlices(scores));
  const { variances } = finish(fitCrossedEffects(design, sampleVariance(design.scores)));
  expect(variances.rater).toBeCloseTo(0, 3);
});
