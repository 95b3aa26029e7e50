import { createHash } from 'node:crypto';
import {
  BACKGROUND,
  CHEESE,
  CLASSES,
  CRUST,
  OCCLUDER,
  SAUCE,
  classIndex,
  isTopping,
} from '@crustodian/scoring/segmentation/classes';
import { describe, expect, test } from 'vitest';
import { BACKGROUNDS, OCCLUDERS, type PerSlice, type PizzaParameters } from './pizza-parameters.ts';
import { DEFECTS } from './faults.ts';
import { randomParameters } from './random-parameters.ts';
import { RENDERED_SPECIALTIES, recipeOf } from './recipes.ts';
import { renderPizza, type RenderedPizza } from './render-pizza.ts';
import type { Truth } from './truth.ts';

const SIZE = 192;
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const all = (value: number): PerSlice => [value, value, value, value, value, value, value, value];
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function good(change: Partial<PizzaParameters> = {}, seed = 5): RenderedPizza {
  const pizza = randomParameters(seed, { size: SIZE, specialty: 'pepperoni', quality: 1 });
  return renderPizza({ ...pizza, ...change });
}

const countOf = (truth: Truth, kind: number): number =>
  truth.classes.reduce((sum, k) => sum + (k === kind ? 1 : 0), 0);

describe('the same parameters give the same picture', () => {
  test('byte for byte, whatever was rendered in between', () => {
    const first = renderPizza(randomParameters(7, { size: SIZE, specialty: 'the_works' }));
    const other = renderPizza(randomParameters(8, { size: SIZE, specialty: 'cheese' }));
    renderPizza(randomParameters(9, { size: 128, quality: 0.1 }));
    const again = renderPizza(randomParameters(7, { size: SIZE, specialty: 'the_works' }));
    expect(hashOf(again.rgb)).toBe(hashOf(first.rgb));
    expect(hashOf(again.truth.classes)).toBe(hashOf(first.truth.classes));
    expect(again.truth.slices).toEqual(first.truth.slices);
    expect(hashOf(other.rgb)).not.toBe(hashOf(first.rgb));
  });

  test('at another size it is the same pizza: pieces lie in the same places', () => {
    const small = good({ size: 200 }).truth.pieces;
    const large = good({ size: 400 }).truth.pieces;
    expect(large.map((piece) => piece.type)).toEqual(small.map((piece) => piece.type));
    for (const [k, piece] of small.entries()) {
      expect(Math.abs(piece.x / 200 - large[k]!.x / 400)).toBeLessThan(0.01);
    }
  });
});

describe('every kind of picture', () => {
  test.each(RENDERED_SPECIALTIES)('%s shows its toppings and nothing else', (specialty) => {
    const { rgb, size, truth } = renderPizza(
      randomParameters(3, { size: 128, specialty, quality: 1 }),
    );
    expect(rgb).toHaveLength(128 * 128 * 3);
    expect(size).toBe(128);
    const shown = new Set(
      truth.classes
        .values()
        .filter(isTopping)
        .map((k) => CLASSES[k]!),
    );
    const ordered = new Set<string>(recipeOf(specialty).toppings.map((plan) => plan.type));
    expect(shown.difference(ordered)).toEqual(new Set());
    expect(new Set(truth.pieces.map((piece) => piece.type))).toEqual(ordered);
  });

  test.each(DEFECTS)('%s: all numbers of its truth are shares or widths', (defect) => {
    const order = { size: 128, quality: 0.3, defects: [defect] };
    const { truth } = renderPizza(randomParameters(21, order));
    expect(truth.slices).toHaveLength(8);
    for (const value of truth.slices.flatMap((slice) => Object.values(slice))) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });

  test.each(BACKGROUNDS)('on %s the pizza is brighter and warmer than the table', (background) => {
    const pizza = randomParameters(5, { size: 128, quality: 1 });
    const { rgb, truth } = renderPizza({ ...pizza, camera: { ...pizza.camera, background } });
    const warmth = { table: 0, food: 0 };
    const counts = { table: 0, food: 0 };
    for (const [i, kind] of truth.classes.entries()) {
      const side = kind === BACKGROUND ? 'table' : 'food';
      warmth[side] += rgb[i * 3]! - rgb[i * 3 + 2]!;
      counts[side]++;
    }
    expect(warmth.food / counts.food).toBeGreaterThan(warmth.table / counts.table + 20);
  });
});

