import { array, assert, double, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareInterval } from '../figures/interval.ts';
import { tQuantile } from '../statistics/distributions.ts';
import reference from '../test/reference/audit-estimate.json' with { type: 'json' };
import {
  type AuditDay,
  auditedMean,
  engineWeight,
  type Estimate,
  estimateDifference,
  pooledEstimate,
  type RaterShare,
  raterShares,
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
    raters: [{ rater: 1, share: 1, variance: input.rater_variance }],
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
    drawVariance: venue.variance ?? null,
    degrees: venue.df ?? null,
    halfWidth: null,
    raters: [],
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

/** The week of the reference, and the rater of each of its judged pizzas. */
function weekOfThreeRaters() {
  const { pev, rater_by_judged_pizza } = reference.rater_variance;
  const { input, expected } = reference.cases.find(({ id }) => id === 'week-21-raters')!;
  const names = Object.keys(pev);
  const days = daysOf(input.days);
  const plain = auditedMean(days, { priorVariance: input.s0_squared });
  if (plain.state === 'not-audited') throw new Error('the week has judged pizzas');
  const weights = plain.days.flatMap((day, i) => days[i]!.judged.map(() => day.judgementWeight));
  const raters = raterShares(
    rater_by_judged_pizza.map((name, i) => ({
      rater: names.indexOf(name),
      weight: weights[i]!,
      variance: pev[name as keyof typeof pev],
    })),
  );
  const week = auditedMean(days, { priorVariance: input.s0_squared, raters });
  if (week.state === 'not-audited' || !week.error) throw new Error('it has an interval');
  const { population, estimate } = week;
  const { drawVariance, degrees } = week.error;
  const asPart: Estimate = { population, estimate, drawVariance, degrees, raters };
  return { raters, names, error: week.error, asPart, expected };
}

test('raters add the variance of their severities by their share of the weight', () => {
  const { share, rater_variance } = reference.rater_variance;
  const { raters, names, error, expected } = weekOfThreeRaters();
  for (const one of raters) {
    expect(one.share).toBeCloseTo(share[names[one.rater] as keyof typeof share], 9);
  }
  expect(ratersVariance(raters)).toBeCloseTo(rater_variance, 9);
  expect(error.variance).toBeCloseTo(expected.variance!, 9);
  expect(error.halfWidth).toBeCloseTo(expected.half_width!, 9);
});

describe('sums', () => {
  const { asPart, expected } = weekOfThreeRaters();
  const inStores = (count: number, rater: (own: number, store: number) => number) =>
    pooledEstimate(
      Array.from({ length: count }, (_, store) => ({
        ...asPart,
        raters: asPart.raters.map((one) => ({ ...one, rater: rater(one.rater, store) })),
      })),
    )!;

  test('one week alone is itself', () => {
    const alone = pooledEstimate([asPart])!;
    expect(alone.variance).toBeCloseTo(expected.variance!, 9);
    expect(alone.degrees).toBeCloseTo(expected.df!, 9);
    expect(alone.halfWidth).toBeCloseTo(expected.half_width!, 9);
  });

  test('a rater who judges in every store counts once, by the share of all', () => {
    const { rater_variance } = reference.rater_variance;
    const all = inStores(40, (own) => own);
    expect(all.drawVariance).toBeCloseTo(asPart.drawVariance / 40, 12);
    expect(all.variance).toBeCloseTo(asPart.drawVariance / 40 + rater_variance, 9);
    expect(all.degrees).toBe(60);
  });

  test('raters of each store’s own average out: whole variances add', () => {
    const apart = inStores(40, (own, store) => 3 * store + own);
    expect(apart.variance).toBeCloseTo(expected.variance! / 40, 9);
  });

  test('sums of sums are the sum', () => {
    const stores = [1, 2, 3].map((store) =>
      inStores(4, (own, week) => (own === 0 ? 0 : 10 * store + (week % 2) + own)),
    );
    const weeks = [1, 2, 3].flatMap((store) =>
      Array.from({ length: 4 }, (_, week) => ({
        ...asPart,
        raters: asPart.raters.map((one) => ({
          ...one,
          rater: one.rater === 0 ? 0 : 10 * store + (week % 2) + one.rater,
        })),
      })),
    );
    expect(pooledEstimate(stores)!.variance).toBeCloseTo(pooledEstimate(weeks)!.variance, 12);
  });

  const positive = (max: number) => double({ min: 0.001, max, noNaN: true });
  const stores = array(
    record({
      population: integer({ min: 1, max: 5_000 }),
      estimate: positive(10),
      drawVariance: positive(0.1),
      degrees: integer({ min: 1, max: 60 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const by = (rater: number, variance: number): RaterShare[] => [{ rater, share: 1, variance }];

  test('one rater everywhere: never surer than of that rater', () =>
    assert(
      property(stores, positive(0.1), (plain, variance) => {
        const { halfWidth } = pooledEstimate(
          plain.map((store) => ({ ...store, raters: by(7, variance) })),
        )!;
        expect(halfWidth).toBeGreaterThan(1.96 * Math.sqrt(variance));
      }),
    ));

  test('a rater for each store: whole variances add, and never more than with one for all', () =>
    assert(
      property(stores, positive(0.1), (plain, variance) => {
        const population = plain.reduce((all, store) => all + store.population, 0);
        const own = pooledEstimate(
          plain.map((store, i) => ({ ...store, raters: by(i, variance) })),
        )!;
        const byHand = plain.reduce(
          (all, store) =>
            all + (store.population / population) ** 2 * (store.drawVariance + variance),
          0,
        );
        expect(own.variance).toBeCloseTo(byHand, 12);
        const shared = pooledEstimate(
          plain.map((store) => ({ ...store, raters: by(7, variance) })),
        )!;
        expect(own.halfWidth).toBeLessThanOrEqual(shared.halfWidth * (1 + 1e-12));
      }),
    ));

  test('a difference: raters of both cancel out as far as they judged as much of either', () => {
    const draw = { population: 100, drawVariance: 0.01, degrees: 30 };
    const before = { ...draw, estimate: 8.2, raters: by(7, 0.04) };
    const widthTo = (raters: readonly RaterShare[]) =>
      estimateDifference(before, { ...draw, estimate: 8.5, raters }).halfWidth;
    const reach = tQuantile(0.975, 60);
    expect(estimateDifference(before, { ...before, estimate: 8.5 }).value).toBeCloseTo(0.3, 12);
    expect(widthTo(by(7, 0.04))).toBeCloseTo(reach * Math.sqrt(0.02), 12);
    expect(widthTo(by(8, 0.04))).toBeCloseTo(reach * Math.sqrt(0.02 + 0.08), 12);
    const half = [by(7, 0.04), by(8, 0.04)].flat().map((one) => ({ ...one, share: 0.5 }));
    expect(widthTo(half)).toBeCloseTo(reach * Math.sqrt(0.02 + 2 * 0.25 * 0.04), 12);
    // The severity is known better now, but its earlier uncertainty is still part of the
    // difference.
    expect(widthTo(by(7, 0.01))).toBeCloseTo(reach * Math.sqrt(0.02 + 0.03), 12);
  });

  test('what was known less of in one part stays within what one of them alone would say', () => {
    const part = { population: 100, estimate: 8, drawVariance: 0.01, degrees: 24 };
    const both = pooledEstimate([
      { ...part, raters: by(7, 0.04) },
      { ...part, raters: by(7, 0.01) },
    ])!;
    expect(both.variance - both.drawVariance).toBeCloseTo(((0.2 + 0.1) / 2) ** 2, 12);
  });
});
