import { expect, test } from 'vitest';
import { crustChoices, crustLabel } from './crusts.ts';

test.each([
  ['tradicional', 'Original'],
  ['delgada', 'Thin'],
  ['pan', 'pan'],
  ['a crust of their own', 'a crust of their own'],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
])('%s is called %s', (crust, label) => expect(crustLabel(crust)).toBe(label));

test.each([
  ['delgada', 'fina'],
  ['pan', 'pan'],
  ['constructor', 'constructor'],
])('%s is called %s in Spanish', (crust, label) =>
  expect(crustLabel(crust, 'es').toLowerCase()).toBe(label),
);

test('a company without a list of its own chooses from all eight', () => {
  expect(crustChoices([])).toHaveLength(8);
  expect(crustChoices([])[0]).toEqual({ value: 'tradicional', label: 'Original' });
});

test("a company's own list is kept in its order", () =>
  expect(crustChoices(['pan', 'delgada'])).toEqual([
    { value: 'pan', label: 'pan' },
    { value: 'delgada', label: 'Thin' },
  ]));
