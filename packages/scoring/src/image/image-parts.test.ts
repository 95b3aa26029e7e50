import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectImage } from './decode-image.ts';
import { hasTooManyParts, MOST_PARTS } from './image-parts.ts';

const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#b05020' } });
/** Noise, which compresses badly and therefore needs many parts, like photographs. */
const noise = sharp(randomBytes(3_000_000), { raw: { width: 1000, height: 1000, channels: 3 } });

function pngChunk(name: string, data: string): Buffer {
  const body = Buffer.from(name + data, 'latin1');
  const chunk = Buffer.alloc(8 + body.length);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return chunk;
}

/** A picture with many parts after its header. */
const TINY_PARTS = {
  png: async (count: number) => {
    const png = await picture.clone().png().toBuffer();
    const part = Buffer.concat([pngChunk('sBIT', '\b\b\b'), pngChunk('aaAa', '')]);
    return Buffer.concat([png.subarray(0, 33), ...Array(count / 2).fill(part), png.subarray(33)]);
  },
  jpeg: async (count: number) => {
    const jpeg = await picture.clone().jpeg().toBuffer();
    const part = Buffer.of(0xff, 0xdd, 0, 4, 0, 0);
    return Buffer.concat([jpeg.subarray(0, 2), ...Array(count).fill(part), jpeg.subarray(2)]);
  },
  webp: async (count: number) => {
    const webp = await picture.clone().webp().toBuffer();
    const part = Buffer.from('ICCP\0\0\0\0', 'latin1');
    return Buffer.concat([webp, ...Array(count).fill(part)]);
  },
};
const FORMATS = Object.entries(TINY_PARTS);

test.each(FORMATS)(
  'a %s of too many parts is refused, one of fewer is not',
  async (_format, of) => {
    expect(hasTooManyParts(await of(MOST_PARTS / 2))).toBe(false);
    const many = await of(MOST_PARTS + 2);
    expect(hasTooManyParts(many)).toBe(true);
    await expect(inspectImage(many)).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining('parts'),
    });
  },
);

test('fill bytes before a marker of a JPEG count, too', async () => {
  const jpeg = await picture.clone().jpeg().toBuffer();
  const filled = (count: number) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(count, 0xff), jpeg.subarray(2)]);
  expect(hasTooManyParts(filled(100))).toBe(false);
  expect(hasTooManyParts(filled(MOST_PARTS + 2))).toBe(true);
});

test.each(['png', 'jpeg', 'webp'] as const)('a large %s of noise has far fewer', async (format) => {
  const large = await noise.clone().toFormat(format, { compressionLevel: 1 }).toBuffer();
  expect(large.length).toBeGreaterThan(500_000);
  expect(hasTooManyParts(large)).toBe(false);
});

test('bytes of no picture have none, and a picture that is cut short ends', async () => {
  expect(hasTooManyParts(Buffer.from('no picture'))).toBe(false);
  for (const [, of] of FORMATS) {
    const whole = await of(0);
    for (let length = 0; length < whole.length; length += 7) {
      expect(hasTooManyParts(whole.subarray(0, length))).toBe(false);
    }
  }
});
