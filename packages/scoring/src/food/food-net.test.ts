import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeImage } from '../image/decode-image.ts';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { readModel } from '../models/model-file.ts';
import { tell } from './food-heads.ts';
import { loadFoodNet } from './food-net.ts';
import { foundInBox } from './found-in-box.ts';

const food = await loadFoodNet();
const file = await drawPizza({ width: 700, height: 560, x: 330, y: 290, radius: 230 });

async function seen(bytes: Uint8Array) {
  const { raster } = await decodeImage(bytes);
  const sighting = await food.sight(raster);
  const found = foundInBox(sighting);
  return { sighting, found, look: Array.from(await food.look(raster, found)) };
}

test('the box of a pizza lies about it', async () => {
  const { found } = await seen(file);
  expect(Math.hypot(found.circle.x - 330, found.circle.y - 290)).toBeLessThan(0.1 * 230);
  expect(Math.abs(found.circle.radius - 230)).toBeLessThan(0.1 * 230);
});

/** Distance of two looks against how long they are. */
const apart = (p: readonly number[], q: readonly number[]): number =>
  Math.hypot(...p.map((value, k) => value - q[k]!)) / Math.hypot(...p);

test('a pizza that is turned by a quarter, lit otherwise or seen smaller looks the same', async () => {
  const { raster } = await decodeImage(file);
  const found = { circle: { x: 330, y: 290, radius: 230 }, stretch: 1 };
  const look = Array.from(await food.look(raster, { ...foundInBox(box()), ...found }));
  const turned = await decodeImage(new Uint8Array(await sharp(file).rotate(90).jpeg().toBuffer()));
  const place = { circle: { x: 560 - 290, y: 330, radius: 230 }, stretch: 1 };
  const again = Array.from(await food.look(turned.raster, { ...foundInBox(box()), ...place }));
  expect(apart(look, again)).toBeLessThan(0.1);
  const dark = await decodeImage(
    new Uint8Array(await sharp(file).linear(0.8, 0).jpeg().toBuffer()),
  );
  const dim = Array.from(await food.look(dark.raster, { ...foundInBox(box()), ...found }));
  expect(apart(look, dim)).toBeLessThan(0.15);
});

const box = () => ({ likelihood: 1, box: { left: 100, top: 60, right: 560, bottom: 520 } });

test('a drawing is distinguished from photographs', async () => {
  expect(tell((await seen(file)).look).drawn).toBeGreaterThan(0.9);
});

test('another file than the one named is refused', async () => {
  await expect(readModel({ file: 'food-look.onnx', sha256: '00' })).rejects.toThrow(
    'food-look.onnx is not the file it should be',
  );
});
