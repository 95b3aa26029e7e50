import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import {
  decodeImage,
  inspectImage,
  MAX_FILE_BYTES,
  UnreadableImage,
  UNREADABLE_REASONS,
} from './decode-image.ts';
import { drawPizza } from '../fixtures/draw-pizza.ts';

const bytesOf = async (picture: Sharp): Promise<Uint8Array> =>
  new Uint8Array(await picture.toBuffer());
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#b05020' } });

/** A noisy picture, so that truncating its file loses pixels. */
function noisy(): Sharp {
  let state = 1;
  const data = Uint8Array.from({ length: 200 * 150 * 3 }, () => {
    state = (state * 48271) % 0x7fffffff;
    return state & 255;
  });
  return sharp(data, { raw: { width: 200, height: 150, channels: 3 } });
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header claims a size; its few compressed bytes would expand to zeros. */
const pngClaiming = (width: number, height: number, ...extra: Buffer[]): Uint8Array =>
  pngOf(width, height, 8, 0, ...extra);

function pngOf(
  width: number,
  height: number,
  bits: number,
  interlaced: number,
  ...extra: Buffer[]
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 2, 0, 0, interlaced], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)));
  const end = pngChunk('IEND', Buffer.alloc(0));
  return new Uint8Array(
    Buffer.concat([signature, pngChunk('IHDR', header), ...extra, pixels, end]),
  );
}

const refusal = async (bytes: Uint8Array): Promise<string> => {
  const error: unknown = await decodeImage(bytes).catch((reason: unknown) => reason);
  if (!(error instanceof UnreadableImage)) throw new Error(`not refused: ${String(error)}`);
  expect(error.message).toMatch(/\w+ .+\.$/);
  return error.reason;
};

test.each([
  ['an empty file', async () => new Uint8Array(0), 'empty'],
  ['text', async () => new TextEncoder().encode('pizza '.repeat(50)), 'not_an_image'],
  ['more than 25 MB', async () => new Uint8Array(MAX_FILE_BYTES + 1), 'too_many_bytes'],
  ['a GIF', () => bytesOf(plain(20, 20).gif()), 'unsupported_format'],
  ['a TIFF', () => bytesOf(plain(20, 20).tiff()), 'unsupported_format'],
  ['an AVIF', () => bytesOf(plain(20, 20).avif()), 'unsupported_format'],
  [
    'an SVG',
    async () => new TextEncoder().encode('<svg width="9" height="9"/>'),
    'unsupported_format',
  ],
  [
    'an SVG after blanks',
    async () => new TextEncoder().encode('\uFEFF\n  <svg width="9" height="9"/>'),
    'unsupported_format',
  ],
  ['40,000 x 40,000 pixels', async () => pngClaiming(40_000, 40_000), 'too_large'],
  ['a side over 12,000', async () => pngClaiming(12_001, 10), 'too_large'],
  ['more than 50 megapixels', async () => pngClaiming(8_000, 6_251), 'too_large'],
  ['a header without pixels', async () => pngClaiming(100, 100), 'damaged'],
  ['an animated PNG', async () => pngClaiming(9, 9, pngChunk('acTL', Buffer.alloc(8))), 'animated'],
])('%s is refused', async (_case, make, reason) =>
  expect(await refusal(await make())).toBe(reason),
);

/**
 * A progressive JPEG whose header claims 4000 x 3000 pixels, with `more` additional copies of its
 * last scan.
 */
async function jpegOfScans(more: number): Promise<Uint8Array> {
  const jpeg = await plain(16, 16).jpeg({ progressive: true }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg.writeUInt16BE(3000, frame + 5);
  jpeg.writeUInt16BE(4000, frame + 7);
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return new Uint8Array(
    Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(more).fill(scan), jpeg.subarray(-2)]),
  );
}

const INTERLACED = 1;

test.each([
  ['a progressive JPEG of 12 megapixels', () => jpegOfScans(0), null],
  ['the same in 20 scans more', () => jpegOfScans(20), 'too_large'],
  ['a PNG of 50 megapixels and 16 bits', async () => pngOf(8000, 6250, 16, 0), null],
  ['an interlaced one of 12 megapixels', async () => pngOf(4000, 3000, 8, INTERLACED), null],
  ['one of 50', async () => pngOf(8000, 6250, 8, INTERLACED), 'too_large'],
  ['one of 16 megapixels and 16 bits', async () => pngOf(4000, 4000, 16, INTERLACED), 'too_large'],
])('how often pixels are gone through: %s', async (_case, make, reason) => {
  const refused = await inspectImage(await make()).then(
    () => null,
    (error: UnreadableImage) => error.reason,
  );
  expect(refused).toBe(reason);
});

