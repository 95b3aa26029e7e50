import { expect, test } from 'vitest';
import { neighbours } from './neighbours.ts';

test.each([
  ['the newest', 3, { older: 2, newer: undefined }],
  ['one between', 2, { older: 1, newer: 3 }],
  ['the oldest', 1, { older: undefined, newer: 2 }],
  ['one that is not in the list', 9, { older: undefined, newer: undefined }],
  ['nothing', null, { older: undefined, newer: undefined }],
])('%s', (_case, value, beside) => {
  expect(neighbours([3, 2, 1], value)).toEqual(beside);
});
