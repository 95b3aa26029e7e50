import { expect, test } from 'vitest';
import { addSums, bandFigures, meanScore, NO_PIZZAS, scoreDeviation } from './band-figures.ts';

/** Scores 5, 7 and 9 of four detected pizzas, with the bands 6 and 8. */
const three = {
  ...NO_PIZZAS,
  detected: 4,
  scored: 3,
  bad: 1,
  good: 1,
  excellent: 1,
  to_standard: 1,
  not_to_standard: 2,
  score_sum: 2100,
  score_squares: 500 ** 2 + 700 ** 2 + 900 ** 2,
};

test('means and fractions are over scored pizzas, total_pizzas counts the detected ones (X107)', () =>
  expect(bandFigures(three)).toEqual({
    total_pizzas: 4,
    scored_pizzas: 3,
    avg_score: 7,
    score_sd: 2,
    count_bads: 1,
    count_goods: 1,
    count_excellents: 1,
    pct_bads: 1 / 3,
    pct_goods: 1 / 3,
    pct_excellents: 1 / 3,
    to_standard: 1,
    maybe_to_standard: 0,
    not_to_standard: 2,
  }));

test('without scored pizzas fractions are 0 and there is no mean', () => {
  const figures = bandFigures({ ...NO_PIZZAS, detected: 2 });
  expect(figures).toMatchObject({ total_pizzas: 2, avg_score: null, score_sd: null, pct_bads: 0 });
});

test('one pizza has a mean but no deviation', () => {
  const one = { ...NO_PIZZAS, scored: 1, score_sum: 834, score_squares: 834 ** 2 };
  expect([meanScore(one), scoreDeviation(one)]).toEqual([8.34, null]);
});

test('equal scores deviate by nothing, whatever rounding says', () => {
  const scored = 3_000_001;
  const same = { ...NO_PIZZAS, scored, score_sum: 777 * scored, score_squares: 777 ** 2 * scored };
  expect(scoreDeviation(same)).toBe(0);
});

test('groups add up', () =>
  expect(bandFigures(addSums([three, three, NO_PIZZAS]))).toMatchObject({
    total_pizzas: 8,
    avg_score: 7,
    count_bads: 2,
    pct_bads: 1 / 3,
  }));
