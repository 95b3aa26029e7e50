import { THRESHOLDS } from '@crustodian/domain/score/criterion-thresholds';
import { expect, test } from 'vitest';
import { pizzaSize } from '../score/criteria/pizza-size.ts';
import { classMap } from '../fixtures/class-map.ts';
import { measurePizza } from './measure-pizza.ts';
import { CROP_SIDE, type PizzaView } from '../segmentation/segmenter.ts';

/** A grey view, because melting and stains are not tested here. */
const L = new Float32Array(CROP_SIDE ** 2).fill(80);
const crop = { width: CROP_SIDE, height: CROP_SIDE, data: new Uint8Array(0) };
const lab = { L, a: L, b: L };
const VIEW: PizzaView = {
  picture: crop,
  crop,
  circle: { x: 0, y: 0, radius: 1 },
  outline: new Float32Array(360).fill(1),
  lab,
  half: lab,
};
const measured = (radius: number, expected?: number) =>
  measurePizza(
    { view: VIEW, map: classMap(), planes: null },
    0,
    { x: 500, y: 500, radius },
    expected === undefined ? undefined : { x: 500, y: 500, radius: expected },
  ).pizza;

test.each([
  ['no camera', 300, undefined, 1, 1],
  ['as large as the camera expects', 300, 300, 1, 1],
  ['a little small', 294, 300, 0.98, 1],
  ['too small', 276, 300, 0.92, 0.5],
  ['too large', 324, 300, 1.08, 0.5],
  ['half of it', 150, 300, 0.5, 0],
  ['twice of it', 600, 300, 2, 0],
])('%s: found %d, expected %d', (_case, radius, expected, scale, share) => {
  const pizza = measured(radius, expected);
  expect(pizza.radiusScale).toBeCloseTo(scale, 5);
  const [size] = pizzaSize({ ...pizza, thresholds: THRESHOLDS }, 0, 1);
  expect(size!.value).toBeCloseTo(scale, 3);
  expect(size!.points).toBeCloseTo(share, 2);
});

test("the crust type depends on its mean width and the company's limit", () => {
  expect(measured(300).crust).toBe('tradicional');
  const pizza = { view: VIEW, map: classMap(), planes: null };
  const own = measurePizza(pizza, 0, { x: 0, y: 0, radius: 300 }, undefined, 0.13);
  expect(own.pizza.crust).toBe('delgada');
});
