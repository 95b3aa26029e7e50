import { expect, test } from 'vitest';
import { BACKGROUND, CHEESE, CLASSES, CRUST, SAUCE } from './classes.ts';
import { decodeImage } from '../image/decode-image.ts';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { locatePizza } from '../locate/locate-pizza.ts';
import { ANGLES } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import { segmentationOf } from './class-probabilities.ts';
import { classicalSegmenter } from './classical-segmenter.ts';
import { edgePath } from './edge-path.ts';
import { loadModel } from './net-manifest.ts';
import { netSegmenter } from './net-segmenter.ts';

const CIRCLE = new Float32Array(ANGLES).fill(1);

test('the edge lies where the evidence changes, even if some of it is wrong', () => {
  const edge = edgePath({
    from: 0.6,
    to: 1,
    radii: 64,
    base: CIRCLE,
    evidence: (x, y) => {
      const radius = Math.hypot(x, y);
      const stain = Math.hypot(x - 0.95, y) < 0.04;
      return radius > 0.85 && !stain ? 2 : -2;
    },
    prior: () => 0,
  });
  for (const radius of edge) expect(Math.abs(radius - 0.85)).toBeLessThan(0.03);
});

test('class probabilities become a map, edges and shares', () => {
  const side = 80;
  const value = new Float32Array(CLASSES.length * side * side);
  for (let i = 0; i < side * side; i++) {
    // The grid represents the upper left pixel of each pair of input pixels.
    const x = (((i % side) + 0.25) / side - 0.5) * 2 * CROP_REACH;
    const y = ((Math.floor(i / side) + 0.25) / side - 0.5) * 2 * CROP_REACH;
    const radius = Math.hypot(x, y);
    const index = radius > 1 ? BACKGROUND : radius > 0.88 ? CRUST : x > 0 ? CHEESE : SAUCE;
    value[index * side * side + i] = 1;
  }
  const map = segmentationOf({ side, value }, CIRCLE, 192);
  const middle = 96 * 192;
  expect(map.classes[middle + 40]).toBe(SAUCE);
  expect(map.classes[middle + 150]).toBe(CHEESE);
  expect(map.classes[0]).toBe(BACKGROUND);
  expect(map.shares[CHEESE]! / map.shares[SAUCE]!).toBeCloseTo(1, 1);
  expect(map.hidden).toBeLessThan(0.01);
  for (const edge of map.innerEdge) expect(Math.abs(edge - 0.87)).toBeLessThan(0.03);
  for (const edge of map.pizzaEdge!) expect(Math.abs(edge - 1)).toBeLessThan(0.03);
});

test('the model is the one its manifest names', async () => {
  const { manifest, model } = await loadModel();
  expect(manifest.classes).toEqual([...CLASSES]);
  expect(model.length).toBeGreaterThan(100_000);
});

test.each([
  ['net', netSegmenter],
  ['classical', async () => classicalSegmenter],
] as const)('%s: crust edge, cheese and meat of a drawn pizza', async (_name, load) => {
  const { raster } = await decodeImage(await drawPizza({ crust: 0.14 }));
  const { map } = await locatePizza(raster, await load());
  const width =
    map.outline.reduce((sum, radius, k) => sum + radius - map.innerEdge[k]!, 0) / ANGLES;
  expect(Math.abs(width - 0.14)).toBeLessThan(0.04);
  expect(map.shares[CHEESE]!).toBeGreaterThan(0.4);
  expect(map.hidden).toBeLessThan(0.05);
  const meat = map.shares[CLASSES.indexOf('pepperoni')]! + map.shares[SAUCE]!;
  expect(meat).toBeGreaterThan(0.12);
});
