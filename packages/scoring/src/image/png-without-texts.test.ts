import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { packedText, pngWith } from '../fixtures/hostile-pictures.ts';
import { decodeImage } from './decode-image.ts';
import { pngWithoutTexts } from './png-without-texts.ts';

const plain = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b05020' } })
    .png()
    .toBuffer();

test('a PNG without words, a JPEG, and bytes of no picture stay as they are', async () => {
  const png = await plain();
  const jpeg = await sharp(png).jpeg().toBuffer();
  for (const bytes of [png, jpeg, Buffer.from('no picture'), Buffer.alloc(0)]) {
    expect(pngWithoutTexts(bytes)).toBe(bytes);
  }
});

test('words of every kind are left out, and every other chunk stays', async () => {
  const png = await plain();
  let worded: Uint8Array = png;
  for (const name of ['tEXt', 'zTXt', 'iTXt']) {
    worded = pngWith(Buffer.from(worded), name, deflateSync(Buffer.from('words')));
  }
  expect(pngWithoutTexts(worded)).toEqual(png);
});

test('what reaches beyond the end is left out, too', async () => {
  const png = await plain();
  const cut = Buffer.concat([png, Buffer.from('\xff\xff\xff\xffzTXt words', 'latin1')]);
  expect(pngWithoutTexts(cut)).toEqual(png);
});

test('twenty comments that unpack to a gigabyte take no memory', async () => {
  let worded: Uint8Array = await plain();
  const comment = packedText(50_000_000);
  for (let more = 0; more < 20; more += 1) {
    worded = pngWith(Buffer.from(worded), 'zTXt', comment);
  }
  const before = process.memoryUsage.rss();
  const { width } = await decodeImage(worded);
  expect(width).toBe(40);
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 2 ** 20);
});
