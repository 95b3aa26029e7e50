import { expect, test } from 'vitest';
import agreement from '../test/reference/raters-agreement.json' with { type: 'json' };
import {
  intraclassCorrelation,
  krippendorffAlpha,
  repeatability,
  weightedKappa,
} from './rater-agreement.ts';

/** Null if R has no value. */
const like = (expected: number | null) =>
  expected === null ? null : (expect.closeTo(expected, 6) as number);

test.each(agreement.kappa.map((row) => [row.what, row] as const))('kappa: %s', (_, row) =>
  expect(weightedKappa(row.first.map((first, i) => [first, row.second[i]!]))).toEqual(
    like(row.kappa),
  ),
);

test.each(agreement.icc.map((row) => [row.what, row] as const))('ICC(2,1): %s', (_, row) =>
  expect(intraclassCorrelation(row.table)).toBeCloseTo(row.icc_2_1, 6),
);

test.each(agreement.krippendorff_interval.map((row) => [row.what, row] as const))(
  'alpha: %s',
  (_, row) => expect(krippendorffAlpha(row.table)).toBeCloseTo(row.alpha, 6),
);

test('repeats', () => {
  const { first, second, sd, mdc95 } = agreement.repeats;
  const found = repeatability(first.map((value, i) => [value, second[i]!]));
  expect(found?.sd).toBeCloseTo(sd, 6);
  expect(found?.detectable).toBeCloseTo(mdc95, 6);
});

test('no figure without enough judgements', () => {
  expect(weightedKappa([])).toBeNull();
  expect(intraclassCorrelation([[8, 7]])).toBeNull();
  expect(
    krippendorffAlpha([
      [8, null],
      [null, 7],
    ]),
  ).toBeNull();
  expect(repeatability([])).toBeNull();
});
