import { expect, test } from 'vitest';
import { criterionNameIn } from './criterion-names.ts';

test.each([
  ['cheese seal', 'cheese seal', 'sello del queso'],
  ['Limpieza', 'border cleanliness', 'limpieza del borde'],
  ['something new', 'something new', 'something new'],
  ['constructor', 'constructor', 'constructor'],
])('%s', (key, english, spanish) => {
  expect(criterionNameIn(key, 'en').toLowerCase()).toBe(english);
  expect(criterionNameIn(key, 'es')).toBe(spanish);
});
