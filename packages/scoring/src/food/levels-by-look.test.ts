import { expect, test } from 'vitest';
import { LOOK_RATINGS, type LookRating } from './look-ratings.ts';
import { levelsByLook } from './levels-by-look.ts';

const rated = (value: number, own: Partial<Record<LookRating, number>> = {}) => ({
  ...(Object.fromEntries(LOOK_RATINGS.map((name) => [name, value])) as Record<LookRating, number>),
  ...own,
});

const USUAL_RIM = { edge: 0.0125, width: 0.38 };

test('a criterion follows its own rating, and several ratings by their mean', () => {
  const usual = levelsByLook(rated(6), 'cheese', USUAL_RIM);
  const better = levelsByLook(rated(6, { cheese_inner: 7 }), 'cheese', USUAL_RIM);
  expect(better['Queso interior']! - usual['Queso interior']!).toBeCloseTo(0.28);
  expect(better['cheese cover']! - usual['cheese cover']!).toBeCloseTo(0.28 / 3);
  expect(better.Bordes).toBe(usual.Bordes);
  expect(usual['pizza size']).toBeUndefined();
});

test('a rim is judged alike on every pizza, and what lies on it is not', () => {
  const [one, other] = [
    levelsByLook(rated(6), 'cheese', USUAL_RIM),
    levelsByLook(rated(6), 'pepperoni', USUAL_RIM),
  ];
  for (const key of ['Bordes', 'Limpieza', 'Sello de queso'] as const)
    expect(one[key]).toBe(other[key]);
  expect(one['Queso interior']).not.toBe(other['Queso interior']);
});

test.each([0, 3, 6, 9, 12])('levels of ratings of %i stay shares', (value) => {
  for (const level of Object.values(levelsByLook(rated(value), 'pepperoni', USUAL_RIM))) {
    expect(level).toBeGreaterThan(0);
    expect(level).toBeLessThan(1);
  }
});

test.each([
  ['frayed', { edge: 0.025, width: 0.38 }, -1],
  ['of uneven width', { edge: 0.0125, width: 0.6 }, -1],
  ['evener than most', { edge: 0.008, width: 0.25 }, 1],
])('a rim %s moves the border and nothing else', (_case, rim, way) => {
  const { Bordes: usual, ...rest } = levelsByLook(rated(6), 'cheese', USUAL_RIM);
  const { Bordes: border, ...others } = levelsByLook(rated(6), 'cheese', rim);
  expect(Math.sign(border! - usual!)).toBe(way);
  expect({ ...others, 'border size': rest['border size'] }).toEqual(rest);
});
