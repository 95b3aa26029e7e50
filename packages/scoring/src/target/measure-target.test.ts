import { expect, test } from 'vitest';
import { drawTarget, type TargetView } from '../fixtures/draw-target.ts';
import { measureTarget } from './measure-target.ts';

const measured = (view: TargetView) => measureTarget(drawTarget(view))!;

test('straight from above: ratio, place and scale are those of the picture', () => {
  const { axisRatio, offset, pxPerCm, evenness, clipped } = measured({});
  expect(axisRatio).toBeGreaterThan(0.995);
  expect(pxPerCm).toBeCloseTo(15, 1);
  expect(Math.hypot(offset.right, offset.down)).toBeLessThan(0.1);
  expect(evenness).toBeCloseTo(1, 1);
  expect(clipped).toBe(0);
});

test.each([0, 6, 8, 11, 15, 20])('a tilt of %d degrees is its cosine', (tiltDegrees) => {
  for (const rotationDegrees of [37, 200]) {
    const { axisRatio } = measured({ tiltDegrees, rotationDegrees, pxPerCm: 14 });
    expect(Math.abs(axisRatio - Math.cos((tiltDegrees * Math.PI) / 180))).toBeLessThan(0.004);
  }
});

test.each([
  [0.8, 0],
  [1, 20],
  [1.3, 0],
  [1.6, 75],
  [2.2, 140],
])('a Gaussian blur of %d px at a turn of %d degrees is its MTF50', (blur, rotationDegrees) => {
  // exp(-2 (pi sigma f)^2) = 1/2, where the pixel's own width adds a variance of 1/12.
  const sigma = Math.sqrt(blur ** 2 + 1 / 12);
  const expected = Math.sqrt(Math.LN2 / 2) / (Math.PI * sigma);
  const { mtf50 } = measured({ blur, rotationDegrees, pxPerCm: 14 });
  expect(Math.abs(mtf50 / expected - 1)).toBeLessThan(0.08);
});

test.each([0.5, 1, 1.3])('%d times the light is the lightness of the grey', (exposure) => {
  const light = 0.3278 * exposure;
  const expected = 116 * Math.cbrt(light) - 16;
  expect(Math.abs(measured({ exposure }).grey.lightness - expected)).toBeLessThan(1);
});

test('burnt-out paper is clipped', () => {
  expect(measured({ exposure: 1.4 }).clipped).toBeGreaterThan(0.1);
});

test('a cast is the colour of the grey', () => {
  const neutral = measured({}).grey;
  expect(Math.hypot(neutral.a, neutral.b)).toBeLessThan(1);
  expect(measured({ cast: [1.1, 1, 0.7] }).grey.b).toBeGreaterThan(9);
  expect(measured({ cast: [0.9, 1, 1.4] }).grey.b).toBeLessThan(-9);
});

test.each([1, 0.8, 0.6])('light that falls to %d at the edge is uneven by as much', (edgeLight) => {
  // The outer corners of the paper lie 19.1 cm from the middle, the reference ring 4.1 cm.
  const at = (cm: number) => 1 - (1 - edgeLight) * (cm / 18) ** 2;
  expect(Math.abs(measured({ edgeLight }).evenness - at(19.1) / at(4.1))).toBeLessThan(0.04);
});

test('it is found off the middle, small and turned, and nowhere else', () => {
  const { offset, pxPerCm } = measured({
    rightCm: -4,
    downCm: 3,
    rotationDegrees: 180,
    pxPerCm: 12,
  });
  expect([offset.right, offset.down].map(Math.round)).toEqual([-4, 3]);
  expect(pxPerCm).toBeCloseTo(12, 1);
  expect(measureTarget(drawTarget({ rightCm: 60 }))).toBeNull();
  expect(measureTarget(drawTarget({ exposure: 0 }))).toBeNull();
});
