import { SLICES } from '@crustodian/domain/pizza/criteria';
import type { Circle } from '@crustodian/domain/pizza/pipeline-result';
import { isInside, type PixelPoint } from '@crustodian/domain/pizza/slice-polygons';
import { expect, test } from 'vitest';
import { ANGLES } from '../image/polar.ts';
import { measuredSlices } from './slice-polygons.ts';
import { sliceOf } from './slices.ts';

const FIGURE: Circle = { type: 'Circle', x: 612.4, y: 498.7, radius: 430.2 };
const ROUND = new Float32Array(ANGLES).fill(1);
/** The outline of a distorted pizza: wide on the right, narrow on the left. */
const PULLED = Float32Array.from(
  { length: ANGLES },
  (_, angle) => 1 + 0.05 * Math.sin((angle * Math.PI) / 180),
);

test.each([0, 12.5, 44.9])(
  'a place of the pizza lies in the slice that judges it, and in no other (from %d degrees)',
  (startAngle) => {
    const polygons = measuredSlices(FIGURE, PULLED, startAngle);
    for (let degrees = 2; degrees < 360; degrees += 1) {
      const [x, y] = [Math.sin((degrees * Math.PI) / 180), -Math.cos((degrees * Math.PI) / 180)];
      // Rounding to pixels moves an edge by up to half a pixel.
      if (Math.abs(((degrees - startAngle + 382.5) % 45) - 22.5) < 0.5) continue;
      for (const share of [0.3, 0.9]) {
        const away = share * FIGURE.radius;
        const point: PixelPoint = [FIGURE.x + x * away, FIGURE.y + y * away];
        expect(SLICES.filter((key) => isInside(point, polygons[key]))).toEqual([
          SLICES[sliceOf(x, y, startAngle)],
        ]);
      }
    }
  },
);

test('together they cover the circle', () => {
  const polygons = Object.values(measuredSlices(FIGURE, ROUND, 20));
  const covered = polygons.reduce((sum, polygon) => sum + areaOf(polygon), 0);
  expect(covered / (Math.PI * FIGURE.radius ** 2)).toBeCloseTo(1, 2);
});

test('the rim is the outline, in pixels of the snapshot', () => {
  const rim = Object.values(measuredSlices(FIGURE, PULLED, 0)).flatMap(([, ...points]) => points);
  const right = Math.max(...rim.map(([x]) => x));
  const left = Math.min(...rim.map(([x]) => x));
  expect(Math.abs(right - (FIGURE.x + 1.05 * FIGURE.radius))).toBeLessThanOrEqual(1);
  expect(Math.abs(left - (FIGURE.x - 0.95 * FIGURE.radius))).toBeLessThanOrEqual(1);
});

test('they are stored in whole numbers, about a kilobyte', () => {
  const text = JSON.stringify(measuredSlices(FIGURE, PULLED, 12.5));
  expect(text).not.toContain('.');
  expect(text.length).toBeLessThan(1200);
});

const areaOf = (polygon: readonly PixelPoint[]): number =>
  polygon.reduce((sum, [x, y], k) => {
    const [beforeX, beforeY] = polygon.at(k - 1)!;
    return sum + (beforeX * y - x * beforeY) / 2;
  }, 0);
