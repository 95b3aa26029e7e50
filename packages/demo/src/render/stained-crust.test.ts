import { decodeImage } from '@crustodian/scoring/image/decode-image';
import { learntSlices } from '@crustodian/scoring/models/learnt-slices';
import { pizzaPlanes } from '@crustodian/scoring/models/pizza-planes';
import { locatePizza } from '@crustodian/scoring/locate/locate-pizza';
import { measureSlices } from '@crustodian/scoring/measure/measure-slices';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { expect, test } from 'vitest';
import { encodeJpeg } from './encode-jpeg.ts';
import type { PerSlice } from './pizza-parameters.ts';
import { randomParameters } from './random-parameters.ts';
import { renderPizza } from './render-pizza.ts';

const NONE: PerSlice = [0, 0, 0, 0, 0, 0, 0, 0];

/** Share of each slice's crust, from the first cut on, that the engine measures as stained. */
async function stainsOf(splash: PerSlice): Promise<number[]> {
  const order = { size: 640, specialty: 'pepperoni', quality: 1, defects: [] } as const;
  const rendered = renderPizza({ ...randomParameters(11, order), splash });
  const { raster } = await decodeImage(await encodeJpeg(rendered));
  const { view, map } = await locatePizza(raster, await loadSegmenter());
  const angle = ((rendered.truth.firstSliceAngle / (2 * Math.PI)) * 360 + 90) % 360;
  const slices = measureSlices(map, { melted: [1, 1, 1, 1, 1, 1, 1, 1] }, angle);
  return learntSlices(pizzaPlanes(view, map, map.probabilities!), slices, angle).map(
    ({ dirt }) => dirt,
  );
}

test('what is splashed on the crust of two slices stains these two', async () => {
  const clean = await stainsOf(NONE);
  const stained = await stainsOf([1, 1, 0, 0, 0, 0, 0, 0]);
  const rises = stained.map((dirt, k) => dirt - clean[k]!);
  expect(Math.min(rises[0]!, rises[1]!)).toBeGreaterThan(Math.max(...rises.slice(2)) + 0.01);
});
