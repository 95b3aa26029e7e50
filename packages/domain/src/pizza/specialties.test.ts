import { expect, test } from 'vitest';
import { isPepperoniType, SPECIALTY_IDS, specialtyLabel } from './specialties.ts';

test('the catalogue holds the named specialties', () => {
  expect(SPECIALTY_IDS).toHaveLength(31);
  expect(specialtyLabel('custom', 'es')).toBe('A MEDIDA');
  expect(specialtyLabel('half', 'es')).toBe('DOS MITADES');
  expect(specialtyLabel('unknown', 'es')).toBe('NO IDENTIFICADA');
  expect(specialtyLabel('house special')).toBe('house special');
});

test('four pepperoni types keep their soft ingredients as they are', () => {
  expect(SPECIALTY_IDS.filter(isPepperoniType)).toEqual([
    'super_pepperoni',
    'ultimate pepperoni',
    'pepperoni',
    'shaq-a-roni',
  ]);
  expect(isPepperoniType(null)).toBe(false);
});
