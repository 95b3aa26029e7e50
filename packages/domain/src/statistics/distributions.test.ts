import { describe, expect, test } from 'vitest';
import reference from '../test/reference/intervals.json' with { type: 'json' };
import {
  chiSquareUpperTail,
  nearNormalQuantile,
  normalCdf,
  normalQuantile,
  normalUpperTail,
  tQuantile,
} from './distributions.ts';

/** All expected values are computed with R, to the precision of a double. */
describe('distributions as R computes them', () => {
  const { t, normal_quantile, normal_cdf, chi_square_upper_tail } = reference;

  test.each(t.df.map((df, i) => [df, t['t_0.95'][i], t['t_0.975'][i], t['t_0.995'][i]]))(
    't of %d degrees',
    (df, p95, p975, p995) => {
      expect(tQuantile(0.95, df!)).toBeCloseTo(p95!, 9);
      expect(tQuantile(0.975, df!)).toBeCloseTo(p975!, 9);
      expect(tQuantile(0.995, df!)).toBeCloseTo(p995!, 9);
    },
  );

  test.each(t.fractional.map((row) => [row.df, row['t_0.975']]))('t of %d degrees', (df, value) =>
    expect(tQuantile(0.975, df!)).toBeCloseTo(value!, 9),
  );

  test.each(normal_quantile.p.map((p, i) => [p, normal_quantile.x[i]!]))(
    'the normal value at %d',
    (p, x) => {
      expect(normalQuantile(p!)).toBeCloseTo(x!, 9);
      expect(nearNormalQuantile(p!)).toBeCloseTo(x!, 7);
    },
  );

  test.each(normal_cdf.x.map((x, i) => [x, normal_cdf.p[i]!, normal_cdf.upper_tail[i]!]))(
    'the normal chance below and above %d',
    (x, below, above) => {
      expect(normalCdf(x!)).toBeCloseTo(below!, 12);
      expect(normalUpperTail(x!)).toBeCloseTo(above!, 12);
    },
  );

  test.each(chi_square_upper_tail.map(({ x, df, p }) => [x, df, p]))(
    'chi-square above %d of %d degrees',
    (x, df, p) => expect(chiSquareUpperTail(x!, df!)).toBeCloseTo(p!, 12),
  );

  test('beyond the ends', () => {
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(tQuantile(0.5, 3)).toBe(0);
    expect(tQuantile(0.025, 3)).toBeCloseTo(-3.182_446_305_284_263, 9);
  });
});
