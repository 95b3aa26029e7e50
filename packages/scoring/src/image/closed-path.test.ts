import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedPath } from './closed-path.ts';

const ANGLES = 40;
const RADII = 21;
const wave = (angle: number): number =>
  10 + Math.round(5 * Math.sin((angle / ANGLES) * 2 * Math.PI));

test('the path follows the ridge and closes', () => {
  const score = new Float32Array(ANGLES * RADII);
  for (let angle = 0; angle < ANGLES; angle++) score[angle * RADII + wave(angle)] = 1;
  const path = closedPath(score, ANGLES, RADII, { maxStep: 2, bendCost: 0.02 });
  expect(Array.from(path)).toEqual(Array.from({ length: ANGLES }, (_, angle) => wave(angle)));
});

test('a gap in the ridge is bridged and a far bright spot ignored', () => {
  const score = new Float32Array(ANGLES * RADII);
  for (let angle = 0; angle < ANGLES; angle++) if (angle % 10 < 7) score[angle * RADII + 10] = 1;
  score[5 * RADII + 20] = 3;
  const path = closedPath(score, ANGLES, RADII, { maxStep: 1, bendCost: 0.02 });
  for (const bin of path) expect(Math.abs(bin - 10)).toBeLessThanOrEqual(1);
});

test('no step is too great on any table, nor is that over the seam', () => {
  const tables = fc.record({
    maxStep: fc.integer({ min: 1, max: 3 }),
    score: fc.array(fc.float({ min: -4, max: 4, noNaN: true }), { minLength: 72, maxLength: 72 }),
  });
  fc.assert(
    fc.property(tables, ({ maxStep, score }) => {
      const path = closedPath(Float32Array.from(score), 12, 6, { maxStep, bendCost: 0.02 });
      for (const [angle, bin] of path.entries()) {
        expect(Math.abs(bin - path.at(angle - 1)!)).toBeLessThanOrEqual(maxStep);
      }
    }),
  );
});
