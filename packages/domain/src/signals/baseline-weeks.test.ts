import { expect, test } from 'vitest';
import { familyBaseline, learnFamily, seriesScores } from './baseline-weeks.ts';

const SERIES = [{ parts: [0, 1] }, { parts: [2] }];
/** One pizza in ten loses half of the first part; the second is never lost; the third is a flag. */
const lost = Array.from({ length: 200 }, (_, i) => [
  i % 10 === 0 ? 0.5 : 0,
  0,
  i % 40 === 0 ? 1 : 0,
]);

test('counts are what is stored, and say when a pizza is bad', () => {
  const counts = learnFamily(lost, SERIES, true);
  expect(counts).toMatchObject({
    pizzas: 200,
    isOfCompany: true,
    parts: [
      { values: [0, 0.5], counts: [180, 20] },
      { values: [0], counts: [200] },
      { values: [0, 1], counts: [195, 5] },
    ],
  });
  const usual = familyBaseline(JSON.parse(JSON.stringify(counts)) as typeof counts);
  expect(usual.badAbove).toEqual([0, 0, 0]);
  expect(usual.usuallyBad).toEqual([0.1, 0, 0.025]);
});

test('a series is as bad as its worst part, and of mean 0 and deviation 1 over usual pizzas', () => {
  const usual = familyBaseline(learnFamily(lost, SERIES, false));
  const scores = lost.map((of) => seriesScores(of, usual, SERIES));
  for (const [at] of SERIES.entries()) {
    const values = scores.map((of) => of[at]!);
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    expect(mean).toBeCloseTo(0, 9);
    const squares = values.reduce((a, b) => a + (b - mean) ** 2, 0);
    expect(squares / (values.length - 1)).toBeCloseTo(1, 9);
  }
  const [usualLoss] = seriesScores([0.5, 0, 0], usual, SERIES);
  // A loss that never occurred before is more unusual than one that one in ten pizzas has.
  expect(seriesScores([0, 0.3, 0], usual, SERIES)[0]).toBeGreaterThan(usualLoss!);
});
