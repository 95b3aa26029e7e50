import { describe, expect, test } from 'vitest';
import { discCrop, discInCrop, squareCrop } from './square-crop.ts';

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
