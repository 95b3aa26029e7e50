import { expect, test } from 'vitest';
import { tvFrame } from './tv-frame.ts';

test.each([
  ['a full HD television', [1920, 1080], null, ['across', 1, 1920, 1080]],
  ['a 4K television', [3840, 2160], null, ['across', 2, 1920, 1080]],
  ['a laptop, higher than a television', [1440, 900], null, ['across', 0.75, 1920, 1200]],
  ['a wide one', [2560, 1080], null, ['across', 1, 2560, 1080]],
  ['an upright television', [1080, 1920], null, ['upright', 1, 1080, 1920]],
  ['a phone', [390, 844], null, ['narrow', 0.5, 780, null]],
  ['zoomed in', [1920, 1080], 150, ['across', 1.5, 1920, 1080]],
  ['zoomed out', [1920, 1080], 50, ['across', 0.5, 3840, 2160]],
  ['a zoomed phone', [390, 844], 100, ['narrow', 1, 780, null]],
] as const)('%s', (_case, [width, height], zoom, [shape, scale, wide, high]) => {
  expect(tvFrame({ width, height }, zoom)).toEqual({ shape, scale, width: wide, height: high });
});
