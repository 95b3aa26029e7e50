import { expect, test } from 'vitest';
import { NOISE_SIDE, noiseTables } from './noise.ts';

const tables = noiseTables();

test.each(['broad', 'patch', 'grain', 'fine'] as const)(
  '%s noise is centred and spread',
  (name) => {
    const table = tables[name];
    let sum = 0;
    let square = 0;
    for (const value of table) {
      sum += value;
      square += value * value;
    }
    expect(sum / table.length).toBeCloseTo(0, 1);
    expect(Math.sqrt(square / table.length)).toBeGreaterThan(0.25);
    expect(Math.sqrt(square / table.length)).toBeLessThan(0.6);
  },
);

test.each(['broad', 'patch', 'grain'] as const)(
  '%s noise runs on over the edge of its tile',
  (name) => {
    const table = tables[name];
    const at = (x: number, y: number): number => table[y * NOISE_SIDE + x]!;
    for (let k = 0; k < NOISE_SIDE; k += 64) {
      expect(Math.abs(at(NOISE_SIDE - 1, k) - at(0, k))).toBeLessThan(0.2);
      expect(Math.abs(at(k, NOISE_SIDE - 1) - at(k, 0))).toBeLessThan(0.2);
    }
  },
);

test('cells are nearest-point distances with an id of their own', () => {
  const { distance, id } = tables.smallCells;
  expect(Math.min(...distance.subarray(0, 4096))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...distance.subarray(0, 4096))).toBeLessThan(1.5);
  expect(new Set(id.subarray(0, NOISE_SIDE)).size).toBeGreaterThan(20);
});
