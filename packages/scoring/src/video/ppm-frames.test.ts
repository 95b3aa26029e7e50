import { expect, test } from 'vitest';
import { PpmFrames } from './ppm-frames.ts';

/** A picture of 4 x 3 pixels with a single value. */
const ppm = (value: number): Buffer =>
  Buffer.concat([Buffer.from('P6\n4 3\n255\n'), Buffer.alloc(36, value)]);

test.each([1, 7, 40, 1000])('frames come out whole, in chunks of %d bytes', (size) => {
  const bytes = Buffer.concat([ppm(1), ppm(2), ppm(3)]);
  const frames = new PpmFrames();
  const found = [];
  for (let at = 0; at < bytes.length; at += size) {
    found.push(...frames.take(bytes.subarray(at, at + size)));
  }
  expect(found.map(({ width, height, data }) => [width, height, data.length, data[35]])).toEqual([
    [4, 3, 36, 1],
    [4, 3, 36, 2],
    [4, 3, 36, 3],
  ]);
});

test.each([
  ['no PPM', Buffer.alloc(64, 65)],
  ['a frame beyond all measure', Buffer.from(`P6\n60000 60000\n255\n${' '.repeat(60)}`)],
])('%s is refused', (_case, bytes) =>
  expect(() => new PpmFrames().take(bytes)).toThrow(RangeError),
);
