import { describe, expect, test } from 'vitest';
import { shareInterval } from '../figures/interval.ts';
import reference from '../test/reference/audit-estimate.json' with { type: 'json' };
import {
  type AuditDay,
  auditedMean,
  engineWeight,
  type Estimate,
  pooledEstimate,
  ratersVariance,
} from './audited-mean.ts';
import { auditedOverPlaces, type AuditedSpan } from './audited-span.ts';

interface ReferenceDay {
  N: number;
  sum_f: number;
  judged_Y: number[];
  judged_f: number[];
}

const daysOf = (days: readonly ReferenceDay[]): AuditDay[] =>
  days.map((day) => ({
    population: day.N,
    engineSum: day.sum_f,
    judged: day.judged_Y.map((judged, i) => ({ judged, engine: day.judged_f[i]! })),
  }));

const auditedOf = (input: (typeof reference.cases)[number]['input']) =>
  auditedMean(daysOf(input.days), {
    engineWeight: input.lambda,
    priorVariance: input.s0_squared,
    ratersVariance: input.rater_variance,
  });

const cases = reference.cases.map((row) => [row.id, row] as const);
const withFigures = cases.flatMap(([id, row]) => {
  const audited = auditedOf(row.input);
  return audited.state === 'not-audited' ? [] : [[id, audited, row.expected] as const];
});

test.each(cases)('%s: state and numbers', (_, { input, expected }) =>
  expect(auditedOf(input)).toMatchObject({
    state: expected.state,
    judged: expected.judged,
    population: expected.population,
  }),
);

test.each(withFigures)('%s: estimate', (_, audited, expected) => {
  expect(audited.estimate).toBeCloseTo(expected.estimate!, 9);
  expect(audited.engineMean).toBeCloseTo(expected.engine_mean!, 9);
});

test.each(withFigures)('%s: what each day contributes', (_, audited, expected) => {
  for (const [i, day] of audited.days.entries()) {
    expect(day.weight).toBeCloseTo(expected.day_weight![i]!, 9);
    expect(day.engineMean).toBeCloseTo(expected.day_engine_mean![i]!, 9);
    expect(day.error).toBeCloseTo(expected.day_mean_e![i]!, 9);
    expect(day.judgementWeight).toBeCloseTo(expected.coefficient_by_day![i]!, 9);
    expect(day.pooled).toBe(expected.day_pooled![i]);
  }
});

test.each(withFigures.filter(([, , { half_width }]) => half_width !== undefined))(
  '%s: interval',
  (_, { error }, expected) => {
    expect(error?.variance).toBeCloseTo(expected.variance!, 9);
    expect(error?.degrees).toBeCloseTo(expected.df!, 9);
    expect(error?.halfWidth).toBeCloseTo(expected.half_width!, 9);
  },
);

test.each(withFigures.filter(([, , { half_width }]) => half_width === undefined))(
  '%s: no interval',
  (_, { error }) => expect(error).toBeNull(),
);

test('judgement weights add up to one', () => {
  for (const { input } of reference.cases) {
    const audited = auditedOf(input);
    if (audited.state === 'not-audited') continue;
    const open = input.days.filter((day) => day.N > 0);
    const all = audited.days.reduce(
      (sum, day, i) => sum + day.judgementWeight * open[i]!.judged_Y.length,
      0,
    );
    expect(all).toBeCloseTo(1, 12);
  }
});

test.each(reference.lambda.map((row) => [row.what, row] as const))(
  'engine weight: %s',
  (_, { Y, f, lambda }) =>
    expect(engineWeight(Y.map((judged, i) => ({ judged, engine: f[i]! })))).toBeCloseTo(lambda, 9),
);

test('a share is audited on zeros and ones', () => {
  const { input, expected } = reference.share;
  const share = auditedMean(daysOf(input.days), {
    engineWeight: input.lambda,
    priorVariance: input.s0_squared,
  });
  expect(share).toMatchObject({ state: 'audited', judged: 21 });
  expect((share as { estimate: number }).estimate).toBeCloseTo(expected.estimate, 9);
  expect((share as { error: { halfWidth: number } }).error.halfWidth).toBeCloseTo(
    expected.half_width,
    9,
  );
});

test.each(reference.wilson_below_8.map(({ k, n, lower, upper }) => [k, n, lower, upper]))(
  '%d of %d judged: the interval of the draw alone',
  (k, n, lower, upper) => {
    expect(shareInterval(k!, n!)?.low).toBeCloseTo(lower!, 9);
    expect(shareInterval(k!, n!)?.high).toBeCloseTo(upper!, 9);
  },
);

describe('over venues', () => {
  const { input, expected } = reference.region;
  const venues = input.map((venue): AuditedSpan => ({
    // Safe because the reference uses the same names.
    state: venue.state as AuditedSpan['state'],
    judged: venue.state === 'audited' ? 21 : venue.state === 'too-few' ? 5 : 0,
    drawn: 21,
    population: venue.population,
    estimate: venue.estimate ?? null,
    engineMean: 8,
    variance: venue.variance ?? null,
    degrees: venue.df ?? null,
    halfWidth: null,
  }));

  test('only audited venues enter', () => {
    const region = auditedOverPlaces(venues);
    expect(region.state).toBe('audited');
    expect(venues.filter(({ state }) => state === 'audited')).toHaveLength(expected.venues_in);
    expect(pooledEstimate(venues.filter(isAudited))!.population).toBe(expected.population_in);
    expect(region.estimate).toBeCloseTo(expected.estimate, 9);
    expect(region.variance).toBeCloseTo(expected.variance, 9);
    expect(region.degrees).toBeCloseTo(expected.df, 9);
    expect(region.halfWidth).toBeCloseTo(expected.half_width, 9);
  });

  test('none is audited', () =>
    expect(auditedOverPlaces(venues.slice(3))).toMatchObject({ estimate: null, halfWidth: null }));
});

const isAudited = (venue: AuditedSpan): venue is AuditedSpan & Estimate =>
  venue.state === 'audited' && venue.estimate !== null;

test('raters add the variance of their severities by their share of the weight', () => {
  const { pev, rater_by_judged_pizza, rater_variance } = reference.rater_variance;
  const week = auditedOf(reference.cases[0]!.input);
  if (week.state === 'not-audited') throw new Error('the week has judged pizzas');
  const weights = week.days.flatMap((day) => Array<number>(3).fill(day.judgementWeight));
  const variance = ratersVariance(
    rater_by_judged_pizza.map((rater, i) => ({ rater, weight: weights[i]! })),
    (rater) => pev[rater as keyof typeof pev],
  );
  expect(variance).toBeCloseTo(rater_variance, 9);
});
