import { BACKGROUND } from '@crustodian/scoring/segmentation/classes';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inAKitchen } from './kitchen.ts';
import { randomParameters } from './random-parameters.ts';
import { renderPizza } from './render-pizza.ts';

const pizza = renderPizza(randomParameters(77, { size: 320, specialty: 'cheese', quality: 0.9 }));
const texture = { side: 64, rgb: new Uint8Array(64 * 64 * 3).map((_, k) => (k * 37) % 256) };

test('the same seed gives the same picture, another one another', async () => {
  const [first, again, other] = await Promise.all(
    [5, 5, 6].map((seed) => inAKitchen(pizza, seed, [texture])),
  );
  expect(Buffer.compare(first!, again!)).toBe(0);
  expect(Buffer.compare(first!, other!)).not.toBe(0);
});

test('the drawing itself stays as the demo draws it', async () => {
  const before = Uint8Array.from(pizza.rgb);
  await inAKitchen(pizza, 9, [texture]);
  expect(Buffer.compare(pizza.rgb, before)).toBe(0);
});

test('it is seen aslant and lies on another table', async () => {
  const tables = new Set<number>();
  for (let seed = 0; seed < 6; seed++) {
    const { data, info } = await sharp(await inAKitchen(pizza, seed))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThanOrEqual(info.height);
    tables.add(Math.round(data[0]! / 8));
  }
  expect(pizza.truth.classes[0]).toBe(BACKGROUND);
  expect(tables.size).toBeGreaterThan(3);
});
