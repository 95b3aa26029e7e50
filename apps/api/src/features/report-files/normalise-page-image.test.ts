import sharp from 'sharp';
import { expect, test } from 'vitest';
import { assemblePages } from './assemble-pages.ts';
import { normalisePageImage } from './normalise-page-image.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'tan' } });
const jpeg = await blank(297, 210).jpeg().toBuffer();
/** Fill bytes before a marker are valid in a JPEG, but PDFs do not support them. */
const filled = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]);
const huge = await blank(7000, 4900).png().toBuffer();

test('a JPEG keeps its pixels, bit for bit', async () => {
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
  expect((await pixels(await normalisePageImage(jpeg))).equals(await pixels(jpeg))).toBe(true);
});

test.each<[string, Buffer, { width: number; height: number }]>([
  ['a JPEG with bytes that fill up', filled, { width: 297, height: 210 }],
  [
    'a PNG one can see through',
    await blank(297, 210).ensureAlpha(0.5).png().toBuffer(),
    { width: 297, height: 210 },
  ],
  [
    'a PNG of shades of grey',
    await blank(297, 210).grayscale().png().toBuffer(),
    { width: 297, height: 210 },
  ],
  ['a PNG beyond what paper shows', huge, { width: 4000, height: 2800 }],
])('%s becomes a JPEG that a PDF takes', async (_what, bytes, size) => {
  const page = await normalisePageImage(bytes);
  expect(await sharp(page).metadata()).toMatchObject({ format: 'jpeg', ...size });
  const pdf = await assemblePages([page], { title: 'Report', language: 'en' });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});

test.each([
  ['half a JPEG', jpeg.subarray(0, 300)],
  ['another kind of picture', await blank(20, 20).webp().toBuffer()],
  ['a picture beyond 50 million pixels', await blank(9000, 6000).png().toBuffer()],
  ['nothing', Buffer.alloc(0)],
])('%s is no page', async (_what, bytes) => {
  await expect(normalisePageImage(bytes)).rejects.toMatchObject({ code: 'not_a_page' });
});

test('a stored page that no PDF takes counts as missing', async () => {
  const messages = { title: 'Report', language: 'en' };
  await expect(assemblePages([filled], messages)).rejects.toMatchObject({ code: 'pages_missing' });
  await expect(assemblePages([null], messages)).rejects.toMatchObject({ code: 'pages_missing' });
});
