import { expect, test } from 'vitest';
import { RunnableNet } from './small-net.ts';

/**
 * Two inputs; one hidden unit, the rectified difference of both; the output is twice that plus one.
 */
const NET = new RunnableNet({
  mean: [10, 0],
  deviation: [2, 1],
  layers: [
    { weights: [[1, -1]], bias: [0] },
    { weights: [[2]], bias: [1] },
  ],
});

test.each([
  ['an input at its mean counts nothing', [10, 0], 1],
  ['inputs count in deviations', [14, 0], 5],
  ['below zero the hidden unit is cut off', [10, 3], 1],
  ['a strange input counts as five deviations', [9000, 0], 11],
])('%s', (_case, inputs, output) =>
  expect([...NET.run(Float32Array.from(inputs), 1)]).toEqual([output]),
);

test('rows are answered one after the other', () => {
  expect([...NET.run(Float32Array.of(10, 0, 14, 0), 2)]).toEqual([1, 5]);
});

test.each([
  ['no whole rows', 3, 2],
  ['more rows than there are', 4, 3],
  ['fewer', 4, 1],
])('%s are refused', (_case, inputs, rows) => {
  expect(() => NET.run(new Float32Array(inputs), rows)).toThrow(RangeError);
});
