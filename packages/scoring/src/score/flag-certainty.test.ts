import { expect, test } from 'vitest';
import type { Cutting } from '../measure/cutting.ts';
import { flagCertainty, flagEffect, POSSIBLE_FROM, SURE_FROM } from './flag-certainty.ts';
import type { FoodReading } from '../food/food-heads.ts';

const cutting: Cutting = { badCut: true, startAngle: 0, confidence: 0.9, strength: 2 };
const evidence = (strength: number) => ({
  overbaked: { value: strength > 1, confidence: 0.5, strength },
  bubbles: { value: true, confidence: 0.5, strength: 1 },
  cutting,
});
const reading = (rendered: number, burnt = -2, soot = 0.3): FoodReading => ({
  rendered,
  kinds: { whole: 1, slice: 0, other: 0 },
  ratings: {
    cheese_inner: 6,
    cheese_outer: 6,
    border: 6,
    toppings_inner: 6,
    toppings_outer: 6,
    seal: 6,
    clean: 6,
    bake_melt: 6,
    overall: 6,
  },
  burnt,
  soot,
  specialties: {},
  strangeness: 1,
});

test.each([
  [0.9, false],
  [1.01, true],
])('a drawing scorched %f times the limit is burnt for sure: %s', (strength, sure) => {
  expect(flagCertainty(evidence(strength), reading(1)).overbaked >= SURE_FROM).toBe(sure);
});

test.each([
  ['well baked, dark toppings', 20, -1, false],
  ['charred, and pale besides', 0.1, 0.5, true],
])('a photograph: %s', (_case, strength, burnt, sure) => {
  expect(flagCertainty(evidence(strength), reading(0, burnt)).overbaked >= SURE_FROM).toBe(sure);
});

test('bubbles and a bad cut of a photograph are possible and never sure, of a drawing they are sure', () => {
  const { bubbles, badCut } = flagCertainty(evidence(1), reading(0));
  for (const certainty of [bubbles, badCut]) {
    expect(certainty).toBeGreaterThanOrEqual(POSSIBLE_FROM);
    expect(certainty).toBeLessThan(SURE_FROM);
  }
  expect(flagCertainty(evidence(1), reading(1))).toMatchObject({ bubbles: 1, badCut: 1 });
});

test.each([
  [0.3, 0],
  [SURE_FROM, 0],
  [0.9, 0.25],
  [0.95, 0.68],
  [0.98, 1],
  [1, 1],
])('a flag of certainty %f counts %f', (certainty, effect) =>
  expect(flagEffect(certainty)).toBeCloseTo(effect, 2),
);

test('a flag counts for little near its limit, and never less where it is surer', () => {
  const effects = Array.from({ length: 200 }, (_, k) => flagEffect(0.8 + k / 1000));
  expect(flagEffect(0.81)).toBeLessThan(0.01);
  for (const [k, effect] of effects.entries())
    expect(effect).toBeGreaterThanOrEqual(effects[k - 1] ?? 0);
});

test('without a net nothing is sure', () => {
  for (const certainty of Object.values(flagCertainty(evidence(30), null))) {
    expect(certainty).toBeLessThan(SURE_FROM);
  }
});