describe('the crust', () => {
  test.each([0.06, 0.1, 0.15])('of width %s measures that on the class map', (crustWidth) => {
    const { truth } = good({ crustWidth, splash: all(0), toppings: [], cut: 'none' });
    const measured = countOf(truth, CRUST);
    const whole = truth.classes.filter((kind) => kind !== BACKGROUND).length;
    // Area of the ring relative to the disc: 1 - (1 - w)².
    expect(1 - Math.sqrt(1 - measured / whole)).toBeCloseTo(crustWidth, 1.7);
    expect(mean(truth.slices.map((slice) => slice.crustWidth))).toBeCloseTo(crustWidth, 3);
  });

  test('varies more when it is uneven', () => {
    const deviation = (crustUnevenness: number): number => {
      const widths = good({ crustUnevenness }).truth.slices.map((slice) => slice.crustWidth);
      return Math.max(...widths) - Math.min(...widths);
    };
    expect(deviation(0.4)).toBeGreaterThan(3 * deviation(0.08));
  });

  test('is dirty where sauce was splashed', () => {
    const dirt = (splash: number): number =>
      mean(good({ splash: all(splash) }).truth.slices.map((slice) => slice.dirt));
    expect(dirt(0)).toBe(0);
    expect(dirt(1)).toBeGreaterThan(0.05);
  });
});

describe('sauce and cheese', () => {
  const cover = (cheese: PerSlice): number[] =>
    good({ cheese, toppings: [] }).truth.slices.map((slice) => slice.coverInner);

  test('cover falls with the amount of cheese', () => {
    const covers = [0.8, 0.55, 0.35, 0.15].map((amount) => mean(cover(all(amount))));
    expect(covers).toEqual([...covers].sort((a, b) => b - a));
    expect(covers[0]).toBeGreaterThan(0.93);
    expect(covers[3]).toBeLessThan(0.25);
  });

  test('a bare slice is bare where it was ordered', () => {
    const covers = cover([0.85, 0.85, 0.85, 0.15, 0.85, 0.85, 0.85, 0.85]);
    expect(covers.indexOf(Math.min(...covers))).toBe(3);
    expect(covers[3]! + 0.4).toBeLessThan(covers[1]!);
  });

  test('an open seal leaves sauce along the crust', () => {
    const seal = (gap: number): number =>
      mean(good({ sealGap: all(gap), toppings: [] }).truth.slices.map((slice) => slice.seal));
    expect(seal(0)).toBeGreaterThan(0.9);
    expect(seal(0.9)).toBeLessThan(0.2);
  });

  test('raw shreds count as unmelted, molten cheese does not', () => {
    const melted = (melt: number): number =>
      mean(good({ melt, toppings: [] }).truth.slices.map((slice) => slice.melted));
    expect(melted(1)).toBe(1);
    expect(melted(0.2)).toBeLessThan(0.6);
  });

  test('a burnt side is burnt on that side', () => {
    const { truth } = good({
      burn: 0.9,
      burnAngle: 0,
      bake: 0.7,
      cutAngle: 0,
      cheeseBrowning: 0.6,
    });
    const burnt = truth.slices.map((slice) => slice.burnt);
    expect(burnt[0]! + burnt[7]!).toBeGreaterThan(2 * (burnt[3]! + burnt[4]!));
    expect(good().truth.slices.every((slice) => slice.burnt < 0.03)).toBe(true);
  });
});

