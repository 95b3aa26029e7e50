import { expect, test } from 'vitest';
import { isMuchBad } from './share-of-bad.ts';

test.each([
  [0.08, 0.06, true],
  [0.05, 0.06, false],
  [0.1, 0.08, false],
  // Printed as 10% and 8%.
  [0.104, 0.076, false],
  [0, 0, false],
  // Printed as 0%.
  [0.004, 0, false],
  [0.01, 0, true],
])('a share of %d beside a usual one of %d is red: %s', (share, usual, red) =>
  expect(isMuchBad(share, usual)).toBe(red),
);
