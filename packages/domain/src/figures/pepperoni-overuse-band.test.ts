import { expect, test } from 'vitest';
import { PEPPERONI_OVERUSE_BANDS, pepperoniOveruseBand } from './pepperoni-overuse-band.ts';

// Spec 002 section 9, decision X104.
test.each([
  ['less than the recipe', -0.3, '0–5%'],
  ['as the recipe says', 0, '0–5%'],
  ['5% itself', 0.05, '0–5%'],
  ['5% as a mean of three', (0.04 + 0.05 + 0.06) / 3, '0–5%'],
  ['printed as 5%', 0.0549, '0–5%'],
  ['printed as 6%', 0.055, '5–20%'],
  ['20% itself', 0.2, '5–20%'],
  ['printed as 20%', 0.2049, '5–20%'],
  ['printed as 21%', 0.205, '>20%'],
  ['no pizzas', null, 'none'],
] as const)('%s', (_case, over, band) => {
  expect(pepperoniOveruseBand(over)).toBe(band);
});

test('three bands and no data', () => {
  expect(PEPPERONI_OVERUSE_BANDS).toHaveLength(4);
});
