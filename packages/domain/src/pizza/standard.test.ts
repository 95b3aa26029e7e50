import { expect, test } from 'vitest';
import { standardOf } from './standard.ts';

const pizza = { standard: null, score: 8, cheeseScore: 1, cheeseThreshold: 0.5 };

test.each([
  ['below 7.5', { score: 7.49 }, 'not_to_standard'],
  ['exactly 7.5', { score: 7.5 }, 'maybe_to_standard'],
  ['exactly 8.5', { score: 8.5 }, 'maybe_to_standard'],
  ['above 8.5', { score: 8.51 }, 'to_standard'],
  ['good score, poor cheese', { score: 9, cheeseScore: 0.4 }, 'not_to_standard'],
  ['good score, cheese at the threshold', { score: 9, cheeseScore: 0.5 }, 'to_standard'],
  ['poor cheese, no threshold', { score: 9, cheeseScore: 0, cheeseThreshold: null }, 'to_standard'],
  ['the reviewer wins over score', { score: 2, standard: 'to_standard' }, 'to_standard'],
  ['the reviewer wins over cheese', { cheeseScore: 0, standard: 'to_standard' }, 'to_standard'],
  ['not evaluated', { score: null }, null],
] as const)('%s', (_case, change, standard) => {
  expect(standardOf({ ...pizza, ...change })).toBe(standard);
});
