import { expect, test } from 'vitest';
import { decodeImage } from '../image/decode-image.ts';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { locatePizza } from '../locate/locate-pizza.ts';
import { measureSlices } from '../measure/measure-slices.ts';
import { netSegmenter } from '../segmentation/net-segmenter.ts';
import { SLICE_COUNT } from '../measure/slices.ts';
import { learntSlices } from './learnt-slices.ts';
import { pizzaPlanes } from './pizza-planes.ts';

const segmenter = await netSegmenter();
const melted = Array<number>(SLICE_COUNT).fill(1);

async function slicesOfDrawnPizza() {
  const { raster } = await decodeImage(await drawPizza({ crust: 0.14, bare: true }));
  const { view, map } = await locatePizza(raster, segmenter);
  const seen = pizzaPlanes(view, map, map.probabilities!);
  return learntSlices(seen, measureSlices(map, { melted }, 0), 0);
}

test('every share stays a share', async () => {
  for (const slice of await slicesOfDrawnPizza()) {
    const { coverInner, coverOuter, toppingInner, toppingOuter, seal, dirt } = slice;
    for (const share of [coverInner, coverOuter, toppingInner, toppingOuter, seal, dirt]) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  }
});
