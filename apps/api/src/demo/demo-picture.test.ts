import { expect, test } from 'vitest';
import { choices, type DemoPicture } from './demo-picture.ts';

/** Holds because choices read no more of a score than this. */
const picture = (score: number, isBare: boolean) =>
  ({
    specialty: 'cheese',
    isBare,
    scores: {
      official: {
        specialty: 'cheese',
        quality: { verdict: 'buena', trusted: true },
        evaluation: { score_adjusted: score },
      },
    },
  }) as unknown as DemoPicture;

test('a bare pizza that the scorer praises is not shown; the others keep their places', () => {
  const pictures = [picture(9, true), picture(9, false), picture(5, true)];
  expect(choices(pictures, 'official').map(({ index }) => index)).toEqual([1, 2]);
});
