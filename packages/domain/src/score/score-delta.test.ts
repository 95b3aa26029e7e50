import { describe, expect, test } from 'vitest';
import {
  deltaPoints,
  deltaStyle,
  meanOf,
  pointsBetween,
  printedDelta,
  risenTrendLines,
  scoreDelta,
  scoresBetween,
  totalOfStores,
  type DeltaStyle,
} from './score-delta.ts';

test('delta: a store at 0.88 whose last report had 0.80 gained 0.08, which is red (decision X93)', () => {
  const delta = scoreDelta(0.88, 0.8);
  expect(delta).toBeCloseTo(0.08, 12);
  expect(deltaStyle(delta)).toBe('red');
});

test.each([
  // 71.3 % and 71.1 %, 0.10 points apart before rounding.
  [0.71251, 0.71149, 0.2],
  [0.71149, 0.71251, -0.2],
  [0.88, 0.8, 8],
  [0.5, 0.5, 0],
])('delta of what is printed of %d and %d: %d points', (now, before, points) => {
  const printed = (share: number) => deltaPoints(share).toFixed(1);
  const delta = deltaPoints(printedDelta(now, before)!);
  expect(delta).toBe(points);
  expect((Number(printed(now)) - Number(printed(before))).toFixed(1)).toBe(delta.toFixed(1));
});

test('delta of what is printed: none where one is missing', () => {
  expect([printedDelta(null, 0.8), printedDelta(0.8, null)]).toEqual([null, null]);
});

test.each([
  ['no report now', null, 0.8],
  ['no earlier report', 0.8, null],
] as const)('delta: %s, no delta', (_case, now, before) =>
  expect(scoreDelta(now, before)).toBeNull(),
);

test.each([
  // 0.88 - 0.845 is slightly more than 0.035 in binary, 0.845 - 0.88 equally less.
  [0.88 - 0.845, 0, 4],
  [0.845 - 0.88, 0, -4],
  [-0.004, 0, 0],
  [-0.0374, 1, -3.7],
])('a delta of %d in points with %d digits is %d', (delta, digits, points) =>
  expect(deltaPoints(delta, digits)).toBe(points),
);

test.each([
  // Printed as 84% and 81%, as 85% and 84%, both as 84%.
  [0.844, 0.806, 3],
  [0.806, 0.844, -3],
  [0.845, 0.844, 1],
  [0.844, 0.836, 0],
])(
  'points from %d: from %d they are what the printed percentages differ by',
  (now, before, points) => {
    expect(pointsBetween(now, before)).toBe(points);
  },
);

describe('colours by absolute points (spec 002 section 5)', () => {
  test.each<[number | null, DeltaStyle]>([
    [0, 'neutral'],
    [null, 'neutral'],
    [0.03, 'neutral'],
    [-0.03, 'neutral'],
    // 0.8 - 0.77 is slightly more than 0.03 in binary.
    [0.8 - 0.77, 'neutral'],
    [0.031, 'amber'],
    [-0.031, 'amber'],
    // Written as 3.0 and as 3.1.
    [0.0304, 'neutral'],
    [0.0306, 'amber'],
    [0.06, 'amber'],
    [0.88 - 0.82, 'amber'],
    [0.061, 'red'],
    [-0.061, 'red'],
  ])('%s: %s', (delta, style) => expect(deltaStyle(delta)).toBe(style));
});

test('means leave out what is missing', () => {
  expect(meanOf([0.5, null, 0.7])).toBeCloseTo(0.6, 12);
  expect(meanOf([null])).toBeNull();
  expect(meanOf([])).toBeNull();
});

test('total row: each store counts alike', () => {
  const total = totalOfStores([
    { lrScore: 0.9, delta: 0.03 },
    { lrScore: 0.6, delta: null },
    { lrScore: null, delta: null },
    { lrScore: 0.75, delta: -0.01 },
  ]);
  expect(total.lrScore).toBeCloseTo(0.75, 12);
  expect(total.delta).toBeCloseTo(0.01, 12);
});

test('a course whose printed shares are equal did not rise; one without its last two values is not compared', () => {
  const lines = [[0.746, 0.754], [0.7449, 0.745], [0.7, 0.706], [0.8, 0.7], [null, 0.9], [0.9]];
  expect(risenTrendLines(lines.map((values) => ({ values })))).toEqual({ risen: 2, compared: 4 });
});

test.each([
  ['rounded apart', 8.384, 8.276, 0.1],
  ['rounded together', 8.314, 8.2251, 0.08],
  ['printed alike', 8.3049, 8.2951, 0],
  ['worse', 7.62, 8.34, -0.72],
])('the difference of printed scores, %s', (_case, now, before, gap) =>
  expect(scoresBetween(now, before)).toBe(gap),
);
