import { UnreadableImage } from '@crustodian/scoring/decode-image';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePlaceholder, makeSmall } from './small-picture.ts';

/** Noise: what a codec finds hardest. */
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
    const address = await makePlaceholder(await noise(width, height).jpeg().toBuffer());
    expect(address).toMatch(/^data:image\/webp;base64,/);
    expect(address.length).toBeLessThanOrEqual(400);
    const tiny = await sharp(Buffer.from(address.split(',')[1]!, 'base64')).metadata();
    expect(tiny.width).toBeLessThanOrEqual(24);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('is refused for a %s cut short', async (format) => {
    const whole = await noise(400, 400).toFormat(format).toBuffer();
    const cut = whole.subarray(0, whole.length / 2);
    await expect(makePlaceholder(cut)).rejects.toThrow(UnreadableImage);
  });
});

test('a picture taken sideways stands upright when it is made smaller', async () => {
  const sideways = await noise(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { width, height } = await sharp(await makeSmall(sideways, 100)).metadata();
  expect({ width, height }).toEqual({ width: 100, height: 200 });
});
