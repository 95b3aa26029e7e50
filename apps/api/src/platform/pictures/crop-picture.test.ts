import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cropPicture } from './crop-picture.ts';

const [WIDTH, HEIGHT] = [400, 300];
const CIRCLE = { x: 210.5, y: 140, radius: 80 };

/** A red hand on a grey table next to a yellow circle. */
const drawn = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#707880"/>
    <rect x="120" y="0" width="60" height="300" fill="#ff0000"/>
    <circle cx="210.5" cy="140" r="80" fill="#e0c060"/></svg>`),
  );

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, at) => ({
    x: at % info.width,
    y: Math.floor(at / info.width),
    colour: [...data.subarray(at * info.channels, at * info.channels + 3)],
  }));
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'of a %s only the circle is left, and outside it one colour',
  async (format) => {
    const bytes = await drawn()
      .withExif({ IFD0: { Copyright: 'x' } })
      .toFormat(format)
      .toBuffer();
    const cropped = (await cropPicture(bytes, CIRCLE))!;
    expect(cropped).toMatchObject({ format, left: 130, top: 60, width: 161, height: 160 });
    const { exif, icc, xmp, ...made } = await sharp(cropped.bytes).metadata();
    expect({ exif, icc, xmp }).toEqual({});
    expect(made).toMatchObject({ format, width: 161, height: 160 });

    // Lossy compression spreads a colour over a block of pixels.
    const blurred = format === 'png' ? 0 : 17;
    const pixels = await pixelsOf(cropped.bytes);
    const awayOf = ({ x, y }: { x: number; y: number }) => Math.hypot(x - 80, y + 0.5 - 80);
    const outside = pixels.filter((pixel) => awayOf(pixel) > 81 + blurred);
    expect(outside.length).toBeGreaterThan(1000);
    // The mean of table and hand.
    const [red, green, blue] = outside[0]!.colour;
    expect(red).toBeGreaterThan(0x70);
    expect(green).toBeLessThan(0x78);
    const near = (a: number, b: number) => Math.abs(a - b) <= (format === 'png' ? 0 : 3);
    const isFill = ({ colour }: { colour: number[] }) =>
      near(colour[0]!, red!) && near(colour[1]!, green!) && near(colour[2]!, blue!);
    expect(outside.filter((pixel) => !isFill(pixel))).toEqual([]);
    const isPizza = ({ colour: [r, g, b] }: { colour: number[] }) =>
      Math.abs(r! - 0xe0) + Math.abs(g! - 0xc0) + Math.abs(b! - 0x60) < 20;
    const inside = pixels.filter((pixel) => awayOf(pixel) < 79 - blurred);
    expect(inside.filter((pixel) => !isPizza(pixel))).toEqual([]);
  },
);

test('a picture that is to be turned is cropped as it is seen, and lies upright', async () => {
  const turned = await sharp(await drawn().png().toBuffer())
    .rotate(270)
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const cropped = (await cropPicture(turned, CIRCLE))!;
  expect(cropped).toMatchObject({ left: 130, top: 60, width: 161, height: 160 });
  const { orientation } = await sharp(cropped.bytes).metadata();
  expect(orientation).toBeUndefined();
  const [red, green] = (await pixelsOf(cropped.bytes)).find(
    ({ x, y }) => x === 80 && y === 80,
  )!.colour;
  expect(Math.abs(red! - 0xe0)).toBeLessThan(8);
  expect(Math.abs(green! - 0xc0)).toBeLessThan(8);
});

test('a circle that reaches beyond the picture ends where it does', async () => {
  const bytes = await drawn().png().toBuffer();
  const cropped = await cropPicture(bytes, { x: 380, y: 290, radius: 50 });
  expect(cropped).toMatchObject({ left: 330, top: 240, width: 70, height: 60 });
});

test('a circle that holds the whole picture leaves all of it', async () => {
  const bytes = await drawn().png().toBuffer();
  const { bytes: cropped } = (await cropPicture(bytes, { x: 200, y: 150, radius: 900 }))!;
  expect(await sharp(cropped).raw().toBuffer()).toEqual(
    await sharp(bytes).removeAlpha().raw().toBuffer(),
  );
});

test('a circle outside the picture leaves nothing', async () => {
  const bytes = await drawn().png().toBuffer();
  expect(await cropPicture(bytes, { x: 900, y: 150, radius: 90 })).toBeNull();
  expect(await cropPicture(bytes, { x: -900, y: 150, radius: 90 })).toBeNull();
});

test('the same picture and circle give the same bytes', async () => {
  const bytes = await drawn().jpeg().toBuffer();
  expect(await cropPicture(bytes, CIRCLE)).toEqual(await cropPicture(bytes, CIRCLE));
});
