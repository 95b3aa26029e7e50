import { expect, test } from 'vitest';
import { DETECTOR_SIDE, letterboxed } from './letterbox.ts';

const picture = (width: number, height: number) => ({
  width,
  height,
  data: new Uint8Array(width * height * 3).fill(200),
});

test.each([
  [1000, 600],
  [600, 1000],
  [300, 200],
])(
  'a picture of %i x %i lies in the middle, black around it, and boxes find back',
  (width, height) => {
    const { square, toPicture } = letterboxed(picture(width, height));
    expect([square.width, square.height]).toEqual([DETECTOR_SIDE, DETECTOR_SIDE]);
    const at = (x: number, y: number) => square.data[(y * DETECTOR_SIDE + x) * 3];
    const middle = DETECTOR_SIDE / 2;
    expect(at(middle, middle)).toBe(200);
    expect(width > height ? at(middle, 2) : at(2, middle)).toBe(0);
    const whole = (DETECTOR_SIDE * Math.min(width, height)) / Math.max(width, height);
    const [from, to] = [(DETECTOR_SIDE - whole) / 2, (DETECTOR_SIDE + whole) / 2];
    const box =
      width > height
        ? { left: 0, right: DETECTOR_SIDE, top: from, bottom: to }
        : { left: from, right: to, top: 0, bottom: DETECTOR_SIDE };
    const back = toPicture(box);
    expect(back.left).toBeCloseTo(0);
    expect(back.top).toBeCloseTo(0);
    expect(back.right).toBeCloseTo(width);
    expect(back.bottom).toBeCloseTo(height);
  },
);
