import sharp from 'sharp';
import { expect, test } from 'vitest';
import { YuvFrames, YuvPicture } from './yuv-frames.ts';

const picture = (light: number) => Buffer.alloc((6 * 4 * 3) / 2, light);
const film = Buffer.concat([
  Buffer.from('YUV4MPEG2 W6 H4 F5:1 Ip A1:1 C420jpeg XYSCSS=420JPEG\n'),
  ...[10, 20, 30].flatMap((light) => [Buffer.from('FRAME\n'), picture(light)]),
]);

test.each([1, 3, 7, 50, 1000])('pictures are cut out of chunks of %i bytes', (size) => {
  const frames = new YuvFrames();
  const whole: YuvPicture[] = [];
  for (let at = 0; at < film.length; at += size) {
    whole.push(...frames.take(film.subarray(at, at + size)));
  }
  expect(whole.map(({ width, height }) => [width, height])).toEqual([
    [6, 4],
    [6, 4],
    [6, 4],
  ]);
  expect(whole.map(({ data }) => data[35])).toEqual([10, 20, 30]);
});

test.each(['P6 6 4 255\n', 'YUV4MPEG2 W9999 H9999 F5:1\n', 'x'.repeat(500)])(
  'other bytes are refused: %s',
  (text) => {
    expect(() => new YuvFrames().take(Buffer.from(text))).toThrow(RangeError);
  },
);

test.each([
  ['white', [235, 128, 128], [255, 255, 255]],
  ['black', [16, 128, 128], [0, 0, 0]],
  ['red', [82, 90, 240], [255, 0, 0]],
])('%s is %s of light and colour', async (_name, [y, u, v], rgb) => {
  const [width, height] = [64, 36];
  const data = new Uint8Array((width * height * 3) / 2).fill(y!);
  data.fill(u!, width * height, width * height * 1.25);
  data.fill(v!, width * height * 1.25);
  const coloured = new YuvPicture({ width, height, data });
  for (const [channel, value] of rgb.entries()) {
    expect(Math.abs(coloured.small().data[channel]! - value)).toBeLessThan(4);
  }
  expect(coloured.thumbnail()).toEqual(new Uint8Array(64 * 36).fill(y!));
  const cut = await coloured.jpeg({ x: 32, y: 18, radius: 10 });
  expect(await sharp(cut).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 20 });
});