test('an animated WebP is refused', async () => {
  const frames = await bytesOf(
    sharp(
      [
        await plain(20, 20).png().toBuffer(),
        await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      ],
      { join: { animated: true } },
    ).webp(),
  );
  expect(await refusal(frames)).toBe('animated');
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s cut short is refused', async (format) => {
  const whole = await bytesOf(noisy().toFormat(format));
  expect((await decodeImage(whole)).raster.width).toBe(200);
  expect(await refusal(whole.slice(0, Math.floor(whole.length * 0.6)))).toBe('damaged');
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'the header of a %s gives format and size',
  async (format) => {
    const bytes = await bytesOf(plain(64, 48).toFormat(format));
    expect(await inspectImage(bytes)).toEqual({ format, width: 64, height: 48 });
  },
);

test('a picture is turned upright by its EXIF orientation', async () => {
  const lying = await bytesOf(plain(64, 48).withMetadata({ orientation: 6 }).jpeg());
  const { width, height, raster } = await decodeImage(lying);
  expect([width, height, raster.width, raster.height]).toEqual([48, 64, 48, 64]);
});

test('large pictures are measured on a copy of 1024 pixels, their size is kept', async () => {
  const { width, height, raster } = await decodeImage(await bytesOf(plain(3000, 2000).png()));
  expect([width, height, raster.width, raster.height]).toEqual([3000, 2000, 1024, 683]);
});

test.each([
  ['grey', plain(32, 32).greyscale().png()],
  [
    'with alpha',
    sharp({ create: { width: 32, height: 32, channels: 4, background: '#b0502080' } }).png(),
  ],
  ['CMYK', plain(32, 32).toColourspace('cmyk').jpeg()],
  ['16 bits a channel', plain(32, 32).toColourspace('rgb16').png()],
])('a picture that is %s becomes three bytes a pixel', async (_case, picture) => {
  const { raster } = await decodeImage(await bytesOf(picture));
  expect(raster.data.length).toBe(32 * 32 * 3);
});

test('the same file gives the same pixels', async () => {
  const file = await drawPizza();
  expect((await decodeImage(file)).raster.data).toEqual((await decodeImage(file)).raster.data);
});

const SEEDS = await Promise.all(
  (['jpeg', 'png', 'webp'] as const).map((format) => bytesOf(noisy().toFormat(format))),
);

/** A real picture with some bytes changed and possibly truncated, or random bytes. */
const hostile = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc
    .record({
      picture: fc.constantFrom(...SEEDS),
      changes: fc.array(fc.noBias(fc.tuple(fc.nat(1e6), fc.nat(255))), { maxLength: 8 }),
      // Headers matter most, so many of the changes fall into them.
      within: fc.constantFrom(40, 700, 1e6),
      kept: fc.constantFrom(1, 1, 0.5),
    })
    .map(({ picture, changes, within, kept }) => {
      const bytes = picture.slice(0, Math.ceil(kept * picture.length));
      const end = Math.min(within, bytes.length);
      for (const [place, value] of changes) bytes[place % end] = value;
      return bytes;
    }),
);

/** 'picture' if the bytes are one of a measurable size, otherwise the reason of the refusal. */
async function readAs(bytes: Uint8Array): Promise<string> {
  try {
    const { width, height, data } = (await decodeImage(bytes)).raster;
    const isWhole = data.length === width * height * 3 && Math.max(width, height) <= 1024;
    return isWhole ? 'picture' : 'no whole picture';
  } catch (error) {
    return error instanceof UnreadableImage ? error.reason : String(error);
  }
}

test('whatever the bytes are, they are a picture of some size or refused with a reason', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(hostile, async (bytes) => {
      const before = bytes.slice();
      const read = await readAs(bytes);
      seen.add(read);
      expect(['picture', ...UNREADABLE_REASONS]).toContain(read);
      expect(bytes).toEqual(before);
    }),
    { numRuns: 300, seed: 18 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['picture', 'damaged', 'not_an_image']));
}, 60_000);
