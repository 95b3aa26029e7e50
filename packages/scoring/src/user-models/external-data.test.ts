import { expect, test } from 'vitest';
import { classifierFile, endlessFile } from '../fixtures/onnx-file.ts';
import { hasExternalData } from './external-data.ts';

/** A protobuf field that contains bytes. */
const field = (number: number, ...bytes: number[]): number[] => [
  (number << 3) | 2,
  bytes.length,
  ...bytes,
];
const LOCATED_ELSEWHERE = [14 << 3, 1];
const LOCATED_HERE = [14 << 3, 0];
/** Nesting: model, graph, initializer. */
const initializer = (...tensor: number[]) => field(7, ...field(5, ...tensor));
/** Nesting: model, graph, node, attribute, graph, node, attribute, tensor. */
const inLoop = (...tensor: number[]) =>
  field(7, ...field(1, ...field(5, ...field(6, ...field(1, ...field(5, ...field(5, ...tensor)))))));

test.each([
  ['named with its file', initializer(...field(13, 10, 1, 97)), true],
  ['said to lie elsewhere', initializer(...LOCATED_ELSEWHERE), true],
  ['said to lie elsewhere, in a loop', inLoop(...LOCATED_ELSEWHERE), true],
  ['said to lie here', initializer(...LOCATED_HERE), false],
  ['after a message cut short', [...initializer(...LOCATED_HERE), 0x3a, 0xff], false],
  ['of no kind that protobuf knows', [7, 7, 7, ...initializer(...LOCATED_ELSEWHERE)], false],
  ['none', [], false],
])('values %s', (_case, bytes, expected) =>
  expect(hasExternalData(Uint8Array.from(bytes))).toBe(expected),
);

test('models with all weights inside are taken, others are not', () => {
  expect(hasExternalData(classifierFile(32, [[1, 2, 3]]))).toBe(false);
  expect(hasExternalData(endlessFile(32))).toBe(false);
  expect(hasExternalData(classifierFile(32, [[1, 2, 3]], { weightsIn: 'a.bin' }))).toBe(true);
});
