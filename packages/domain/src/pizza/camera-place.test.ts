import { expect, test } from 'vitest';
import { readCamera } from './camera-place.ts';

test('a place is x, y and radius; what else is written is left out', () =>
  expect(readCamera({ x: 0, y: 540.5, radius: 300, note: 'oven' })).toEqual({
    camera: { x: 0, y: 540.5, radius: 300 },
  }));

test.each([
  [null, 'an object with x, y and radius'],
  [[960, 540, 300], 'an object with x, y and radius'],
  [{}, "'x' must be a number"],
  [{ x: -1, y: 540, radius: 300 }, "'x' must be a number from 0 to 12000"],
  [{ x: 960, y: Number.NaN, radius: 300 }, "'y' must be a number"],
  [{ x: 960, y: 540, radius: '300' }, "'radius' must be a number"],
  [{ x: 960, y: 540, radius: Infinity }, "'radius' must be a number"],
  [{ x: 960, y: 540, radius: 12_001 }, "'radius' must be a number from 0 to 12000"],
  [{ x: 960, y: 540, radius: 0 }, 'greater than 0'],
])('%o is refused: %s', (written, problem) =>
  expect(readCamera(written)).toEqual({ problem: expect.stringContaining(problem) }),
);
