import { describe, expect, test } from 'vitest';
import { badDigits, isSimulated, simulated, simulatedTotal } from './simulator.ts';

describe('a row (decision X95)', () => {
  test('40 pizzas with 4 bads are 36 goods and 0.9', () => {
    const row = simulated({ count: 40, bads: 4, lrScore: 0.85 });
    expect(row).toMatchObject({ count: 40, bads: 4, goods: 36, score: 0.9 });
    expect(row.delta).toBeCloseTo(0.05, 12);
  });

  test.each([
    ['more bads than pizzas', { count: 30, bads: 31 }, { bads: 30, goods: 0, score: 0 }],
    ['fewer than none', { count: 30, bads: -1 }, { bads: 0, goods: 30, score: 1 }],
    ['no pizzas', { count: 0, bads: 3 }, { bads: 0, goods: 0, score: null }],
  ])('%s', (_case, given, row) =>
    expect(simulated({ ...given, lrScore: null })).toMatchObject({ ...row, delta: null }),
  );
});

test('the total is weighted by pizzas: 36 of 40 and 30 of 60 are 66 of 100', () => {
  const rows = [
    simulated({ count: 40, bads: 4, lrScore: 0.9 }),
    simulated({ count: 60, bads: 30, lrScore: 0.9 }),
  ];
  const total = simulatedTotal(rows, 0.7);
  expect(total).toMatchObject({ count: 100, bads: 34, goods: 66, score: 0.66 });
  expect(total.delta).toBeCloseTo(-0.04, 12);
});

test.each([
  [29, false],
  [30, true],
  [31, true],
])('a specialty with %d pizzas is simulated: %s (decision X94)', (count, is) =>
  expect(isSimulated({ count })).toBe(is),
);

test.each([
  ['1a2', '12'],
  ['-3', '3'],
  ['', ''],
  ['1.5', '15'],
])("typed '%s' stays '%s'", (typed, digits) => expect(badDigits(typed)).toBe(digits));
