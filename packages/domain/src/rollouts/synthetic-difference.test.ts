import { describe, expect, test } from 'vitest';
import reference from '../test/reference/effect-sdid.json' with { type: 'json' };
import {
  amongPlacebos,
  placeboEffect,
  placeboSets,
  syntheticDifference,
  type InSlices,
  type Panel,
} from './synthetic-difference.ts';

function finished<T>(work: InSlices<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function placebos(panel: Panel) {
  const effects = placeboSets(panel.controls.length, panel.treated.length).map((set) =>
    finished(placeboEffect(panel, set)),
  );
  if (effects.length === 0) return null;
  return { effects, ...amongPlacebos(finished(syntheticDifference(panel)).effect, effects) };
}

describe.each(reference.cases.map((row) => [row.id, row] as const))('%s', (_, row) => {
  const { expected } = row;
  const panel = {
    controls: row.Y_controls_first.slice(0, row.control_venues),
    treated: row.Y_controls_first.slice(row.control_venues),
    weeksBefore: row.weeks_before,
  };

  test('effect and weights', () => {
    const found = finished(syntheticDifference(panel));
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
  const found = finished(
    syntheticDifference({
      controls: row.Y_controls_first.slice(0, row.control_venues),
      treated: row.Y_controls_first.slice(row.control_venues),
      weeksBefore: row.weeks_before,
    }),
  );
  expect(found.refused).toBe(refused);
});

test('of more placebo sets than 199 so many are drawn, the same ones each time, none twice in itself', () => {
  expect(placeboSets(20, 2)).toHaveLength(190);
  const sets = placeboSets(55, 5);
  expect(sets).toHaveLength(199);
  expect(placeboSets(55, 5)).toEqual(sets);
  for (const set of sets) {
    expect(new Set(set).size).toBe(5);
    expect(set.every((i) => i >= 0 && i < 55)).toBe(true);
  }
  expect(new Set(sets.flat()).size).toBe(55);
});
