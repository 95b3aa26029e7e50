import { expect, test } from 'vitest';
import { readOwnWeights } from './own-weights.ts';

test.each([
  ['official', {}],
  ['official', { 'Ingredientes interior': 0.3125, Bordes: 0 }],
  ['modified', { 'cheese cover': 1 }],
] as const)('%s grid: %o can be had', (grid, written) =>
  expect(readOwnWeights(grid, written)).toEqual({ weights: written }),
);

test.each([
  ['no object', 0.3, "'weights' must be an object."],
  ['a list', [0.3], "'weights' must be an object."],
  ['nothing', null, "'weights' must be an object."],
  ['a criterion of the other grid', { 'pizza size': 0.1 }, "There is no criterion 'pizza size'."],
  ['a text', { Bordes: '0.1' }, "'Bordes' must be a number from 0 to 1."],
  ['less than nothing', { Bordes: -0.1 }, "'Bordes' must be a number from 0 to 1."],
  ['more than a slice can have', { Bordes: 1.1 }, "'Bordes' must be a number from 0 to 1."],
  ['no number', { Bordes: Number.NaN }, "'Bordes' must be a number from 0 to 1."],
])('%s is refused', (_case, written, problem) =>
  expect(readOwnWeights('official', written)).toEqual({
    problem: expect.stringContaining(problem),
  }),
);
