import { expect, test } from 'vitest';
import { bestBox, type BoxAnswers } from './best-box.ts';

const SIDE = 64;
const PIZZA = 53;

function nothingSeen(): BoxAnswers {
  const grids = [8, 16, 32].flatMap((stride) => {
    const places = (SIDE / stride) ** 2;
    return [
      [`scores${stride}`, new Float32Array(places * 80)],
      [`sides${stride}`, new Float32Array(places * 44)],
    ] as const;
  });
  return Object.fromEntries(grids) as BoxAnswers;
}

test('the likeliest place of a pizza says where the sides of its box lie', () => {
  const answers = nothingSeen();
  // The centre of the second cell in the middle grid's first row is at 24, 8.
  answers.scores16[80 + PIZZA] = 0.7;
  answers.scores8[PIZZA] = 0.4;
  answers.scores32[PIZZA + 1] = 0.9;
  for (const [side, strides] of [1, 0, 2, 3].entries()) {
    answers.sides16[(4 + side) * 11 + strides] = 50;
  }
  const { box, likelihood } = bestBox(answers, SIDE);
  expect(likelihood).toBeCloseTo(0.7);
  expect(box.left).toBeCloseTo(24 - 16);
  expect(box.top).toBeCloseTo(8);
  expect(box.right).toBeCloseTo(24 + 32);
  expect(box.bottom).toBeCloseTo(8 + 48);
});

test('a side of which nothing is sure lies at the mean of all distances', () => {
  const { box } = bestBox(nothingSeen(), SIDE);
  expect(box.right - box.left).toBeCloseTo(2 * 5 * 8);
});
