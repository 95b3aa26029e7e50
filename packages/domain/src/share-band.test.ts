import { expect, test } from 'vitest';
import { shareBand } from './share-band.ts';

test.each([
  [null, 'none'],
  [0, '0–50%'],
  [0.499, '0–50%'],
  [0.5, '50–70%'],
  [0.7, '70–90%'],
  [0.899, '70–90%'],
  [0.9, '90–100%'],
  [1, '90–100%'],
] as const)('a share of %s lies in %s', (share, band) => {
  expect(shareBand(share)).toBe(band);
});
