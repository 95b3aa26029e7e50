import { expect, test } from 'vitest';
import { repeatabilityOf, type ScoredTwice } from './repeatability.ts';

const pair = (
  change: ScoredTwice['change'],
  before: number,
  after: number | null,
): ScoredTwice => ({ change, before, after });

test('differences of both signs count alike; a picture that is no longer scored is counted apart', () => {
  const pairs = [
    pair('mirrored', 8, 8.3),
    pair('mirrored', 7, 6.6),
    pair('turned', 8, 8),
    pair('turned', 8, null),
    pair('halved', 9, null),
  ];
  expect(repeatabilityOf(pairs)).toEqual([
    { change: 'turned', compared: 1, lost: 1, deviation: 0 },
    // sqrt((0.3² + 0.4²) / 2)
    { change: 'mirrored', compared: 2, lost: 0, deviation: expect.closeTo(0.3536, 4) },
    { change: 'halved', compared: 0, lost: 1, deviation: null },
  ]);
  expect(repeatabilityOf([])).toEqual([]);
});
