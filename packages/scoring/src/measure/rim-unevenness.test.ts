import { expect, test } from 'vitest';
import { ANGLES } from '../image/polar.ts';
import { rimUnevenness } from './rim-unevenness.ts';

const curve = (radius: number, waves: Record<number, number> = {}): Float32Array =>
  Float32Array.from({ length: ANGLES }, (_, k) =>
    Object.entries(waves).reduce(
      (sum, [count, height]) => sum + height * Math.cos((Number(count) * k * 2 * Math.PI) / ANGLES),
      radius,
    ),
  );

test.each([
  ['round', {}, 0],
  ['round, about a place beside its middle', { 1: 0.05 }, 0],
  ['seen aslant', { 2: 0.1 }, 0],
  ['with three bulges', { 3: 0.02 }, 0.02 / Math.SQRT2],
  ['frayed and seen aslant', { 2: 0.1, 9: 0.01, 20: 0.01 }, 0.01],
])('an edge %s', (_case, waves, edge) => {
  const rim = rimUnevenness({ outline: curve(1, waves), innerEdge: curve(0.9, waves) });
  expect(rim.edge).toBeCloseTo(edge, 5);
  expect(rim.width).toBeCloseTo(0, 2);
});

test('a crust of uneven width within a round edge', () => {
  const rim = rimUnevenness({ outline: curve(1), innerEdge: curve(0.9, { 4: 0.03 }) });
  expect(rim.edge).toBeCloseTo(0, 5);
  expect(rim.width).toBeCloseTo(0.3 / Math.SQRT2, 3);
});
