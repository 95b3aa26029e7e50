import { expect, test } from 'vitest';
import { decodeImage } from '../image/decode-image.ts';
import { findPizza } from '../locate/find-pizza-by-colour.ts';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import type { FoodObservation } from '../locate/locate-pizza.ts';
import { assessFitness, UNSCORABLE } from './snapshot-fitness.ts';
import { viewPizza } from '../locate/view-pizza.ts';
import sharp from 'sharp';

async function assess(file: Uint8Array, hidden = 0) {
  const { raster } = await decodeImage(file);
  const found = findPizza(raster);
  return assessFitness({ found, view: viewPizza(raster, found), map: { hidden }, food: null });
}
const blurred = async (sigma: number): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(await drawPizza())
      .blur(sigma)
      .jpeg()
      .toBuffer(),
  );

test('a sharp, open pizza is buena and trusted', async () => {
  expect(await assess(await drawPizza())).toMatchObject({
    verdict: 'buena',
    trusted: true,
    reasons: [],
  });
});

test('blur grows with the blur and ends in mala', async () => {
  const values = await Promise.all([1, 3, 6].map(async (sigma) => assess(await blurred(sigma))));
  const [little, some, much] = values.map(({ blur }) => blur);
  expect(little!).toBeLessThan(some!);
  expect(some!).toBeLessThan(much!);
  expect(values[2]).toMatchObject({ verdict: 'mala', reasons: ['blurred'] });
});

test.each([
  [0, 'buena'],
  [0.1, 'buena'],
  [0.2, 'mala'],
  [0.6, 'mala'],
])('with %d of the pizza covered the snapshot is %s', async (hidden, verdict) => {
  expect((await assess(await drawPizza(), hidden)).verdict).toBe(verdict);
});

test('mala and an occlusion of at least 0.9 are the same', async () => {
  const file = await drawPizza();
  for (const hidden of [0, 0.05, 0.14, 0.151, 0.3, 1]) {
    const { verdict, occ } = await assess(file, hidden);
    expect(occ >= UNSCORABLE).toBe(verdict === 'mala');
    expect(occ).toBeLessThanOrEqual(1);
  }
  expect((await assess(await blurred(8))).occ).toBeGreaterThanOrEqual(UNSCORABLE);
});

test('a pizza too small to tell its slices apart is mala', async () => {
  const { raster } = await decodeImage(await drawPizza());
  const found = findPizza(raster);
  const view = viewPizza(raster, found);
  const withRadius = (radius: number) =>
    assessFitness({
      found: { ...found, circle: { ...found.circle, radius } },
      view,
      map: { hidden: 0 },
      food: null,
    });
  expect(withRadius(59)).toMatchObject({ verdict: 'mala', reasons: ['too_small'] });
  expect(withRadius(60).verdict).toBe('buena');
});

test.each([
  ['clear of every limit', 0.08, 'buena', true],
  ['near the limit of what may be covered', 0.1, 'buena', false],
  ['just beyond it', 0.2, 'mala', false],
  ['far beyond it', 0.25, 'mala', true],
])('%s: trusted or not', async (_case, hidden, verdict, trusted) => {
  expect(await assess(await drawPizza(), hidden)).toMatchObject({ verdict, trusted });
});

/** Assesses a photograph with this reading of the network trained on real food. */
async function assessPhotograph(
  kinds: { whole: number; slice: number; other?: number },
  hidden: number,
  burnt = -2,
) {
  const { raster } = await decodeImage(await drawPizza());
  const found = findPizza(raster);
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  const reading = { rendered: 0, kinds: { other: 0.1, ...kinds }, burnt, strangeness: 1 };
  const food = { sighting: { box, likelihood: 0.5 }, reading } as unknown as FoodObservation;
  return assessFitness({ found, view: viewPizza(raster, found), map: { hidden }, food });
}

test('what may be a slice is never trusted to be mala, so that reviewers see it', async () => {
  const slice = { whole: 0.2, slice: 0.8 };
  const doubt = await assessPhotograph(slice, 0.28);
  expect(doubt).toMatchObject({ verdict: 'mala', trusted: false, reasons: ['not_whole'] });
  const covered = await assessPhotograph(slice, 0.6);
  expect(covered).toMatchObject({ trusted: true, reasons: ['not_whole', 'covered'] });
});

test('without a pizza the snapshot is mala', async () => {
  const { verdict, reasons } = await assess(await drawPizza({ radius: 0.001, x: 5, y: 5 }), 0.9);
  expect(verdict).toBe('mala');
  expect(reasons).toContain('no_pizza');
});

test('char that is taken for what covers a pizza leaves it fit, where it is burnt beyond doubt', async () => {
  expect(await assessPhotograph({ whole: 0.8, slice: 0.2 }, 0.6)).toMatchObject({
    reasons: ['covered'],
  });
  expect(await assessPhotograph({ whole: 0.8, slice: 0.2 }, 0.6, 2)).toMatchObject({ reasons: [] });
});

test('what looks like other food is refused, unless char makes it look so', async () => {
  const other = { whole: 0.15, slice: 0.1, other: 0.75 };
  expect(await assessPhotograph(other, 0)).toMatchObject({ reasons: ['not_whole'] });
  expect(await assessPhotograph(other, 0, 1)).toMatchObject({ reasons: [] });
  expect(await assessPhotograph({ ...other, other: 0.1 }, 0)).toMatchObject({ reasons: [] });
});
