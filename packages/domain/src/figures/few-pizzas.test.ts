import { expect, test } from 'vitest';
import { areFew } from './few-pizzas.ts';

test.each([
  [9, 1, true],
  [10, 1, false],
  [29, 30, true],
  [30, 30, false],
])('%d pizzas are few where %d are asked for: %s', (pizzas, setting, few) =>
  expect(areFew(pizzas, setting)).toBe(few),
);
