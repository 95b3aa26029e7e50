import { expect, test } from 'vitest';
import { axesOf, ovalInBoth, type Oval } from './oval.ts';

const CIRCLE: Oval = { x: 0, y: 0, across: 100, down: 100, slant: 0 };

/**
 * Half-sides of the box around an ellipse with these axes; the longer axis points `angle` degrees
 * below the right.
 */
function boxAround(long: number, short: number, angle: number): { across: number; down: number } {
  const [cosine, sine] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return {
    across: Math.hypot(long * cosine, short * sine),
    down: Math.hypot(long * sine, short * cosine),
  };
}

test.each([0, 20, 45, 70, 90, 135, 160])(
  'two boxes tell an oval that points %d degrees down',
  (angle) => {
    const upright = { ...CIRCLE, ...boxAround(130, 90, angle) };
    const turned = { ...CIRCLE, ...boxAround(130, 90, angle - 45) };
    const { across, down, slant } = ovalInBoth(upright, turned);
    expect(across).toBeCloseTo(upright.across, 6);
    expect(down).toBeCloseTo(upright.down, 6);
    const expected = ((130 ** 2 - 90 ** 2) * Math.sin((angle * Math.PI) / 90)) / 2;
    expect(slant * across * down).toBeCloseTo(expected, 6);
  },
);

test('the middle is that of both boxes, in the directions of the picture', () => {
  const { x, y } = ovalInBoth({ ...CIRCLE, x: 4 }, { ...CIRCLE, x: Math.SQRT2, y: Math.SQRT2 });
  expect(x).toBeCloseTo(2, 6);
  expect(y).toBeCloseTo(1, 6);
});

test('boxes that fit no pizza make one that is not too flat', () => {
  const { across, down, slant } = ovalInBoth(
    { ...CIRCLE, across: 200, down: 60 },
    { ...CIRCLE, across: 200, down: 60 },
  );
  const square = (across ** 2 + down ** 2) / 2;
  const apart = Math.hypot((across ** 2 - down ** 2) / 2, slant * across * down);
  expect(Math.sqrt((square + apart) / (square - apart))).toBeCloseTo(1.85, 6);
});

test('axes of an oval are those of its outline', () => {
  expect(axesOf({ ...CIRCLE, across: 120 })).toEqual(
    [120, 0, 0, 100].map((n) => expect.closeTo(n)),
  );
  const oval = { ...CIRCLE, across: 110, down: 110, slant: 0.4 };
  const [xx, xy, yx, yy] = axesOf(oval);
  expect(xx ** 2 + xy ** 2).toBeCloseTo(110 ** 2);
  expect(xx * yx + xy * yy).toBeCloseTo(0.4 * 110 ** 2);
  // The oval is longer towards the lower right.
  expect(Math.hypot(xx + xy, yx + yy) * Math.SQRT1_2).toBeCloseTo(110 * Math.sqrt(1.4));
  expect(Math.hypot(xx - xy, yx - yy) * Math.SQRT1_2).toBeCloseTo(110 * Math.sqrt(0.6));
});
