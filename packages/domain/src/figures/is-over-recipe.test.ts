import { expect, test } from 'vitest';
import { isOverRecipe } from './is-over-recipe.ts';

test.each([
  [0.01, true],
  [0.005, true],
  [0.0049, false],
  [0, false],
  [-0.004, false],
  [-0.3, false],
])('a share of %d over the recipe is above it: %s (A-256)', (share, over) => {
  expect(isOverRecipe(share)).toBe(over);
});
