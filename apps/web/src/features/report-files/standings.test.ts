import { expect, test } from 'vitest';
import { closeTo, intervalOf, withPizzas, type Standing } from './standings.ts';

const store = (position: number, share: number | null, count = 100): Standing => ({
  position,
  id: String(position),
  name: `Store ${position}`,
  region: null,
  share,
  count,
  before: null,
});

const ranked = [store(1, 0.99, 400), store(2, 0.8), store(3, 0.79), store(4, 0.3), store(5, null)];

test('positions within chance of the store', () => {
  expect(closeTo(ranked, '2')).toEqual([2, 3]);
  expect(closeTo(ranked, '4')).toBeNull();
  expect(closeTo(ranked, '5')).toBeNull();
  expect(closeTo(ranked, '9')).toBeNull();
});

test('a store without pizzas has no interval and no place', () => {
  expect(intervalOf(store(5, null))).toBeNull();
  expect(withPizzas(ranked).map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
});
