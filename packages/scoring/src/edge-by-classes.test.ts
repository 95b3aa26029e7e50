import { expect, test } from 'vitest';
import { widenedByClasses } from './edge-by-classes.ts';
import { classMap } from './fixtures/class-map.ts';
import { ANGLES } from './polar.ts';

const found = {
  circle: { x: 300, y: 300, radius: 250 },
  outline: new Float32Array(ANGLES).fill(0.95),
  residual: 0,
  confidence: 0.9,
  stretch: 1,
};
/** Classes that see pizza up to 1.012, which is 1, at the first so many angles, else up to 0.95. */
const seenTo = (angles: number) => ({
  ...classMap(),
  pizzaEdge: new Float32Array(ANGLES).map((_, angle) => (angle < angles ? 1.012 : 0.95 * 1.012)),
});

test('where the classes see pizza beyond the outline, it is moved out', () => {
  const { outline } = widenedByClasses(found, seenTo(90))!;
  expect(outline[45]).toBeCloseTo(1, 2);
  expect(outline[200]).toBeCloseTo(0.95, 5);
});

test.each([
  ['both agree', seenTo(0)],
  ['a few angles are noise', seenTo(8)],
  ['most angles: another circle altogether', seenTo(300)],
  ['classes that cannot tell', { ...classMap(), pizzaEdge: null }],
])('%s: the outline stays', (_case, map) => expect(widenedByClasses(found, map)).toBeNull());
