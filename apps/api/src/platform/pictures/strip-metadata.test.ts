import { stripMetadata } from '#platform/pictures/strip-metadata';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';

/** Pixels with different corners, so that a rotation is visible. */
const pixels = Buffer.from(Array.from({ length: 40 * 24 * 3 }, (_, i) => (i * 7) % 251));
const plain = () => sharp(pixels, { raw: { width: 40, height: 24, channels: 3 } });
const FORMATS: Record<string, (from: Sharp) => Sharp> = {
  jpeg: (from) => from.jpeg({ quality: 90 }),
  'progressive jpeg': (from) => from.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  png: (from) => from.png(),
  webp: (from) => from.webp({ lossless: true }),
};
const SECRET = 'the owner of the camera';
const EXIF = {
  IFD0: { Copyright: SECRET, Software: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
};
const shown = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

describe.each(Object.entries(FORMATS))('%s', (_name, packed) => {
  const withCameraData = (orientation: number) =>
    packed(plain().withExif(EXIF).withMetadata({ orientation, exif: EXIF })).toBuffer();

  test('nothing is left of place, owner and thumbnail; the pixels are the same', async () => {
    const picture = await withCameraData(1);
    expect(picture.includes(SECRET)).toBe(true);
    const bare = await stripMetadata(picture);
    expect(bare.includes(SECRET)).toBe(false);
    expect((await sharp(bare).metadata()).exif).toBeUndefined();
    expect(await shown(bare)).toEqual(await shown(picture));
  });

  test.each([3, 6, 8])('one that is to be turned (%i) still is', async (orientation) => {
    const picture = await withCameraData(orientation);
    const bare = await stripMetadata(picture);
    expect(bare.includes(SECRET)).toBe(false);
    expect((await sharp(bare).metadata()).orientation).toBe(orientation);
    expect(await shown(bare)).toEqual(await shown(picture));
  });

  test('what hangs on behind it is gone', async () => {
    const picture = await packed(plain()).toBuffer();
    const polyglot = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const bare = await stripMetadata(polyglot);
    expect(bare.includes('<script>')).toBe(false);
    expect(await shown(bare)).toEqual(await shown(picture));
  });

  test('one that is bare already stays as it is, and so it does the second time', async () => {
    const bare = await stripMetadata(await packed(plain()).toBuffer());
    expect(await stripMetadata(bare)).toEqual(bare);
  });
});

test('words in the comments of a JPEG and in the chunks of a PNG are gone', async () => {
  const jpeg = await plain().jpeg().toBuffer();
  const comment = Buffer.from('\xff\xfe\x00\x1b<script>alert(1)</script>', 'latin1');
  const withComment = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  expect(await sharp(withComment).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
  expect(await stripMetadata(withComment)).toEqual(await stripMetadata(jpeg));
});

test('colours are kept: a picture with a profile looks the same', async () => {
  const picture = await plain().withIccProfile('p3').jpeg().toBuffer();
  const bare = await stripMetadata(picture);
  expect((await sharp(bare).metadata()).icc).toEqual((await sharp(picture).metadata()).icc);
});

test('a JPEG with rubbish between its parts is compressed again', async () => {
  const jpeg = await plain().jpeg().withExif(EXIF).toBuffer();
  const rubbish = Buffer.from('<?php rubbish ?>');
  const bare = await stripMetadata(Buffer.concat([jpeg.subarray(0, 2), rubbish, jpeg.subarray(2)]));
  expect(bare.includes('<?php')).toBe(false);
  expect(bare.includes(SECRET)).toBe(false);
  expect((await sharp(bare).metadata()).width).toBe(40);
});
