import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CHANGE_NAMES, changedPictures } from './changed-pictures.ts';

const WIDTH = 60;
const HEIGHT = 40;
/** The left half is dark, the right one bright. */
const halves = sharp(
  Buffer.from(Array.from({ length: WIDTH * HEIGHT }, (_, k) => (k % WIDTH < WIDTH / 2 ? 50 : 150))),
  { raw: { width: WIDTH, height: HEIGHT, channels: 1 } },
)
  .toColourspace('srgb')
  .png()
  .toBuffer();

async function sidesOf(file: Uint8Array) {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  const middle = (info.height >> 1) * info.width;
  const { width, height } = info;
  return { left: data[middle + 3]!, right: data[middle + width - 4]!, width, height };
}

test.each([
  ['mirrored', { left: 150, right: 50, width: WIDTH, height: HEIGHT }],
  ['20 % darker', { left: 40, right: 120, width: WIDTH, height: HEIGHT }],
  ['20 % brighter', { left: 60, right: 180, width: WIDTH, height: HEIGHT }],
  ['half the size', { left: 50, right: 150, width: WIDTH / 2, height: HEIGHT / 2 }],
] as const)('%s', async (name, expected) => {
  const [only] = await changedPictures(await halves, name);
  const seen = await sidesOf(only!);
  expect(seen).toMatchObject({ width: expected.width, height: expected.height });
  expect(Math.abs(seen.left - expected.left)).toBeLessThan(4);
  expect(Math.abs(seen.right - expected.right)).toBeLessThan(4);
});

test('a quarter turn changes sides; an aslant one makes room for the corners', async () => {
  const [quarter] = await changedPictures(await halves, 'turned by 90, 180 and 270°');
  expect(await sidesOf(quarter!)).toMatchObject({ width: HEIGHT, height: WIDTH });
  const aslant = await changedPictures(await halves, 'turned by odd multiples of 45°');
  expect(aslant).toHaveLength(4);
  expect((await sidesOf(aslant[0]!)).width).toBeGreaterThan(WIDTH);
});

test('every change is a picture', async () => {
  for (const name of CHANGE_NAMES)
    for (const file of await changedPictures(await halves, name))
      expect((await sharp(file).metadata()).format).toBe('jpeg');
});
