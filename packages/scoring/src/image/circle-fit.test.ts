import { expect, test } from 'vitest';
import { fitCircleRobustly } from './circle-fit.ts';

const circle = (count: number) =>
  Array.from({ length: count }, (_, k) => ({
    x: 50 + 20 * Math.cos((k / count) * 2 * Math.PI),
    y: 40 + 20 * Math.sin((k / count) * 2 * Math.PI),
    weight: 1,
  }));

test('points of a circle give that circle', () => {
  const { x, y, radius } = fitCircleRobustly(circle(12));
  expect(x).toBeCloseTo(50);
  expect(y).toBeCloseTo(40);
  expect(radius).toBeCloseTo(20);
});

test('half a circle is enough', () => {
  expect(fitCircleRobustly(circle(40).slice(0, 20)).radius).toBeCloseTo(20);
});

test('a fifth of the points on a rim beyond hardly moves the circle', () => {
  const onRim = (k: number): boolean => k % 3 === 0 && k < 36;
  const points = circle(60).map((p, k) =>
    onRim(k) ? { ...p, x: 50 + (p.x - 50) * 1.2, y: 40 + (p.y - 40) * 1.2 } : p,
  );
  const robust = fitCircleRobustly(points);
  expect(Math.hypot(robust.x - 50, robust.y - 40)).toBeLessThan(0.2);
  expect(Math.abs(robust.radius - 20)).toBeLessThan(0.2);
});
