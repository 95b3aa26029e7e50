/**
 * Checks that signals keep the promises of loop L-008, over 1,000 quiet venue-weeks and 1,000
 * planted faults of each size.
 */
import { simulateVenues } from '../../packages/domain/src/signals/simulated-venues.fixture.ts';

const FULL = { venues: 50, quietWeeks: 20, faults: 20, seed: 8 };
const MOST_A_WEEK = 1;
const LEAST_SEEN = 0.8;
const CASES = [
  { correlation: 0, one: 25, two: 8 },
  { correlation: 0.2, one: 40, two: 10 },
  { correlation: 0.4, one: 70, two: 15 },
];

for (const { correlation, one, two } of CASES) {
  const figures = simulateVenues({ ...FULL, correlation });
  const seen = [figures.seenWithin(1, one), figures.seenWithin(2, two)] as const;
  console.log(
    `pizzas correlated by ${correlation}: ${figures.signalsAWeek.toFixed(2)} signals a quiet venue-week (${MOST_A_WEEK}), ` +
      `mean limit ${figures.meanLimit.toFixed(1)}; 1 sd within ${one}: ${percent(seen[0])}, 2 sd within ${two}: ${percent(seen[1])} (${percent(LEAST_SEEN)})`,
  );
  if (figures.signalsAWeek > MOST_A_WEEK || Math.min(...seen) < LEAST_SEEN) process.exitCode = 1;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
