import { expect, test } from 'vitest';
import { affineCrop } from './affine-crop.ts';
import { cropOf, type Raster } from './raster.ts';

const picture: Raster = {
  width: 20,
  height: 16,
  data: Uint8Array.from({ length: 20 * 16 * 3 }, (_, i) => (i * 7 + Math.floor(i / 60) * 40) % 256),
};

test('an upright frame shows what an upright crop does', () => {
  const frame = { x: 9, y: 8, right: [6, 0], down: [0, 5] } as const;
  const upright = cropOf(picture, { x: 9, y: 8, across: 6, down: 5 }, 12);
  const crop = affineCrop(picture, frame, 12);
  for (const [i, value] of crop.data.entries()) {
    expect(Math.abs(value - upright.data[i]!)).toBeLessThanOrEqual(1);
  }
});

test('a frame turned by a quarter shows the picture turned', () => {
  const upright = affineCrop(picture, { x: 10, y: 8, right: [4, 0], down: [0, 4] }, 8);
  const turned = affineCrop(picture, { x: 10, y: 8, right: [0, 4], down: [-4, 0] }, 8);
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const from = (x * 8 + (7 - y)) * 3;
      expect(turned.data[(y * 8 + x) * 3]).toBe(upright.data[from]);
    }
  }
});

test('outside the picture its border repeats, whatever its size', () => {
  const dot: Raster = { width: 1, height: 1, data: Uint8Array.from([10, 20, 30]) };
  const crop = affineCrop(dot, { x: 5, y: -3, right: [2, 1], down: [-1, 2] }, 2);
  expect([...crop.data]).toEqual([10, 20, 30, 10, 20, 30, 10, 20, 30, 10, 20, 30]);
});
