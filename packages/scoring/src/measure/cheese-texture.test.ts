import { expect, test } from 'vitest';
import { meltedShares } from './cheese-texture.ts';
import { classMap } from '../fixtures/class-map.ts';
import { CROP_SIDE, type PizzaView } from '../segmentation/segmenter.ts';

/** A view with the given lightness at each position; the test reads nothing else of it. */
function viewOf(lightness: (x: number, y: number) => number): PizzaView {
  const L = Float32Array.from({ length: CROP_SIDE ** 2 }, (_, i) =>
    lightness(i % CROP_SIDE, Math.floor(i / CROP_SIDE)),
  );
  const lab = { L, a: L, b: L };
  const crop = { width: CROP_SIDE, height: CROP_SIDE, data: new Uint8Array(0) };
  return { picture: crop, crop, circle: { x: 0, y: 0, radius: 1 }, outline: L, lab, half: lab };
}

const furrows = (x: number): number => (x % 4 === 0 ? 60 : 80);

test('smooth cheese is melted, furrowed cheese is not', () => {
  expect(
    meltedShares(
      viewOf(() => 80),
      classMap(),
      0,
    ),
  ).toEqual(Array(8).fill(1));
  for (const melted of meltedShares(viewOf(furrows), classMap(), 0))
    expect(melted).toBeLessThan(0.8);
});

test('only the furrowed half loses', () => {
  const half = viewOf((x) => (x > CROP_SIDE / 2 && x % 3 === 0 ? 60 : 80));
  const melted = meltedShares(half, classMap(), 0);
  for (const right of melted.slice(0, 4)) expect(right).toBeLessThan(0.5);
  for (const left of melted.slice(4)) expect(left).toBe(1);
});

test('furrows outside the cheese do not count', () => {
  const map = classMap((_x, _y, radius) => (radius > 0.3 ? 'ham' : null));
  const view = viewOf((x, y) => (Math.hypot(x - 192, y - 192) > 60 ? furrows(x) : 80));
  expect(meltedShares(view, map, 0)).toEqual(Array(8).fill(1));
});
