import { expect, test } from 'vitest';
import { hueOf, toLab } from './colour.ts';

// Reference values of CIE L*a*b* under D65.
test.each([
  ['white', [255, 255, 255], [100, 0, 0]],
  ['black', [0, 0, 0], [0, 0, 0]],
  ['red', [255, 0, 0], [53.2, 80.1, 67.2]],
  ['green', [0, 255, 0], [87.7, -86.2, 83.2]],
  ['grey', [119, 119, 119], [50, 0, 0]],
])('%s', (_name, rgb, lab) => {
  const { L, a, b } = toLab(Uint8Array.from(rgb));
  for (const [k, plane] of [L, a, b].entries())
    expect(Math.abs(plane[0]! - lab[k]!)).toBeLessThan(0.5);
});

test('hue runs from red over yellow to green', () => {
  expect(hueOf(1, 0)).toBe(0);
  expect(hueOf(0, 1)).toBe(90);
  expect(hueOf(-1, 0)).toBe(180);
});
