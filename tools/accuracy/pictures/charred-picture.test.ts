import { expect, test } from 'vitest';
import { decodeImage } from '../../../packages/scoring/src/image/decode-image.ts';
import { drawPizza } from '../../../packages/scoring/src/fixtures/draw-pizza.ts';
import { findPizza } from '../../../packages/scoring/src/locate/find-pizza-by-colour.ts';
import type { Disc, Raster } from '../../../packages/scoring/src/image/raster.ts';
import { charredPicture, type Charring } from './charred-picture.ts';

const { raster } = await decodeImage(await drawPizza({ background: '#d8d4cc' }));
const found = findPizza(raster);

/** Mean light within `reach` radii of the pizza, whose position is scaled to the picture's size. */
function light({ width, height, data }: Raster, { x, y, radius }: Disc, reach: number): number {
  let [sum, counted] = [0, 0];
  for (let i = 0; i < width * height; i++) {
    const across = ((i % width) / width) * raster.width - x;
    const down = (Math.floor(i / width) / height) * raster.height - y;
    if (Math.hypot(across, down) > reach * radius) continue;
    sum += data[3 * i]! + data[3 * i + 1]! + data[3 * i + 2]!;
    counted++;
  }
  return sum / counted;
}

test('the same seed chars a pizza alike, another one otherwise', async () => {
  const [one, again, other] = await Promise.all(
    [3, 3, 4].map((seed) => charredPicture(raster, found, 'parts', seed)),
  );
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test.each(['parts', 'all'] as const)(
  'a pizza burnt in %s is much darker than one that is not',
  async (how) => {
    const lightOf = async (charring: Charring): Promise<number> => {
      const { raster: picture } = await decodeImage(
        await charredPicture(raster, found, charring, 5),
      );
      return light(picture, found.circle, 0.9);
    };
    expect(await lightOf(how)).toBeLessThan(0.75 * (await lightOf('none')));
  },
);
