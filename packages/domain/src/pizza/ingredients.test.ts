import { expect, test } from 'vitest';
import { ingredientLabel } from './ingredients.ts';

test.each([
  ['champiñón', 'en', 'Mushroom'],
  ['champiñón', 'es', 'Champiñón'],
  ['green_pepper', 'en', 'Green pepper'],
  ['', 'en', ''],
] as const)('%s in %s is %s', (key, language, label) => {
  expect(ingredientLabel(key, language)).toBe(label);
});
