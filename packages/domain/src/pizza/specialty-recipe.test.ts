import { expect, test } from 'vitest';
import { matchesRecipe } from './specialty-recipe.ts';

test.each([
  ['pepperoni', { pepperoni: 0.3 }, true],
  ['pepperoni', { pepperoni: 0.3, jamón: 0.03, anana: 0.02 }, true],
  ['pepperoni', { pepperoni: 0.2, anana: 0.1 }, false],
  ['pepperoni', { jamón: 0.04, anana: 0.04 }, false],
  ['hawaiana', { jamón: 0.2, anana: 0.2 }, true],
  ['cheese', { champiñón: 0.1 }, false],
  ['custom', { champiñón: 0.1, choclo: 0.2 }, true],
  ['a specialty of their own', { champiñón: 0.1 }, true],
] as const)('%s with %o: %s', (specialty, shares, matches) =>
  expect(matchesRecipe(specialty, shares)).toBe(matches),
);
