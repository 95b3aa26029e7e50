import { expect, test } from 'vitest';
import { foodRows } from './food-rows.ts';

const item = (used: number, recipe: number, over_spent: number) => ({
  used,
  recipe,
  over_used: recipe === 0 ? null : (used - recipe) / recipe,
  over_spent,
});

const food = foodRows({
  ham: item(90, 100, -0.5),
  green_pepper: item(130, 100, 0.2),
  mozzarella: item(1060, 1000, 4),
  olive: item(10, 0, 0.1),
});

test('the ingredient that cost most too much stands first', () => {
  expect(food.rows.map(({ name }) => name)).toEqual(['Mozzarella', 'Green pepper', 'Olive', 'Ham']);
});

test('the sum is over grams and money, not over shares', () => {
  expect(food.total.overUsed).toBeCloseTo((1290 - 1200) / 1200);
  expect(food.total.overSpent).toBeCloseTo(3.8);
});

test('what no recipe has tells no share; the longest bar is the greatest one', () => {
  expect(food.rows.find(({ ingredient }) => ingredient === 'olive')?.overUsed).toBeNull();
  expect(food.most).toBeCloseTo(0.3);
});

test('nothing used, nothing to sum', () => {
  expect(foodRows({}).total).toMatchObject({ used: 0, overUsed: null, overSpent: 0 });
});
