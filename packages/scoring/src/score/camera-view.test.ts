import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { scoreSnapshot } from './score-snapshot.ts';
import { cameraView, type CameraView } from './camera-view.ts';

const PICTURE = { width: 800, height: 600, x: 390, y: 310, radius: 220 };
const viewOf = async (file: Uint8Array): Promise<CameraView> =>
  (await scoreSnapshot(file, { grid: 'official' })).camera!;

let plain: Uint8Array;
let usual: CameraView;
beforeAll(async () => {
  plain = await drawPizza(PICTURE);
  usual = await viewOf(plain);
});

test('the colour of the table, by its own', () => {
  // #8d9196
  expect(usual.lightness).toBeCloseTo(59.9, 0);
  expect(Math.abs(usual.a)).toBeLessThan(2);
  expect(usual.unevenness).toBeLessThan(0.02);
  expect(Math.abs(usual.oval)).toBeLessThan(0.01);
});

const jpeg = (picture: Sharp) => picture.jpeg({ quality: 90 }).toBuffer();
const dirt = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect x="560" width="240" height="300" fill="#000" opacity="0.35"/></svg>',
);

test.each([
  ['a quarter less light', (s: Sharp) => s.linear(0.75, 0), 'lightness', -6],
  ['a warm cast', (s: Sharp) => s.linear([1.06, 1, 0.85], [0, 0, 0]), 'b', 5],
  ['out of focus', (s: Sharp) => s.blur(2.5), 'sharpness', -0.03],
  ['dirt on a corner', (s: Sharp) => s.composite([{ input: dirt }]), 'unevenness', 0.08],
] as const)('%s', async (_, spoil, figure, least) => {
  const view = await viewOf(await jpeg(spoil(sharp(plain))));
  const change = view[figure] - usual[figure];
  expect(Math.sign(change)).toBe(Math.sign(least));
  expect(Math.abs(change)).toBeGreaterThan(Math.abs(least));
});

test('a tilted camera sees an ellipse', async () => {
  const lower = await jpeg(sharp(plain).resize(800, 540, { fit: 'fill' }));
  expect((await viewOf(lower)).oval).toBeGreaterThan(0.025);
});

test('nothing is measured where the pizza fills the picture', () => {
  const picture = { width: 40, height: 40, data: new Uint8Array(4800) };
  const outline = new Float32Array(360).fill(1);
  const found = { circle: { x: 20, y: 20, radius: 26 }, outline };
  expect(cameraView(picture, found, new Float32Array(0))).toBeNull();
});
