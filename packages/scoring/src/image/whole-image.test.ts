import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isWholeImage } from './whole-image.ts';

const create = { width: 64, height: 48, channels: 3 as const, background: '#905a28' };

test.each(['jpeg', 'png', 'webp'] as const)('a %s is whole at its end', async (format) => {
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  expect(isWholeImage(bytes)).toBe(true);
  for (const missing of [1, 2, Math.floor(bytes.length / 2)]) {
    expect(isWholeImage(bytes.subarray(0, bytes.length - missing))).toBe(false);
  }
});

test('zeros behind a JPEG belong to the file system', async () => {
  const bytes = await sharp({ create }).jpeg().toBuffer();
  expect(isWholeImage(Buffer.concat([bytes, Buffer.alloc(9)]))).toBe(true);
});

test('what is no picture has no end to wait for', () => {
  expect(isWholeImage(Buffer.from('no picture'))).toBe(true);
  expect(isWholeImage(Buffer.alloc(0))).toBe(true);
});
