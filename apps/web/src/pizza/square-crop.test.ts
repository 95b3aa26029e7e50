import { describe, expect, test } from 'vitest';
import { discCrop, discInCrop, roomyCrop, squareCrop } from './square-crop.ts';

describe('the square that is shown', () => {
  test('a square picture is shown whole', () => {
    expect(squareCrop({ width: 1024, height: 1024 }, { x: 500, y: 520, radius: 400 })).toEqual({
      x: 0,
      y: 0,
      side: 1024,
    });
  });
  test('a wide picture is centred on the pizza', () => {
    expect(squareCrop({ width: 1280, height: 720 }, { x: 700, y: 300, radius: 300 })).toEqual({
      x: 340,
      y: 0,
      side: 720,
    });
  });
  test('a pizza at the edge moves the square inwards', () => {
    expect(squareCrop({ width: 1280, height: 720 }, { x: 200, y: 300, radius: 190 }).x).toBe(0);
    expect(squareCrop({ width: 1280, height: 720 }, { x: 1200, y: 300, radius: 60 }).x).toBe(560);
  });
  test('without a figure the middle is shown', () => {
    expect(squareCrop({ width: 400, height: 300 }, null)).toEqual({ x: 50, y: 0, side: 300 });
  });
});

describe('room around the disc for what is drawn there', () => {
  const whole = { x: 0, y: 0, side: 1000 };
  test.each([
    ['a small pizza in the middle moves nothing', { x: 500, y: 500, radius: 300 }, whole],
    ['one near the edge moves the crop', { x: 340, y: 640, radius: 320 }, { x: -30, y: 10 }],
    ['one that fills the picture enlarges it', { x: 500, y: 500, radius: 495 }, { x: -50, y: -50 }],
  ])('%s', (_case, disc, expected) => {
    expect(roomyCrop(whole, disc, 0.05)).toMatchObject(expected);
  });
  test.each([
    { x: 500, y: 500, radius: 300 },
    { x: 300, y: 700, radius: 310 },
    { x: 520, y: 470, radius: 500 },
  ])('the disc at $x $y and its margin lie inside', (disc) => {
    const { x, y, side } = roomyCrop(whole, disc, 0.05);
    const reach = disc.radius + 0.05 * side - 1e-9;
    expect(disc.x - reach).toBeGreaterThanOrEqual(x);
    expect(disc.y - reach).toBeGreaterThanOrEqual(y);
    expect(disc.x + reach).toBeLessThanOrEqual(x + side);
    expect(disc.y + reach).toBeLessThanOrEqual(y + side);
  });
});

test('the disc is drawn where the crop puts it', () => {
  const crop = { x: 340, y: 0, side: 720 };
  expect(discInCrop({ x: 700, y: 360, radius: 324 }, crop, 400)).toEqual({
    x: 200,
    y: 200,
    radius: 180,
  });
  const whole = { x: 512, y: 512, radius: 506 };
  expect(discInCrop(whole, discCrop(whole), 400)).toEqual({ x: 200, y: 200, radius: 200 });
});
