import { expect, test } from 'vitest';
import { LOOK_RATINGS, type LookRating } from './food-heads.ts';
import { lookedLevels } from './looked-levels.ts';

const rated = (value: number, own: Partial<Record<LookRating, number>> = {}) => ({
  ...(Object.fromEntries(LOOK_RATINGS.map((name) => [name, value])) as Record<LookRating, number>),
  ...own,
});

test('a criterion follows its own rating, and several ratings by their mean', () => {
  const usual = lookedLevels(rated(6), 'cheese');
  const better = lookedLevels(rated(6, { cheese_inner: 7 }), 'cheese');
  expect(better['Queso interior']! - usual['Queso interior']!).toBeCloseTo(0.32);
  expect(better['cheese cover']! - usual['cheese cover']!).toBeCloseTo(0.32 / 3);
  expect(better.Bordes).toBe(usual.Bordes);
  expect(usual['pizza size']).toBeUndefined();
});

test('a rim is judged alike on every pizza, and what lies on it is not', () => {
  const [one, other] = [lookedLevels(rated(6), 'cheese'), lookedLevels(rated(6), 'pepperoni')];
  for (const key of ['Bordes', 'Limpieza', 'Sello de queso'] as const)
    expect(one[key]).toBe(other[key]);
  expect(one['Queso interior']).not.toBe(other['Queso interior']);
});

test.each([0, 3, 6, 9, 12])('levels of ratings of %i stay shares', (value) => {
  for (const level of Object.values(lookedLevels(rated(value), 'pepperoni'))) {
    expect(level).toBeGreaterThan(0);
    expect(level).toBeLessThan(1);
  }
});
