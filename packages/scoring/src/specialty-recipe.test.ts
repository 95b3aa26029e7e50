import { expect, test } from 'vitest';
import { classIndex, CLASSES, type PixelClass } from './classes.ts';
import { matchesRecipe } from './specialty-recipe.ts';

const shares = (parts: Partial<Record<PixelClass, number>>): Float32Array => {
  const values = new Float32Array(CLASSES.length);
  for (const [name, value] of Object.entries(parts)) values[classIndex(name as PixelClass)] = value;
  return values;
};

test.each([
  ['pepperoni', { pepperoni: 0.3, cheese: 0.6 }, true],
  ['pepperoni', { pepperoni: 0.3, ham: 0.03, sauce: 0.4 }, true],
  ['pepperoni', { pepperoni: 0.2, pineapple: 0.1 }, false],
  ['hawaiana', { ham: 0.2, pineapple: 0.2 }, true],
  ['cheese', { mushroom: 0.1 }, false],
  ['custom', { mushroom: 0.1, corn: 0.2 }, true],
] as const)('%s with %o: %s', (specialty, parts, matches) =>
  expect(matchesRecipe(specialty, shares(parts))).toBe(matches),
);
