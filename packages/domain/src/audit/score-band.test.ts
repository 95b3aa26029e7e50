import { describe, expect, test } from 'vitest';
import reference from '../test/reference/audit-conformal.json' with { type: 'json' };
import {
  adaptedAlpha,
  bandQuantile,
  reachOfBand,
  conformalQuantile,
  conformalRank,
  type Residual,
  scoreBand,
} from './score-band.ts';

const residualsOf = ({ abs_e, u }: { abs_e: number[]; u: number[] }): Residual[] =>
  abs_e.map((error, i) => ({ error, uncertainty: u[i]! }));

const { family_a, family_b, family_c, drawn } = reference.residuals;
const a = residualsOf(family_a);
const b = residualsOf(family_b);
const c = residualsOf(family_c);

/** The residuals available in each case, as described in its note. */
const KNOWN: Record<string, { family: Residual[]; company: Residual[] }> = {
  'family-64': { family: a, company: [...a, ...b, ...c] },
  'family-23-falls-to-company': { family: b, company: [...a, ...b, ...c] },
  'company-28-falls-to-drawn': { family: b, company: [...b, ...c] },
  'alpha-0.01-with-64-no-bound': { family: a, company: [...a, ...b, ...c] },
  'alpha-0.2': { family: a, company: [...a, ...b, ...c] },
};

describe.each(reference.cases.map((row) => [row.id, row] as const))('%s', (id, row) => {
  test.each(row.expected.bands.map((band) => [band.f, band.sd_rotations, band.lower, band.upper]))(
    'the band of %d with uncertainty %d',
    (score, uncertainty, low, high) => {
      const reach = bandQuantile({ ...KNOWN[id]!, drawn: residualsOf(drawn) }, row.alpha);
      const band = scoreBand({ score: score!, uncertainty: uncertainty! }, reach);
      expect([reach.level, reach.count]).toEqual([row.expected.level, row.expected.n]);
      expect(band.low).toBeCloseTo(low!, 9);
      expect(band.high).toBeCloseTo(high!, 9);
    },
  );
});

test.each(reference.rank_rule.map(({ n, alpha, k }) => [n, alpha, k]))(
  'of %d residuals at %d the %dth',
  (n, alpha, k) => expect(conformalRank(n!, alpha!)).toBe(k),
);

test('alpha follows what was missed', () => {
  const { adaptive } = reference;
  let alpha = adaptive.alpha;
  for (const [t, judged] of adaptive.Y.entries()) {
    expect(alpha).toBeCloseTo(adaptive.expected.alpha_t[t]!, 12);
    const quantile = conformalQuantile(a, alpha);
    const residual = { error: judged - adaptive.f[t]!, uncertainty: adaptive.u[t]! };
    alpha = adaptedAlpha({ alpha, quantile }, [residual]);
  }
  expect(alpha).toBeCloseTo(adaptive.expected.alpha_end, 12);
});

test('whatever was missed, alpha stays between 0.01 and 0.5', () => {
  const all = (error: number) => Array.from({ length: 600 }, () => ({ error, uncertainty: 1 }));
  expect(adaptedAlpha({ alpha: 0.1, quantile: 1 }, all(2))).toBe(0.01);
  expect(adaptedAlpha({ alpha: 0.1, quantile: 1 }, all(0.5))).toBe(0.5);
  expect(adaptedAlpha({ alpha: 0.1, quantile: 1 }, [])).toBe(0.1);
});

test.each([
  [6, 5.4, 6.6, 0.6],
  [9.8, 9.2, 10, 0.6],
  [0.2, 0, 0.8, 0.6],
])('a score of %d within %d and %d is good to ±%d', (score, low, high, reach) =>
  expect(reachOfBand(score, { low, high })).toBeCloseTo(reach, 12),
);
