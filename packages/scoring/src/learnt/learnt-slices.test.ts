import { expect, test } from 'vitest';
import { decodeImage } from '../decode-image.ts';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { locatePizza } from '../locate-pizza.ts';
import { measureSlices } from '../measure-slices.ts';
import { netSegmenter } from '../segmentation/net-segmenter.ts';
import { SLICE_COUNT } from '../slices.ts';
import { learntSlices } from './learnt-slices.ts';
import { seePlaces } from './seen-places.ts';

const segmenter = await netSegmenter();
const melted = Array<number>(SLICE_COUNT).fill(1);

/** Slices of a drawn pizza, with something drawn under its toppings. */
async function slicesOf(under = '') {
  const { raster } = await decodeImage(await drawPizza({ crust: 0.14, bare: true, under }));
  const { view, map } = await locatePizza(raster, segmenter);
  const seen = seePlaces(view, map, map.probabilities!);
  return learntSlices(seen, measureSlices(map, { melted }, 0), 0);
}

/** Spots of tomato sauce on the crust between 12 and 3 o'clock. */
const spots = Array.from({ length: 9 }, (_, k) => {
  const angle = ((k + 0.5) / 9) * (Math.PI / 2);
  const [x, y] = [0.935 * Math.sin(angle), -0.935 * Math.cos(angle)];
  return `<circle cx="${x}" cy="${y}" r="0.035" fill="#a8381c"/>`;
}).join('');

test('sauce on the crust of two slices stains these two', async () => {
  const [clean, stained] = [await slicesOf(), await slicesOf(spots)];
  const rises = stained.map(({ dirt }, k) => dirt - clean[k]!.dirt);
  expect(Math.min(rises[0]!, rises[1]!)).toBeGreaterThan(Math.max(...rises.slice(2)) + 0.01);
});

test('every share stays a share', async () => {
  for (const slice of await slicesOf()) {
    const { coverInner, coverOuter, toppingInner, toppingOuter, seal, dirt } = slice;
    for (const share of [coverInner, coverOuter, toppingInner, toppingOuter, seal, dirt]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  }
});
