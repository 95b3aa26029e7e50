import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isWholeImage, mayStillCome } from './whole-image.ts';

const create = { width: 64, height: 48, channels: 3 as const, background: '#905a28' };

test.each(['jpeg', 'png', 'webp'] as const)('a %s is whole at its end', async (format) => {
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  expect(isWholeImage(bytes)).toBe(true);
  for (const missing of [1, 2, Math.floor(bytes.length / 2)]) {
    expect(isWholeImage(bytes.subarray(0, bytes.length - missing))).toBe(false);
  }
});

test('what some cameras write behind the end changes nothing', async () => {
  const bytes = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
  const thumbnail = await sharp({ create }).resize(8).jpeg().toBuffer();
  expect(isWholeImage(Buffer.concat([bytes, Buffer.from('serial number 7')]))).toBe(true);
  expect(
    isWholeImage(Buffer.concat([bytes.subarray(0, 2), exif(thumbnail), bytes.subarray(2, 300)])),
  ).toBe(false);
});

/** An EXIF segment that contains a small picture with its own end marker. */
function exif(thumbnail: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(thumbnail.length + 2, 2);
  return Buffer.concat([head, thumbnail]);
}

test('what is no picture has no end to wait for, what has not begun has', () => {
  for (const text of ['this is no picture', 'none']) {
    expect(isWholeImage(Buffer.from(text))).toBe(true);
  }
  expect(isWholeImage(Buffer.from('RIFF'))).toBe(false);
  expect(isWholeImage(Buffer.alloc(0))).toBe(false);
});

test('half a picture may still come for a minute', async () => {
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const half = bytes.subarray(0, bytes.length / 2);
  expect([mayStillCome(half, 59_000), mayStillCome(half, 61_000)]).toEqual([true, false]);
  expect(mayStillCome(bytes, 0)).toBe(false);
});
