import { expect, test } from 'vitest';
import { scoreUncertainty, type KnownPizza } from './score-uncertainty.ts';

const known = (count: number, score: number, error: number, isFlagged = false): KnownPizza[] =>
  Array.from({ length: count }, () => ({ score, error, isFlagged }));
const mixed = [...known(90, 9, 0.1), ...known(30, 7, -0.4), ...known(10, 7, 1.5, true)];
const uncertainty = scoreUncertainty(mixed);
const pooled = (90 * 0.1 ** 2 + 30 * 0.4 ** 2 + 10 * 1.5 ** 2) / 130;

test.each([
  ['high scores', { score: 8, isFlagged: false }, 90, 0.1],
  ['middling ones', { score: 7.99, isFlagged: false }, 30, 0.4],
  ['flagged ones', { score: 6, isFlagged: true }, 10, 1.5],
  ['a stratum without a drawn pizza', { score: 5.99, isFlagged: false }, 0, 0],
])('%s', (_name, pizza, count, error) => {
  const square = (count * error ** 2 + 10 * pooled) / (count + 10);
  expect(uncertainty(pizza)).toBeCloseTo(Math.sqrt(square), 12);
});

test('without any drawn pizza nothing is known', () => {
  expect(scoreUncertainty([])({ score: 8, isFlagged: false })).toBe(0);
});
