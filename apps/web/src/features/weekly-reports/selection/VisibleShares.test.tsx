import { expect, test } from 'vitest';
import { digitsOf, typedShare, sharesOf } from './VisibleShares.tsx';

test.each([
  ['a8.5', '85'],
  ['1234', '123'],
  ['-7', '7'],
  ['', ''],
])('%j typed stays as %j (spec 002 section 5)', (typed, text) => {
  expect(digitsOf(typed)).toBe(text);
});

test('values are stored as fractions, an empty one as empty', () => {
  expect(sharesOf({ pepperoni: '85', cheese: '' })).toEqual({ pepperoni: 0.85, cheese: '' });
});

test('a stored fraction is shown as it was typed', () => {
  expect(typedShare(0.57)).toBe('57');
  expect(typedShare(undefined)).toBe('');
});
