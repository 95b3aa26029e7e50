import { expect, test } from 'vitest';
import { StoreTurns } from './store-turns.ts';

test('the store that was served longest ago is next; new ones go first, as they were given', () => {
  const turns = new StoreTurns();
  expect(turns.inOrder([7, 3, 9])).toEqual([7, 3, 9]);
  turns.markServed(7);
  turns.markServed(3);
  expect(turns.inOrder([3, 7, 9, 8])).toEqual([9, 8, 7, 3]);
  turns.markServed(9);
  turns.markServed(7);
  expect(turns.inOrder([7, 3, 9])).toEqual([3, 9, 7]);
});
