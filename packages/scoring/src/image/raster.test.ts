import { expect, test } from 'vitest';
import { CROP_REACH, cropAround, shrinkTo, type Raster } from './raster.ts';

/** A picture whose red is its column and green its row. */
const gradient = (width: number, height: number): Raster => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return [pixel % width, Math.floor(pixel / width), 7][i % 3]!;
  }),
});

test('shrinking keeps the mean of each area', () => {
  const small = shrinkTo(gradient(40, 20), 10);
  expect([small.width, small.height]).toEqual([10, 5]);
  // Columns 0..3 and rows 0..3 have a mean of 1.5; halves round up.
  expect(Array.from(small.data.slice(0, 6))).toEqual([2, 2, 7, 6, 2, 7]);
});

test('a picture that is small enough stays as it is', () => {
  const picture = gradient(8, 8);
  expect(shrinkTo(picture, 8)).toBe(picture);
});

test('a crop is centred on the disc', () => {
  const crop = cropAround(gradient(200, 200), { x: 100, y: 60, radius: 20 / CROP_REACH }, 40);
  const at = (x: number, y: number): number[] =>
    Array.from(crop.data.slice((y * 40 + x) * 3, (y * 40 + x) * 3 + 2));
  expect(at(0, 0)).toEqual([80, 40]);
  expect(at(39, 39)).toEqual([119, 79]);
});

test('beyond the picture its border repeats', () => {
  const crop = cropAround(gradient(20, 20), { x: 0, y: 0, radius: 10 / CROP_REACH }, 20);
  expect(Array.from(crop.data.slice(0, 3))).toEqual([0, 0, 7]);
});
