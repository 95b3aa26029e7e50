import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { randomParameters } from './random-parameters.ts';
import { renderPizza } from './render-pizza.ts';

const SIZE = 256;
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('the same seed gives the same bytes, another seed another picture', () => {
  const first = renderPizza(randomParameters(7, { size: SIZE, specialty: 'the_works' }));
  const other = renderPizza(randomParameters(8, { size: SIZE, specialty: 'the_works' }));
  const again = renderPizza(randomParameters(7, { size: SIZE, specialty: 'the_works' }));
  expect(hashOf(again.rgb)).toBe(hashOf(first.rgb));
  expect(hashOf(again.truth.classes)).toBe(hashOf(first.truth.classes));
  expect(hashOf(other.rgb)).not.toBe(hashOf(first.rgb));
});
