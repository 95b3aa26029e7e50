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

test('positions of the others within chance of the store', () => {
  expect(closeTo(ranked, '2')).toEqual([[3, 3]]);
  expect(closeTo(ranked, '4')).toEqual([]);
  expect(closeTo(ranked, '5')).toEqual([]);
  expect(closeTo(ranked, '9')).toEqual([]);
  // A store with few pizzas is close to all others; a store with many pizzas between them is not.
  const few = [store(1, 0.9, 400), store(2, 0.85, 3), store(3, 0.8, 400), store(4, 0.7, 400)];
  expect(closeTo(few, '2')).toEqual([
    [1, 1],
    [3, 4],
  ]);
  // A store tied with another one is close to it.
  const tied = [store(1, 0.9, 400), { ...store(2, 0.5, 400), id: 'a' }, store(2, 0.5, 400)];
  expect(closeTo(tied, '2')).toEqual([[2, 2]]);
});

test('a store without pizzas has no interval and no place', () => {
  expect(intervalOf(store(5, null))).toBeNull();
  expect(withPizzas(ranked).map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
});
