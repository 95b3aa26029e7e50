import { expect, test } from 'vitest';
import { chancesHeldBack, chancesOf, fitOdds, type ChoiceCases } from './kernel-logistic.ts';

const noise = (k: number): number => (Math.sin(k * 12.9898) * 43758.5453) % 1;

/**
 * Cases of three classes, each with its own indicative feature; the rest is noise, with more
 * features than cases.
 */
function casesOfThree(count: number, told = 1): ChoiceCases {
  const chosen = Array.from({ length: count }, (_, n) => n % 3);
  const rows = chosen.map((is, n) =>
    Float64Array.from({ length: 80 }, (_, k) => (k === is ? told : 0) + 0.2 * noise(80 * n + k)),
  );
  return { rows, chosen, offsets: chosen.map(() => [0, 0, 0]) };
}

test('seen cases are classified, and probabilities add up', () => {
  const { rows, chosen, offsets } = casesOfThree(60);
  const rules = fitOdds({ rows, chosen, offsets });
  const fresh = Float64Array.from({ length: 80 }, (_, k) => (k === 1 ? 1 : 0));
  const chances = chancesOf(rules, fresh, [0, 0, 0]);
  expect(chances[1]).toBeGreaterThan(0.9);
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
});

test('held-out cases are predicted by others: noise teaches nothing', () => {
  const heldBack = (told: number): number => {
    const cases = casesOfThree(60, told);
    const right = chancesHeldBack(cases).filter(
      (chances, i) => chances.indexOf(Math.max(...chances)) === cases.chosen[i],
    );
    return right.length / cases.rows.length;
  };
  expect(heldBack(1)).toBe(1);
  expect(heldBack(0)).toBeLessThan(0.6);
});

test('nothing but how often each is there is learnt where rows say nothing', () => {
  const chosen = Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? 1 : 0));
  const rows = chosen.map(() => new Float64Array(3));
  const rules = fitOdds({ rows, chosen, offsets: chosen.map(() => [0, 0]) });
  expect(chancesOf(rules, new Float64Array(3), [0, 0])[1]).toBeCloseTo(0.25, 2);
});

test('what the engine says counts on top', () => {
  const { rows, chosen } = casesOfThree(30);
  const offsets = chosen.map((is) => [0, 1, 2].map((choice) => (choice === is ? 6 : 0)));
  const rules = fitOdds({ rows, chosen, offsets });
  const none = new Float64Array(80);
  expect(chancesOf(rules, none, [6, 0, 0])[0]).toBeGreaterThan(0.9);
});
