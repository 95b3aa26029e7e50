import { expect, test } from 'vitest';
import { choices, type DemoPicture } from './demo-picture.ts';

/** Safe because `choices` reads only these fields of a score. */
const picture = (score: number, isFaulty: boolean) =>
  ({
    specialty: 'cheese',
    isFaulty,
    scores: {
      official: {
        specialty: 'cheese',
        fitness: { verdict: 'buena', trusted: true },
        evaluation: { score_adjusted: score, score_details: {} },
        flags: { bubbles: false, overbaked: false, badCut: false },
      },
    },
  }) as unknown as DemoPicture;

test('a faulty pizza that the scorer praises is not shown; the others keep their places', () => {
  const pictures = [picture(8, true), picture(9, false), picture(7.9, true)];
  expect(choices(pictures, 'official')).toMatchObject([
    { index: 1, isFaulty: false },
    { index: 2, isFaulty: true },
  ]);
});
