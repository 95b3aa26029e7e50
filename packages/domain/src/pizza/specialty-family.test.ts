import { expect, test } from 'vitest';
import { specialtyFamily } from './specialty-family.ts';

test.each([
  ['pepperoni', 'pepperoni'],
  ['pepperoni_cups', 'pepperoni'],
  ['super_pepperoni', 'pepperoni'],
  ['shaq-a-roni', 'pepperoni'],
  ['meatball_pepperoni', 'meatball_pepperoni'],
  ['hawaiana', 'hawaiana'],
  ['of a company alone', 'of a company alone'],
])('%s is compared with %s', (specialty, family) => {
  expect(specialtyFamily(specialty)).toBe(family);
});
