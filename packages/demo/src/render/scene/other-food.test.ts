import { decodeImage } from '@crustodian/scoring/image/decode-image';
import { pizzaLikelihood } from '@crustodian/scoring/models/pizza-likelihood';
import { locatePizza } from '@crustodian/scoring/locate/locate-pizza';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { expect, test } from 'vitest';
import { encodeJpeg } from '../encode-jpeg.ts';
import { drawOtherFood } from './other-food.ts';
import { randomParameters } from '../random-parameters.ts';
import { renderPizza } from '../render-pizza.ts';

const pizza = renderPizza(
  randomParameters(3, { size: 320, specialty: 'pepperoni', quality: 1, defects: [] }),
);
const segmenter = await loadSegmenter();

async function likelihoodOf(file: Uint8Array): Promise<number> {
  const { raster } = await decodeImage(file);
  return pizzaLikelihood(await locatePizza(raster, segmenter));
}

test('the same seed draws the same food', async () => {
  const [first, again, other] = await Promise.all(
    [1, 1, 2].map(async (seed) => drawOtherFood('slice', seed, pizza)),
  );
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test.each(['noodles', 'slice', 'empty table'] as const)(
  'a whole pizza is likelier a pizza than %s',
  async (kind) => {
    const other = await likelihoodOf(await drawOtherFood(kind, 7, pizza));
    expect(other).toBeLessThan(await likelihoodOf(await encodeJpeg(pizza)));
  },
);
