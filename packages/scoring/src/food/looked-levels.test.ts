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
  expect(better['Queso interior']! - usual['Queso interior']!).toBeCloseTo(0.25);
  expect(better['cheese cover']! - usual['cheese cover']!).toBeCloseTo(0.25 / 3);
  expect(better.Bordes).toBe(usual.Bordes);
  expect(usual['pizza size']).toBeUndefined();
});

test.each([0, 3, 6, 9, 12])('levels of ratings of %i stay shares', (value) => {
  for (const level of Object.values(lookedLevels(rated(value), 'pepperoni'))) {
    expect(level).toBeGreaterThan(0);
    expect(level).toBeLessThan(1);
  }
});
