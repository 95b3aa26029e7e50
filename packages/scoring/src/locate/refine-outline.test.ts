import { expect, test } from 'vitest';
import { ANGLES } from '../image/polar.ts';
import type { Disc, Raster } from '../image/raster.ts';
import { refineOutline } from './refine-outline.ts';

const SIDE = 600;

/** A dough-coloured disc on a grey table. */
function pictureOf({ x, y, radius }: Disc): Raster {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const away = Math.hypot((i % SIDE) + 0.5 - x, Math.floor(i / SIDE) + 0.5 - y);
    data.set(away < radius ? [205, 160, 95] : [120, 122, 126], i * 3);
  }
  return { width: SIDE, height: SIDE, data };
}

const found = (circle: Disc) => ({
  circle,
  outline: new Float32Array(ANGLES).fill(1),
  residual: 0,
  confidence: 0.9,
  stretch: 1,
});

test.each([
  ['too large', { x: 300, y: 300, radius: 255 }],
  ['too small', { x: 300, y: 300, radius: 243 }],
  ['off its place', { x: 305, y: 297, radius: 250 }],
])('a circle %s is set right to half a pixel', (_case, circle) => {
  const truth = { x: 300, y: 300, radius: 250 };
  const finer = refineOutline(pictureOf(truth), found(circle));
  expect(Math.abs(finer.circle.x - truth.x)).toBeLessThan(0.5);
  expect(Math.abs(finer.circle.y - truth.y)).toBeLessThan(0.5);
  expect(Math.abs(finer.circle.radius - truth.radius)).toBeLessThan(0.8);
  for (const radius of finer.outline) expect(radius).toBeCloseTo(1, 1);
});

test('where nothing is to be seen the circle stays where it was', () => {
  const flat = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 3).fill(90) };
  const { circle } = refineOutline(flat, found({ x: 300, y: 300, radius: 250 }));
  expect(circle.radius).toBeCloseTo(250, 0);
});
