import { expect, test } from 'vitest';
import { simulateVenues } from './simulated-venues.fixture.ts';

/** The small form of `npm run bench -- signals` (loop L-008). */
const SMALL = { venues: 6, quietWeeks: 6, faults: 20, seed: 21 };

test.each([
  [0, 25, 8],
  [0.2, 40, 10],
  [0.4, 70, 15],
])(
  'pizzas correlated by %d: quiet weeks are quiet, faults are seen within %i and %i pizzas',
  (correlation, ofOne, ofTwo) => {
    const figures = simulateVenues({ ...SMALL, correlation });
    expect(figures.signalsAWeek).toBeLessThanOrEqual(1);
    expect(figures.seenWithin(1, ofOne)).toBeGreaterThanOrEqual(0.8);
    expect(figures.seenWithin(2, ofTwo)).toBeGreaterThanOrEqual(0.8);
  },
  60_000,
);
