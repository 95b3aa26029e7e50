import { describe, expect, test } from 'vitest';
import reference from '../test/reference/ranks.json' with { type: 'json' };
import { normalUpperTail } from '../statistics/distributions.ts';
import { normalDraws } from '../statistics/draws.ts';
import { sum } from '../statistics/moments.ts';
import { fairRanking, rankingInSlices, shrunkEstimates } from './fair-ranking.ts';

const { tolerance_ranks: tolerance } = reference;

describe.each(reference.cases.map((row) => [row.id, row] as const))('%s', (_, row) => {
  const { estimate, se } = row.input;
  const { expected } = row;
  const found = fairRanking(estimate.map((value, i) => ({ value, se: se[i]! })));

  test('spread and mean are R’s', () => {
    expect(found.spread).toBeCloseTo(expected.tau2, 9);
    expect(found.mean).toBeCloseTo(expected.mu, 9);
    expect(found.places?.length ?? 0).toBe(expected.tau2 === 0 ? 0 : estimate.length);
  });

  test('shrunk values and groups', () => {
    for (const [i, place] of (found.places ?? []).entries()) {
      expect(place.shrunk).toBeCloseTo(expected.shrunk[i]!, 9);
      expect(place.sd).toBeCloseTo(expected.posterior_sd[i]!, 9);
      expect(place.group).toBe(expected.group[i]);
    }
  });

  test('ranks of 2,000 draws come near the exact ones', () => {
    for (const [i, place] of (found.places ?? []).entries()) {
      const near = (value: number, exact: number, by: number) =>
        expect(Math.abs(value - exact)).toBeLessThanOrEqual(by);
      const width = expected.rank_high_90![i]! - expected.rank_low_90![i]!;
      near(place.rank.low, expected.rank_low_90![i]!, tolerance.rank_ends);
      near(place.rank.high, expected.rank_high_90![i]!, tolerance.rank_ends);
      near(
        place.rank.expected,
        expected.expected_rank![i]!,
        tolerance.expected_rank_in_sd_of_rank * (width / 3.29 + 1),
      );
      near(place.topFive, expected.p_top_five![i]!, tolerance.probability);
      near(place.bottomFive, expected.p_bottom_five![i]!, tolerance.probability);
    }
  });
});

test.each([
  ['two', [8.1, 8.9], [0.2, 0.3]],
  ['three', [8.1, 8.4, 8.9], [0.3, 0.3, 0.2]],
  ['ten', [7.2, 7.6, 7.9, 8, 8.1, 8.2, 8.4, 8.5, 8.8, 9.3], Array(10).fill(0.25)],
] as [string, number[], number[]][])(
  'the chances of being first and last of %s stores come near the exact ones',
  (_, values, errors) => {
    const places = fairRanking(values.map((value, i) => ({ value, se: errors[i]! }))).places!;
    for (const [i, { shares }] of places.entries()) {
      expect(Math.abs(shares[0]! - chanceOfBeing('first', i, places))).toBeLessThan(0.045);
      expect(Math.abs(shares.at(-1)! - chanceOfBeing('last', i, places))).toBeLessThan(0.045);
    }
    for (const end of [0, values.length - 1]) {
      expect(places.reduce((sum, { shares }) => sum + shares[end]!, 0)).toBeCloseTo(1, 12);
    }
  },
);

/**
 * The probability that a normal value is the largest or smallest of all, by the trapezoidal rule.
 */
function chanceOfBeing(
  end: 'first' | 'last',
  at: number,
  of: readonly { shrunk: number; sd: number }[],
): number {
  const { shrunk, sd } = of[at]!;
  const STEP = 0.01;
  let chance = 0;
  for (let z = -8; z <= 8; z += STEP) {
    const value = shrunk + sd * z;
    const others = of.filter((_, i) => i !== at);
    const beaten = others.map((one) => {
      const below = normalUpperTail((one.shrunk - value) / one.sd);
      return end === 'first' ? below : 1 - below;
    });
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    chance += STEP * density * beaten.reduce((product, one) => product * one, 1);
  }
  return chance;
}

test('the same estimates are always ranked alike', () => {
  const estimates = [8.1, 8.4, 8.9].map((value) => ({ value, se: 0.12 }));
  expect(fairRanking(estimates)).toEqual(fairRanking(estimates));
});

test('where nobody differs, at most five weeks in a hundred name somebody', () => {
  const draw = normalDraws(7);
  const weeks = Array.from({ length: 2_000 }, () =>
    shrunkEstimates(Array.from({ length: 40 }, () => ({ value: 8.3 + 0.09 * draw(), se: 0.09 }))),
  );
  const naming = weeks.filter(({ places }) =>
    places?.some(({ group }) => group !== 'not-distinguishable'),
  );
  expect(naming.length / weeks.length).toBeLessThanOrEqual(0.05);
});

test('rank intervals hold 90 to 95% of the true ranks', () => {
  const draw = normalDraws(3);
  const held = Array.from({ length: 40 }, () => {
    const truth = Array.from({ length: 40 }, () => 8 + 0.3 * draw());
    const { places } = fairRanking(
      truth.map((value) => ({ value: value + 0.1 * draw(), se: 0.1 })),
    );
    return truth.map((value, i) => {
      const rank = 1 + truth.filter((other) => other > value).length;
      const { low, high } = places![i]!.rank;
      return low <= rank && rank <= high;
    });
  }).flat();
  const share = held.filter(Boolean).length / held.length;
  expect(share).toBeGreaterThanOrEqual(0.9);
  expect(share).toBeLessThanOrEqual(0.95);
});

test('hundreds are ranked in slices', () => {
  const draw = normalDraws(5);
  const estimates = Array.from({ length: 300 }, () => ({ value: 8 + draw(), se: 0.1 }));
  const slices = rankingInSlices(estimates);
  let count = 1;
  while (!slices.next().done) count += 1;
  expect(count).toBeGreaterThanOrEqual(10);
  const { places } = fairRanking(estimates);
  for (const { shares } of places!) expect(sum(shares)).toBeCloseTo(1, 9);
  for (const place of [0, 149, 299]) {
    expect(sum(places!.map(({ shares }) => shares[place]!))).toBeCloseTo(1, 9);
  }
});
