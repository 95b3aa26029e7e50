import { expect, test } from 'vitest';
import { classMap } from '../fixtures/class-map.ts';
import { measureSlices } from './measure-slices.ts';
import { SLICE_COUNT, sliceOf } from './slices.ts';

const EVEN = Array<number>(SLICE_COUNT).fill(0);
const COLOURS = { melted: Array<number>(SLICE_COUNT).fill(1), stained: EVEN };
const measure = (map = classMap(), startAngle = 0) => measureSlices(map, COLOURS, startAngle);

test('a pizza of cheese alone is covered, sealed, clean and even', () => {
  for (const slice of measure()) {
    expect(slice.coverInner).toBe(1);
    expect(slice.coverOuter).toBe(1);
    expect(slice.seal).toBe(1);
    expect(slice.dirt).toBe(0);
    expect(slice.toppingInner).toBe(0);
    expect(slice.crustWidth).toBeCloseTo(0.12, 5);
    expect(slice.crustUnevenness).toBeCloseTo(0, 5);
    expect(slice.radius).toBeCloseTo(1, 5);
  }
});

test('bare sauce in one slice costs that slice its cover, no other', () => {
  const map = classMap((x, y, radius) =>
    sliceOf(x, y, 0) === 2 && radius < 0.88 ? 'sauce' : null,
  );
  const slices = measure(map);
  expect(slices[2]).toMatchObject({ coverInner: 0, coverOuter: 0, seal: 0 });
  for (const k of [0, 4, 5, 6, 7]) expect(slices[k]!.coverOuter).toBeGreaterThan(0.99);
});

test('toppings count by zone: the inner zone ends at half of the inner edge', () => {
  const slices = measure(classMap((_x, _y, radius) => (radius < 0.44 ? 'ham' : null)));
  for (const slice of slices) {
    expect(slice.toppingInner).toBeGreaterThan(0.99);
    expect(slice.toppingOuter).toBeLessThan(0.02);
  }
});

test('a topping covers, and what it hides of the rim is neither sealed nor open', () => {
  const map = classMap((x, y, radius) =>
    radius > 0.8 && radius < 0.88 ? (x > 0 ? 'pepperoni' : 'sauce') : null,
  );
  const slices = measure(map);
  expect(slices[1]!.seal).toBe(1);
  expect(slices[1]!.coverOuter).toBe(1);
  expect(slices[6]!.seal).toBe(0);
});

test('sauce on the crust is dirt, right at the edge it is not', () => {
  const stained = measure(classMap((_x, _y, radius) => (radius > 0.94 ? 'sauce' : null)));
  expect(stained[0]!.dirt).toBeGreaterThan(0.4);
  const seeping = measure(
    classMap((_x, _y, radius) => (radius > 0.88 && radius < 0.89 ? 'sauce' : null)),
  );
  expect(seeping[0]!.dirt).toBe(0);
});

test('what redness says of a stained crust counts where classes see none', () => {
  const stained = EVEN.map((_, k) => (k === 3 ? 0.2 : 0));
  const slices = measureSlices(classMap(), { ...COLOURS, stained }, 0);
  expect(slices.map((slice) => slice.dirt)).toEqual(stained);
});

test('a covered slice is taken to be like the rest', () => {
  const map = classMap((x, y, radius) => {
    if (sliceOf(x, y, 0) === 0) return 'occluder';
    return radius < 0.3 ? 'sauce' : null;
  });
  const slices = measure(map);
  expect(slices[0]!.coverInner).toBeGreaterThan(0.3);
  expect(slices[0]!.coverInner).toBeCloseTo(slices[4]!.coverInner, 1);
});

test('slices turn with the cuts', () => {
  const map = classMap((x, y, radius) =>
    sliceOf(x, y, 30) === 5 && radius < 0.88 ? 'sauce' : null,
  );
  const covers = measure(map, 30).map((slice) => slice.coverOuter);
  expect(covers[5]).toBe(0);
  expect(covers.filter((cover) => cover > 0.98)).toHaveLength(7);
});

test('an uneven crust shows in its deviation', () => {
  const map = classMap();
  map.innerEdge = map.innerEdge.map((_, angle) => (angle % 20 < 10 ? 0.92 : 0.84));
  const [slice] = measure(map);
  expect(slice!.crustWidth).toBeCloseTo(0.12, 2);
  expect(slice!.crustUnevenness).toBeCloseTo(1 / 3, 1);
});
