import { expect, test } from 'vitest';
import { CHEESE, CLASSES, OCCLUDER } from '../segmentation/classes.ts';
import { coveredAngles, settledByClasses } from './edge-by-classes.ts';
import { classMap } from '../fixtures/class-map.ts';
import { ANGLES, turnsOfSquare } from '../image/polar.ts';
import type { Segmentation } from '../segmentation/segmenter.ts';

const found = {
  circle: { x: 300, y: 300, radius: 250 },
  outline: new Float32Array(ANGLES).fill(1),
  residual: 0,
  confidence: 0.9,
  stretch: 1,
};

/** Probabilities of a pizza that is covered between two angles, in degrees from 12 o'clock. */
function coveredBetween(from: number, to: number): Segmentation {
  const side = 96;
  const value = new Float32Array(CLASSES.length * side * side);
  const turns = turnsOfSquare(side);
  for (let i = 0; i < side * side; i++) {
    const angle = turns[i]! * 360;
    value[(angle > from && angle < to ? OCCLUDER : CHEESE) * side * side + i] = 1;
  }
  return { ...classMap(), probabilities: { side, value } };
}

/** The classes of an uncovered pizza whose edge has the given radius at each angle. */
const seenAt = (radiusOf: (angle: number) => number): Segmentation => ({
  ...coveredBetween(0, 0),
  pizzaEdge: Float32Array.from({ length: ANGLES }, (_, angle) => 1.004 * radiusOf(angle)),
});

test('where both agree circle and outline stay', () => {
  const { circle, outline } = settledByClasses(
    found,
    seenAt(() => 1),
  )!;
  expect(Math.hypot(circle.x - 300, circle.y - 300)).toBeLessThan(0.01);
  expect(circle.radius).toBeCloseTo(250, 2);
  for (const radius of outline) expect(radius).toBeCloseTo(1, 4);
});

test('where the classes see pizza beyond the outline, both are moved out', () => {
  const cut = { ...found, outline: found.outline.map((_, angle) => (angle < 180 ? 0.95 : 1)) };
  const { circle, outline } = settledByClasses(
    cut,
    seenAt(() => 1),
  )!;
  expect(circle.radius).toBeCloseTo(250, 1);
  expect(outline[90]).toBeCloseTo(1, 3);
});

test('what lies over the edge does not pull the circle', () => {
  const map = {
    ...coveredBetween(70, 140),
    pizzaEdge: new Float32Array(ANGLES).fill(1.004).fill(0.8, 70, 141),
  };
  const pulled = { ...found, outline: found.outline.map((_, k) => (k > 69 && k < 141 ? 0.8 : 1)) };
  const { circle } = settledByClasses(pulled, map)!;
  expect(Math.hypot(circle.x - 300, circle.y - 300)).toBeLessThan(0.5);
  expect(Math.abs(circle.radius - 250)).toBeLessThan(0.5);
});

test('classes that cannot readFoodHeads, and a pizza that is nearly hidden, settle nothing', () => {
  expect(settledByClasses(found, classMap())).toBeNull();
  const hidden = { ...coveredBetween(20, 340), pizzaEdge: new Float32Array(ANGLES).fill(1) };
  expect(settledByClasses(found, hidden)).toBeNull();
});

test('the angles at which something lies over the edge are known', () => {
  const covered = coveredAngles(coveredBetween(90, 150))!;
  expect([60, 100, 120, 140, 180].map((angle) => covered[angle])).toEqual([0, 1, 1, 1, 0]);
});

test('nothing lies over the edge of a bare pizza, and rules cannot readFoodHeads', () => {
  expect(coveredAngles(coveredBetween(0, 0))!.some((one) => one === 1)).toBe(false);
  expect(coveredAngles(classMap())).toBeNull();
});
