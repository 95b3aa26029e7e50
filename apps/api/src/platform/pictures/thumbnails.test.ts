import { UnreadableImage } from '@crustodian/scoring/image/decode-image';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { makeSmall, makeSmallPictures } from './thumbnails.ts';

/** Noise, the worst case for a codec. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  });

describe('a placeholder', () => {
  test.each([
    ['a square', 600, 600],
    ['a wide picture', 1200, 300],
    ['a tall picture', 300, 1200],
    ['a strip', 2000, 2],
    ['a single pixel', 1, 1],
  ])('of %s has at most 400 characters', async (_kind, width, height) => {
    const picture = await noise(width, height).jpeg().toBuffer();
    const { placeholder: address } = await makeSmallPictures(picture);
    expect(address).toMatch(/^data:image\/webp;base64,/);
    expect(address.length).toBeLessThanOrEqual(400);
    const tiny = await sharp(Buffer.from(address.split(',')[1]!, 'base64')).metadata();
    expect(tiny.width).toBeLessThanOrEqual(24);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('is refused for a %s cut short', async (format) => {
    const whole = await noise(400, 400).toFormat(format).toBuffer();
    const cut = whole.subarray(0, whole.length / 2);
    await expect(makeSmallPictures(cut)).rejects.toThrow(UnreadableImage);
  });
});

test('a picture taken sideways stands upright when it is made smaller', async () => {
  const sideways = await noise(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { width, height } = await sharp(await makeSmall(sideways, 100)).metadata();
  expect({ width, height }).toEqual({ width: 100, height: 200 });
});

describe('all that screens show of a picture', () => {
  test.each([
    ['a large one', 800, 400, [640, 320, 160]],
    ['one between two sizes', 400, 200, [400, 320, 160]],
    ['one smaller than all of them', 100, 50, [100, 100, 100]],
  ])('%s is never enlarged', async (_kind, width, height, made) => {
    const { small } = await makeSmallPictures(await noise(width, height).jpeg().toBuffer());
    expect(small.map((each) => each.width)).toEqual([640, 320, 160]);
    const sizes = await Promise.all(small.map(({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map((size) => [size.format, size.width, size.height])).toEqual(
      made.map((wide) => ['webp', wide, wide / 2]),
    );
  });

  /** A gradient of four colours. */
  const colours = sharp(Buffer.from([200, 40, 40, 40, 200, 40, 40, 40, 200, 220, 220, 90]), {
    raw: { width: 2, height: 2, channels: 3 },
  })
    .resize(800, 400)
    .png()
    .toBuffer();

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['in grey', (picture) => picture.greyscale().jpeg()],
    ['half seen through', (picture) => picture.ensureAlpha(0.5).png()],
    ['taken sideways', (picture) => picture.jpeg().withMetadata({ orientation: 6 })],
    ['of another colour space', (picture) => picture.withIccProfile('p3').png()],
  ])('%s is as if each were made for itself', async (_kind, change) => {
    const bytes = await change(sharp(await colours)).toBuffer();
    for (const { width, bytes: made } of (await makeSmallPictures(bytes)).small) {
      const alone = await pixelsOf(await makeSmall(bytes, width));
      const { data, info } = await pixelsOf(made);
      expect(info).toEqual(alone.info);
      const difference = data.reduce(
        (sum, value, at) => sum + Math.abs(value - alone.data[at]!),
        0,
      );
      expect(difference / data.length).toBeLessThan(4);
    }
  });
});

const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer({ resolveWithObject: true });

test('a picture that takes half a minute to read is refused as too large', async () => {
  const picture = await noise(40, 40).jpeg().toBuffer();
  const limit = vi.spyOn(sharp.prototype as Sharp, 'timeout');
  await makeSmall(picture, 20);
  expect(limit).toHaveBeenCalledWith({ seconds: 30 });
  const reading = vi
    .spyOn(sharp.prototype as Sharp, 'toBuffer')
    .mockRejectedValue(new Error('timeout: 40% complete'));
  await expect(makeSmall(picture, 20)).rejects.toMatchObject({ reason: 'too_large' });
  reading.mockRestore();
  limit.mockRestore();
});
