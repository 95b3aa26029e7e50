import { expect, test } from 'vitest';
import { findIngredients, ingredientShares } from './detections.ts';
import { classMap } from '../fixtures/class-map.ts';

const near = (x: number, y: number, cx: number, cy: number, r: number): boolean =>
  Math.hypot(x - cx, y - cy) < r;

test('each piece is a box in pixels of the picture', () => {
  const map = classMap((x, y) => {
    if (near(x, y, 0.5, 0, 0.1)) return 'pepperoni';
    if (near(x, y, -0.5, 0, 0.1)) return 'pepperoni';
    return near(x, y, 0, 0.5, 0.05) ? 'olive' : null;
  });
  const found = findIngredients(map, { x: 500, y: 400, radius: 300 });
  expect(found.map(({ type }) => type)).toEqual(['pepperoni', 'pepperoni', 'aceituna']);
  const [left, right] = found.slice(0, 2).sort((p, q) => p.rectangle[0] - q.rectangle[0]);
  for (const [k, value] of [320, 370, 60, 60].entries()) {
    expect(Math.abs(left!.rectangle[k]! - value)).toBeLessThan(5);
  }
  expect(Math.abs(right!.rectangle[0] - 620)).toBeLessThan(5);
  expect(left!.weight).toBeCloseTo(200 / 255, 2);
});

test('specks and what is no topping are left out', () => {
  const map = classMap((x, y) => {
    if (near(x, y, 0.3, 0.3, 0.02)) return 'corn';
    return near(x, y, 0, 0, 0.2) ? 'sauce' : null;
  });
  expect(findIngredients(map, { x: 1, y: 1, radius: 1 })).toEqual([]);
});

test('shares of toppings are named like detections', () => {
  const { shares } = classMap((x) => (x > 0 ? 'mushroom' : null));
  const { champiñón, pepperoni, ...others } = ingredientShares(shares);
  expect(champiñón).toBeCloseTo(0.5, 1);
  expect(pepperoni).toBe(0);
  expect(Object.keys(others)).toHaveLength(13);
});
