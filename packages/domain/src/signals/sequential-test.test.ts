import { expect, test } from 'vitest';
import reference from '../test/reference/sprt-path.json' with { type: 'json' };
import { evenDraws } from '../statistics/draws.ts';
import { mean } from '../statistics/moments.ts';
import { correlationOfNext, pizzasToProven, ratesOf, sequentialTest } from './sequential-test.ts';

test.each(reference.cases.map((row) => [row.id, row] as const))('%s', (_, row) => {
  const rates = ratesOf(row.p0_asked, row.before);
  expect(rates).toEqual({ fixedRate: row.p0, faultRate: row.p1 });
  const found = sequentialTest(
    row.bad.map((bad) => bad === 1),
    rates,
  );
  expect(found.decision).toBe(row.expected.decision);
  expect(found.decidedAt).toBe(row.expected.decided_at);
  expect(found.path).toHaveLength(row.expected.llr.length);
  for (const [i, ratio] of row.expected.llr.entries()) {
    expect(found.path[i]).toBeCloseTo(ratio, 12);
  }
});

test.each(reference.steps.map((row) => [row.p0, row.p1, row] as const))(
  'between %d and %d: so many in a row decide',
  (fixedRate, faultRate, row) => {
    const after = (bad: boolean) =>
      sequentialTest(Array<boolean>(99).fill(bad), { fixedRate, faultRate }).decidedAt;
    expect(after(false)).toBe(row.good_ones_in_a_row_to_proven);
    expect(after(true)).toBe(row.bad_ones_in_a_row_to_did_not_help);
  },
);

/**
 * The probability of each outcome, from the number of bad pizzas that leads to it (independent
 * pizzas).
 */
function chances(p: number, rates: { fixedRate: number; faultRate: number }) {
  const bound = -reference.bounds.lower;
  const up = Math.log(rates.faultRate / rates.fixedRate);
  const down = Math.log((1 - rates.faultRate) / (1 - rates.fixedRate));
  let alive = new Map([[0, 1]]);
  let proven = 0;
  for (let n = 1; n <= 400; n++) {
    const next = new Map<number, number>();
    for (const [bad, chance] of alive) {
      for (const [count, part] of [
        [bad + 1, p],
        [bad, 1 - p],
      ] as const) {
        const ratio = count * up + (n - count) * down;
        if (ratio <= -bound) proven += chance * part;
        else if (ratio < bound) next.set(count, (next.get(count) ?? 0) + chance * part);
      }
    }
    alive = next;
  }
  return proven;
}

test.each(reference.operating_characteristic.map((row) => [row.p, row.p0, row.p1, row] as const))(
  'bad pizzas at %d, tested between %d and %d: the chance of proven',
  (p, fixedRate, faultRate, row) =>
    expect(chances(p, { fixedRate, faultRate })).toBeCloseTo(row.proven_by.at(-1)!, 9),
);

test('runs widen the bounds', () => {
  const good = Array<boolean>(99).fill(false);
  const rates = { fixedRate: 0.1, faultRate: 0.3 };
  expect(sequentialTest(good, rates).decidedAt).toBe(12);
  expect(sequentialTest(good, rates, 0.2).decidedAt).toBe(18);
});

test.each([
  [[true, true, true, false, false, false], 0.5],
  [[true, false, true, false], 0],
  [[true, true], 0],
])('the correlation of %j', (bad, expected) => {
  expect(correlationOfNext(bad)).toBeCloseTo(expected, 9);
});

test.each([
  ['nine good ones', Array<boolean>(9).fill(false), 3],
  ['too few', [false, false], null],
  ['more bad than good', [false, true, true, false], null],
])('pizzas until proven: %s', (_, bad, expected) => {
  const rates = { fixedRate: 0.1, faultRate: 0.3 };
  const { path } = sequentialTest(bad, rates);
  expect(pizzasToProven({ pizzas: path.length, ratio: path.at(-1)! }, rates, 0)).toBe(expected);
});

/** A sequence of bad and good pizzas in which each is correlated with the one before. */
function chain(share: number, correlation: number, draw: () => number): boolean[] {
  let bad = draw() < share;
  return Array.from({ length: 400 }, () => {
    if (draw() >= correlation) bad = draw() < share;
    return bad;
  });
}

/** Share of simulated watches that end in 'proven' within this many pizzas. */
function provenWithin(pizzas: number, share: number, correlation: number): number {
  const draw = evenDraws(20_261_122);
  const rates = { fixedRate: 0.1, faultRate: 0.3 };
  const ends = Array.from({ length: 4000 }, () =>
    sequentialTest(chain(share, correlation, draw), rates, correlation),
  );
  return mean(
    ends.map(({ decision, decidedAt }) => Number(decision === 'proven' && decidedAt! <= pizzas)),
  );
}

test('L-032: faults that stop are proven, faults that go on hardly ever', () => {
  expect(provenWithin(150, 0.1, 0)).toBeGreaterThanOrEqual(0.94);
  // A published figure, not a promised one.
  expect(provenWithin(60, 0.1, 0)).toBeCloseTo(0.93, 1);
  expect(provenWithin(400, 0.3, 0)).toBeLessThanOrEqual(0.05);
  expect(provenWithin(400, 0.3, 0.2)).toBeLessThanOrEqual(0.07);
  expect(provenWithin(400, 0.3, 0.4)).toBeLessThanOrEqual(0.07);
});
