import { expect, test } from 'vitest';
import { crustTypeOf } from './crust-type.ts';

test.each([
  [0.05, undefined, 'delgada', 0.9],
  [0.0899, undefined, 'delgada', 0.501],
  [0.09, undefined, 'tradicional', 0.5],
  [0.11, undefined, 'tradicional', 0.7],
  [0.11, 0.12, 'delgada', 0.6],
] as const)('a crust %d wide, thin below %d: %s', (width, below, crust, confidence) => {
  const type = crustTypeOf(width, below);
  expect(type.crust).toBe(crust);
  expect(type.confidence).toBeCloseTo(confidence, 5);
});
