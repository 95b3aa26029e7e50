import { expect, test } from 'vitest';
import { labelPlaces, lineRuns } from './line-geometry.ts';

test.each([
  ['whole', [1, 2], [[0, 1]]],
  ['with a gap', [1, null, 3, 4], [[0], [2, 3]]],
  ['open at both ends', [null, 2, null], [[1]]],
  ['nothing', [null, null], []],
] as const)('a line %s', (_case, values, runs) => {
  expect(lineRuns(values).map((run) => run.map(({ at }) => at))).toEqual(runs);
});

test('labels keep apart and inside, each next to its own line', () => {
  expect(labelPlaces([50, 48, 10], 0, 100)).toEqual([62, 48, 10]);
  expect(labelPlaces([99, 98], 0, 100)).toEqual([100, 86]);
});
