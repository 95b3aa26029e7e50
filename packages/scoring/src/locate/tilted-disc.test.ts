import { expect, test } from 'vitest';
import { evenCircle, fitTiltedDisc, stretchOf } from './tilted-disc.ts';

/** Points on the edge of a disc with a half-height of 100; some are outliers. */
const edge = (stretch: number, off = 0) =>
  Array.from({ length: 72 }, (_, k) => {
    const angle = (k / 72) * 2 * Math.PI;
    const radius = k % 9 === 0 ? 100 + off : 100;
    return {
      x: 300 + Math.sin(angle) * radius * stretch,
      y: 200 - Math.cos(angle) * radius,
      weight: 1,
    };
  });

test.each([
  ['round', 1, 0, 1],
  ['a little out of round', 1.08, 0, 1],
  ['seen from the front', 1.4, 0, 1.4],
  ['seen from the front, with crumbs beside it', 1.4, 40, 1.4],
  ['higher than wide', 0.85, 0, 0.85],
  ['flatter than any pizza', 2.4, 0, 1.75],
])('%s', (_case, stretch, off, expected) => {
  const found = stretchOf(edge(stretch, off), { x: 290, y: 205, radius: 110 });
  expect(found).toBeCloseTo(expected, 1);
});

test('the disc is fitted in its own stretch, and its circle has the same area', () => {
  const disc = fitTiltedDisc(edge(1.4), 1.4);
  expect(disc.x).toBeCloseTo(300, 3);
  expect(disc.y).toBeCloseTo(200, 3);
  expect(disc.radius).toBeCloseTo(100, 3);
  expect(evenCircle(disc).radius ** 2).toBeCloseTo(100 * 140, 0);
});