describe('toppings', () => {
  test('a half pizza keeps each topping on its half', () => {
    const pizza = randomParameters(2, { size: SIZE, specialty: 'half', quality: 1 });
    const { truth } = renderPizza(pizza);
    for (const piece of truth.pieces) {
      const angle = Math.atan2(piece.y - truth.circle.y, piece.x - truth.circle.x);
      const turned = (angle - pizza.cutAngle + Math.PI * 4) % (Math.PI * 2);
      expect(turned < Math.PI ? 'pepperoni' : 'ham or pineapple').toContain(piece.type);
    }
  });

  test('gather in the middle when they were thrown there', () => {
    const inner = (gathering: number): number =>
      mean(
        good({ gathering }).truth.slices.map((slice) => slice.toppingInner - slice.toppingOuter),
      );
    expect(inner(0.8)).toBeGreaterThan(inner(0) + 0.1);
  });

  test('are missing on a slice that got none, and not heaped on the others', () => {
    const share = all(1);
    share[2] = 0;
    const bare = good({ toppingShare: share }).truth;
    const full = good({ toppingShare: all(1) }).truth;
    expect(bare.slices[2]!.toppingOuter).toBeLessThan(0.12);
    expect(bare.pieces.length).toBeLessThan(full.pieces.length);
  });

  test('every box encloses pixels of its class and lies in the picture', () => {
    const { truth } = good();
    const own = classIndex('pepperoni');
    for (const { box } of truth.pieces) {
      const [x, y, width, height] = box;
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(SIZE);
      const middle = (y + Math.floor(height / 2)) * SIZE + x + Math.floor(width / 2);
      expect([own, SAUCE, CHEESE]).toContain(truth.classes[middle]);
    }
  });
});

describe('cuts', () => {
  test('good ones are four diameters 45 degrees apart, beginning at the first slice', () => {
    const { truth } = good({ cut: 'good', cutAngle: 0.3 });
    expect(truth.firstSliceAngle).toBe(0.3);
    for (const [k, angle] of truth.cutAngles.entries()) {
      expect(Math.abs(angle - 0.3 - (k * Math.PI) / 4)).toBeLessThan(0.02);
    }
    expect(truth.cutAngles).toHaveLength(4);
  });

  test('a bad cut strays, an uncut pizza has none', () => {
    const strays = (seed: number): number =>
      Math.max(
        ...good({ cut: 'bad', cutAngle: 0 }, seed).truth.cutAngles.map((angle, k) =>
          Math.abs(angle - (k * Math.PI) / 4),
        ),
      );
    expect(Math.max(strays(1), strays(2), strays(3))).toBeGreaterThan(0.1);
    expect(good({ cut: 'none' }).truth.cutAngles).toEqual([]);
  });
});

describe('the snapshot', () => {
  const sharpness = ({ rgb }: RenderedPizza): number => {
    let sum = 0;
    for (let i = 3; i < rgb.length; i += 3) sum += Math.abs(rgb[i + 1]! - rgb[i - 2]!);
    return sum / rgb.length;
  };

  test.each([
    ['defocus', { defocus: 10 }],
    ['movement', { movement: 50 }],
  ] as const)('%s blurs it', (_name, change) => {
    expect(sharpness(good(change))).toBeLessThan(0.75 * sharpness(good({ defocus: 0 })));
  });

  test.each(OCCLUDERS)('a %s hides the share of the pizza that the truth says', (kind) => {
    const clear = good();
    const { truth } = good({ occluder: { kind, reach: 0.5, angle: 1 } });
    const food = clear.truth.classes.filter((k) => k !== BACKGROUND).length;
    let hidden = 0;
    for (const [i, k] of truth.classes.entries()) {
      if (k === OCCLUDER && clear.truth.classes[i] !== BACKGROUND) hidden++;
    }
    expect(truth.occluded).toBeCloseTo(hidden / food, 2);
    expect(truth.occluded).toBeGreaterThan(0.05);
  });

  test('as many bubbles as ordered', () => {
    expect(good({ bubbles: 3 }).truth.bubbles).toHaveLength(3);
    expect(good().truth.bubbles).toHaveLength(0);
  });
});
