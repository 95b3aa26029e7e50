import { expect, test } from 'vitest';
import { labelPlaces, lineRuns, shortName } from './line-geometry.ts';

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

test.each([
  ['Wicker Park', 'Wicker Park'],
  ['San Antonio de los Cobres', 'San Antonio de…'],
  ['\u2068بيتزا الميدان الكبير ٢٤\u2069', '\u2068بيتزا الميدان ا…\u2069'],
])('%s is short as %s', (name, short) => expect(shortName(name)).toBe(short));
