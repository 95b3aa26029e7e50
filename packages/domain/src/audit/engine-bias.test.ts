import { describe, expect, test } from 'vitest';
import { normalDraws } from '../statistics/draws.ts';
import { mean, sum } from '../statistics/moments.ts';
import reference from '../test/reference/audit-estimate.json' with { type: 'json' };
import { fittedSeverities, severityOf } from './applied-severity.ts';
import { biasShift, engineBias, type RatedError } from './engine-bias.ts';

test('one judgement a rater: the mean error with Student’s half-width, as R has it', () => {
  const { input, expected } = reference.bias;
  const found = engineBias(input.e.map((error) => ({ n: 1, mean: error, severity: 0 })));
  expect(found.n).toBe(expected.n);
  expect(found.mean).toBeCloseTo(expected.mean, 9);
  expect(found.halfWidth).toBeCloseTo(expected.half_width, 9);
});

test('by hand: the variance of three raters’ means over three, and Student’s t of two degrees', () => {
  const raters = [0.1, 0.2, 0.6].map((error) => ({ n: 400, mean: error, severity: 0 }));
  const found = engineBias(raters);
  expect(found.mean).toBeCloseTo(0.3, 12);
  expect(found.halfWidth).toBeCloseTo(4.302652729749 * Math.sqrt(0.07 / 3), 9);
});

test('a severity is taken off the mean, and its rater weighs as much as another however many they judged', () => {
  const [even, uneven] = [400, 4000].map((n) =>
    engineBias([
      { n, mean: -0.5, severity: -0.4 },
      { n: 400, mean: 0.1, severity: 0.2 },
      { n: 400, mean: 0, severity: 0.1 },
    ]),
  );
  expect(even!.mean).toBeCloseTo(-0.1, 12);
  expect(uneven!.mean).toBeCloseTo(-0.1, 12);
  expect(uneven!.halfWidth).toBeCloseTo(even!.halfWidth!, 12);
});

test('one rater alone cannot be told from the engine, and one who judged nearly all hardly', () => {
  expect(engineBias([{ n: 900, mean: 0.1, severity: 0 }]).halfWidth).toBeNull();
  const nearly = engineBias([
    { n: 900, mean: 0.1, severity: 0 },
    { n: 10, mean: 0.3, severity: 0 },
  ]);
  expect(nearly.halfWidth).toBeGreaterThan(1);
});

const JUDGED = 900;
const CHAINS = 150;
/** Severities with sd 0.2; the first rater judges as much as three of the others. */
const PACES = [3, 1, 1, 1, 1];

/**
 * A chain whose engine's true bias is `bias`, with severities estimated from `doubles` pizzas
 * judged by two raters.
 */
function chain(seed: number, { bias, doubles }: { bias: number; doubles: number }) {
  const normal = normalDraws(seed);
  const severe = PACES.map(() => 0.2 * normal());
  const shared = Array.from({ length: doubles }, (_, pizza) => {
    const truth = 8 + 0.9 * normal();
    return [pizza % 5, (pizza + 1 + (Math.floor(pizza / 5) % 4)) % 5].map((rater) => ({
      pizza,
      rater: String(rater),
      score: truth + severe[rater]! + 0.25 * normal(),
    }));
  }).flat();
  const severities = fittedSeverities(shared);
  const judged = PACES.map((pace, rater) => {
    const n = Math.round((JUDGED * pace) / sum(PACES));
    return {
      rater,
      errors: Array.from({ length: n }, () => severe[rater]! - bias + 0.4 * normal()),
    };
  });
  return { severities, judged };
}

describe.each([
  ['not known from doubles', 40],
  ['known from doubles, as fitted to them', 80],
])('five raters of severity sd 0.2, %s', (_what, doubles) => {
  test('the 95 % interval holds the engine’s true bias in at least 93 %', () => {
    const held = Array.from({ length: CHAINS }, (_, seed) => {
      const { severities, judged } = chain(seed + 1, { bias: 0.1, doubles });
      const { mean: found, halfWidth } = engineBias(
        judged.map(({ rater, errors }) => ({
          n: errors.length,
          mean: mean(errors),
          severity: severityOf(severities, rater).severity,
        })),
      );
      return Math.abs(found + 0.1) <= halfWidth!;
    });
    expect(mean(held.map(Number))).toBeGreaterThanOrEqual(0.93);
  }, 120_000);
});

describe('what another engine changed', () => {
  const errors = (
    rater: number,
    values: readonly number[],
    severity = 0,
    variance = 0,
  ): RatedError[] => values.map((error) => ({ rater, error, severity: { severity, variance } }));
  const wobble = (middle: number) => [middle - 0.1, middle + 0.1, middle - 0.1, middle + 0.1];

  test('a rater who judged as much of either cancels out', () => {
    const of = (middle: number) => [
      ...errors(1, wobble(middle)),
      ...errors(2, wobble(middle - 0.6)),
    ];
    const shift = biasShift(of(0.1), of(-0.1));
    expect(shift.value).toBeCloseTo(-0.2, 12);
    const variance = (3 / 7) * 0.1 + 0.01 * (8 / 7);
    expect(shift.variance).toBeLessThan(variance);
    const withinOne = biasShift(errors(1, wobble(0.1)), errors(1, wobble(-0.1)));
    expect(withinOne.value).toBeCloseTo(-0.2, 12);
    expect(withinOne.variance).toBeCloseTo((2 * (0.04 / 3)) / 4, 12);
    // The severity was less certain when the earlier engine was judged.
    const learned = biasShift(
      errors(1, wobble(0.1), 0.2, 0.09),
      errors(1, wobble(-0.1), 0.2, 0.04),
    );
    expect(learned.variance).toBeCloseTo((2 * (0.04 / 3)) / 4 + (0.3 - 0.2) ** 2, 12);
  });

  test('another rater for either engine: the move may be theirs, unless their severities are known', () => {
    const unknown = biasShift(errors(1, wobble(0.1)), errors(2, wobble(-0.3)));
    expect(1.96 * Math.sqrt(unknown.variance)).toBeGreaterThan(Math.abs(unknown.value));
    const known = biasShift(
      errors(1, wobble(0.1), 0.2, 0.0004),
      errors(2, wobble(-0.3), -0.2, 0.0004),
    );
    expect(known.value).toBeCloseTo(0, 12);
    expect(known.variance).toBeCloseTo((2 * (0.04 / 3)) / 4 + 2 * 0.0004, 12);
  });
});
