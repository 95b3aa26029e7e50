import { expect, test } from 'vitest';
import { fitOval } from './ellipse-fit.ts';

/** Points of an oval of mean radius 250 around (300, 310), at some of 360 angles. */
const ovalPoints = (oval: number, sees: (degree: number) => boolean) =>
  Array.from({ length: 360 }, (_, degree) => degree)
    .filter(sees)
    .map((degree) => {
      const angle = (degree * Math.PI) / 180;
      const radius = 250 * (1 + oval * Math.cos(2 * angle - 1));
      return { x: 300 + radius * Math.cos(angle), y: 310 + radius * Math.sin(angle) };
    });

test.each([
  ['a circle, all of it', 0, () => true, 0.01],
  ['a circle, half of it', 0, (degree: number) => degree < 180, 0.1],
  ['an oval, all of it', 0.03, () => true, 0.2],
  ['an oval, two thirds of it', 0.03, (degree: number) => degree < 240, 2],
] as const)('%s: centre and radius', (_case, oval, sees, error) => {
  const circle = fitOval(ovalPoints(oval, sees), { x: 306, y: 304, radius: 244 });
  expect(Math.hypot(circle.x - 300, circle.y - 310)).toBeLessThan(error);
  expect(Math.abs(circle.radius - 250)).toBeLessThan(error);
});
