import { describe, expect, test } from 'vitest';
import reference from '../test/reference/effect-sdid.json' with { type: 'json' };
import { placebos, syntheticDifference } from './synthetic-difference.ts';

describe.each(reference.cases.map((row) => [row.id, row] as const))('%s', (_, row) => {
  const { expected } = row;
  const panel = {
    controls: row.Y_controls_first.slice(0, row.control_venues),
    treated: row.Y_controls_first.slice(row.control_venues),
    weeksBefore: row.weeks_before,
  };

  test('effect and weights', () => {
    const found = syntheticDifference(panel);
    expect(found.effect).toBeCloseTo(expected.tau, 6);
    expect(found.plain).toBeCloseTo(expected.did, 6);
    expect(found.fit).toBeCloseTo(expected.fit_ratio, 6);
    for (const [i, weight] of expected.omega.entries()) {
      expect(found.venueWeights[i]).toBeCloseTo(weight, 6);
    }
    for (const [i, weight] of expected.lambda.entries()) {
      expect(found.weekWeights[i]).toBeCloseTo(weight, 6);
    }
  });

  test('placebos', () => {
    const found = placebos(panel);
    expect(found !== null).toBe(row.placebo.possible);
    for (const [i, tau] of (row.placebo.tau ?? []).entries()) {
      expect(found?.effects[i]).toBeCloseTo(tau, 6);
    }
    expect(found?.p ?? null).toEqual(row.placebo.p ?? null);
    expect(found?.low ?? 0).toBeCloseTo(row.placebo.lower ?? 0, 6);
    expect(found?.enough ?? false).toBe((row.placebo.tau?.length ?? 0) >= 19);
  });
});

test.each([
  ['bad-fit-refused', true],
  ['five-controls-one-treated', false],
  ['twelve-controls-two-treated', false],
])('%s: refused %s', (id, refused) => {
  const row = reference.cases.find((one) => one.id === id)!;
  const found = syntheticDifference({
    controls: row.Y_controls_first.slice(0, row.control_venues),
    treated: row.Y_controls_first.slice(row.control_venues),
    weeksBefore: row.weeks_before,
  });
  expect(found.refused).toBe(refused);
});

test('too many placebo sets are not tried', () => {
  const venues = Array.from({ length: 60 }, (_, v) =>
    Array.from({ length: 6 }, (__, w) => 8 + ((v * w) % 7) / 10),
  );
  expect(
    placebos({ controls: venues.slice(5), treated: venues.slice(0, 5), weeksBefore: 4 }),
  ).toBeNull();
});
