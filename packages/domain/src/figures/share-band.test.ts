import { expect, test } from 'vitest';
import { shareBand } from './share-band.ts';

test.each([
  [null, 'none'],
  [0, '0–50%'],
  [0.494, '0–50%'],
  // Printed as 50%.
  [0.495, '50–70%'],
  [0.5, '50–70%'],
  [0.7, '70–90%'],
  [0.894, '70–90%'],
  [0.899, '90–100%'],
  [0.9, '90–100%'],
  [1, '90–100%'],
] as const)('a share of %s lies in %s', (share, band) => {
  expect(shareBand(share)).toBe(band);
});
