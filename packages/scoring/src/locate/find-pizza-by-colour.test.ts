import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeImage } from '../image/decode-image.ts';
import { overlapOf } from '../evaluate/overlap.ts';
import { findPizza, FOUND_FROM } from './find-pizza-by-colour.ts';
import { drawPizza, type DrawnPizza } from '../fixtures/draw-pizza.ts';

const find = async (pizza: DrawnPizza, camera?: { x: number; y: number; radius: number }) => {
  const { raster } = await decodeImage(await drawPizza(pizza));
  return findPizza(raster, camera);
};

test.each([
  ['in the middle', { width: 640, height: 640, x: 320, y: 320, radius: 270 }],
  ['off the middle', { width: 640, height: 640, x: 290, y: 345, radius: 240 }],
  ['in a wide picture', { width: 1000, height: 600, x: 520, y: 300, radius: 220 }],
  [
    'on a dark table',
    { width: 640, height: 640, x: 320, y: 330, radius: 260, background: '#33312f' },
  ],
  ['with a thin crust', { width: 640, height: 640, x: 320, y: 320, radius: 260, crust: 0.05 }],
  ['without toppings', { width: 640, height: 640, x: 320, y: 320, radius: 260, toppings: 0 }],
])('a pizza %s: centre and radius within 1 %% of the radius', async (_case, pizza) => {
  const { circle, confidence, residual } = await find(pizza);
  expect(Math.hypot(circle.x - pizza.x, circle.y - pizza.y)).toBeLessThan(0.01 * pizza.radius);
  expect(Math.abs(circle.radius - pizza.radius)).toBeLessThan(0.01 * pizza.radius);
  expect(confidence).toBeGreaterThan(0.8);
  expect(residual).toBeLessThan(0.01);
});

test('a pizza seen from the front is found as wide as it looks, with the outline of an ellipse', async () => {
  const file = await drawPizza({ width: 900, height: 900, x: 450, y: 450, radius: 380 });
  const flat = await sharp(file).resize(900, 620, { fit: 'fill' }).jpeg().toBuffer();
  const { raster } = await decodeImage(new Uint8Array(flat));
  const { circle, outline, stretch, confidence } = findPizza(raster);
  const drawn = { left: 70 / 900, right: 830 / 900, top: 70 / 900, bottom: 830 / 900 };
  expect(stretch).toBeCloseTo(900 / 620, 1);
  expect(overlapOf(drawn, circle, outline, raster)).toBeGreaterThan(0.95);
  expect(confidence).toBeGreaterThan(0.6);
});

test('a picture without anything round is not believed', async () => {
  const { confidence } = await find({ radius: 0.001, x: 5, y: 5 });
  expect(confidence).toBeLessThan(FOUND_FROM);
});

test('a known camera leads to its own pizza when two are in the picture', async () => {
  const second = `<g transform="translate(2.4 0)"><circle r="1" fill="#c08a4a"/><circle r="0.87" fill="#f0cf86"/></g>`;
  const two = { width: 1000, height: 480, x: 260, y: 240, radius: 200, extra: second };
  const { circle } = await find(two, { x: 735, y: 245, radius: 195 });
  expect(Math.abs(circle.x - 740)).toBeLessThan(8);
  expect(Math.abs(circle.radius - 200)).toBeLessThan(8);
});

test.each([
  ['no radius', { x: 320, y: 320, radius: 0 }],
  ['a radius beyond all measure', { x: 320, y: 320, radius: 1e12 }],
  ['an endless radius', { x: 320, y: 320, radius: Infinity }],
  ['numbers that are none', { x: Number.NaN, y: Number.NaN, radius: Number.NaN }],
  ['a place beyond the picture', { x: -4000, y: 320, radius: 260 }],
])('a camera with %s does not keep the pizza from being found', async (_case, camera) => {
  const { circle } = await find({ width: 640, height: 640, x: 320, y: 320, radius: 260 }, camera);
  expect(Math.hypot(circle.x - 320, circle.y - 320)).toBeLessThan(8);
  expect(Math.abs(circle.radius - 260)).toBeLessThan(8);
});
