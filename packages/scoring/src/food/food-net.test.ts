import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeImage } from '../image/decode-image.ts';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { readModel } from '../models/model-file.ts';
import { readFoodHeads } from './food-heads.ts';
import { loadFoodNet } from './food-net.ts';

const food = await loadFoodNet();
const file = await drawPizza({ width: 700, height: 560, x: 330, y: 290, radius: 230 });

async function seen(bytes: Uint8Array) {
  const { raster } = await decodeImage(bytes);
  const sighting = await food.sight(raster);
  const oval = await food.oval(raster, sighting.box);
  return { oval, look: Array.from(await food.look(raster, oval)) };
}

test('the oval of a pizza lies about it', async () => {
  const { oval } = await seen(file);
  expect(Math.hypot(oval.x - 330, oval.y - 290)).toBeLessThan(0.1 * 230);
  expect(Math.abs(oval.across - 230)).toBeLessThan(0.1 * 230);
  expect(Math.abs(oval.down - 230)).toBeLessThan(0.1 * 230);
});

test('a pizza seen from the front keeps its shape and look when the picture is turned by 45°', async () => {
  const background = '#a07040';
  const round = await drawPizza({ width: 700, height: 560, radius: 230, background });
  const front = sharp(round).resize(700, 400, { fit: 'fill' });
  const upright = await seen(new Uint8Array(await front.jpeg().toBuffer()));
  expect(Math.abs(upright.oval.slant)).toBeLessThan(0.1);
  const aslant = sharp(await front.toBuffer()).rotate(45, { background });
  const turned = await seen(new Uint8Array(await aslant.jpeg().toBuffer()));
  expect(turned.oval.slant).toBeGreaterThan(0.2);
  expect(apart(upright.look, turned.look)).toBeLessThan(0.3);
});

/** Distance of two looks relative to their length. */
const apart = (p: readonly number[], q: readonly number[]): number =>
  Math.hypot(...p.map((value, k) => value - q[k]!)) / Math.hypot(...p);

test('a pizza that is turned by a quarter, lit otherwise or seen smaller looks the same', async () => {
  const { raster } = await decodeImage(file);
  const oval = { x: 330, y: 290, across: 230, down: 230, slant: 0 };
  const look = Array.from(await food.look(raster, oval));
  const turned = await decodeImage(new Uint8Array(await sharp(file).rotate(90).jpeg().toBuffer()));
  const again = Array.from(await food.look(turned.raster, { ...oval, x: 560 - 290, y: 330 }));
  expect(apart(look, again)).toBeLessThan(0.1);
  const dark = await decodeImage(
    new Uint8Array(await sharp(file).linear(0.8, 0).jpeg().toBuffer()),
  );
  const dim = Array.from(await food.look(dark.raster, oval));
  expect(apart(look, dim)).toBeLessThan(0.15);
});

test('a drawing is distinguished from photographs', async () => {
  expect(readFoodHeads((await seen(file)).look).rendered).toBeGreaterThan(0.9);
});

test('another file than the one named is refused', async () => {
  await expect(readModel({ file: 'food-look.onnx', sha256: '00' })).rejects.toThrow(
    'food-look.onnx is not the file it should be',
  );
});
