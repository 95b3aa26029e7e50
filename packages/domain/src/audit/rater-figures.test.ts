import { describe, expect, test } from 'vitest';
import { standardOf, type Standard } from '../pizza/standard.ts';
import { weightedKappa } from './rater-agreement.ts';
import {
  GOLDEN_ROUND,
  raterFigures,
  raterFiguresInSlices,
  raterState,
  roundResult,
  type RaterJudgement,
} from './rater-figures.ts';

/** Deterministic values in −1 … 1. */
const noise = (seed: number) => Math.sin(seed * 12.9898) * Math.cos(seed * 78.233);

const judged = (change: Partial<RaterJudgement> & { score: number }): RaterJudgement => ({
  rater: 1,
  pizza: 'p',
  purpose: 'audit',
  week: '2026-11-15',
  standard: standardOf({
    standard: null,
    score: change.score,
    cheeseScore: null,
    cheeseThreshold: null,
  }),
  points: { seal: change.score / 10, border: 0.5 },
  milliseconds: 10_000,
  ...change,
});

/** Doubles of rater 1 and two others, who are more lenient than rater 1. */
const chain = (doubles: number, week = '2026-11-15', severe = 0.4): RaterJudgement[] =>
  Array.from({ length: doubles }, (_, i) => {
    const truth = 7.5 + 2 * noise(i + 1);
    const pizza = `${week} ${i}`;
    return [
      judged({ pizza, week, score: truth - severe + 0.05 * noise(i + 500) }),
      judged({
        pizza,
        week,
        score: truth + 0.05 * noise(i + 900),
        rater: 2 + (i % 2),
        purpose: 'double',
      }),
    ];
  }).flat();
const of = (rater: number, judgements: RaterJudgement[]) =>
  raterFigures(judgements).find((one) => one.rater === rater)!;

test('number, median time, verdicts with colleagues and repeats', () => {
  const judgements = [
    judged({ pizza: 'a', score: 9, milliseconds: 8000 }),
    judged({ pizza: 'a', score: 9, rater: 2, purpose: 'double' }),
    judged({ pizza: 'b', score: 9, milliseconds: 20_000 }),
    judged({ pizza: 'b', score: 5, rater: 2, purpose: 'double' }),
    judged({ pizza: 'a', score: 8.6, purpose: 'repeat', milliseconds: 9000 }),
    judged({ pizza: 'c', score: 1, purpose: 'golden', milliseconds: 30_000 }),
  ];
  expect(of(1, judgements)).toMatchObject({
    judged: 4,
    medianMs: 14_500,
    doubles: 2,
    sameVerdict: 1,
    severity: null,
    repeats: 1,
    repeatability: { sd: expect.closeTo(0.4 / Math.SQRT2, 9), detectable: expect.any(Number) },
  });
});

test('kappa is that of the verdicts, whoever came first', () => {
  const judgements = chain(40);
  const pairs = Array.from({ length: 40 }, (_, i) =>
    [judgements[2 * i]!, judgements[2 * i + 1]!].map(({ standard }) =>
      ['not_to_standard', 'maybe_to_standard', 'to_standard'].indexOf(standard!),
    ),
  ) as [number, number][];
  expect(of(1, judgements).kappa).toBeCloseTo(weightedKappa(pairs)!, 12);
  expect(of(1, [...judgements].reverse()).kappa).toBeCloseTo(weightedKappa(pairs)!, 12);
});

describe('severity', () => {
  test('of 30 doubles and more: negative for a severe rater', () => {
    const { severity, icc } = of(1, chain(36));
    expect(severity!.value).toBeGreaterThan(-0.45);
    expect(severity!.value).toBeLessThan(-0.15);
    expect(severity!.halfWidth).toBeGreaterThan(0);
    expect(icc).toBeGreaterThan(0.8);
  });

  test('of 29 it is too early to say', () => {
    expect(of(1, chain(29)).severity).toBeNull();
  });

  test('repeats, golden samples, disputes and training have no part in it', () => {
    const others = ['repeat', 'golden', 'dispute', 'training'].flatMap((purpose) =>
      [1, 2].map((rater) => judged({ pizza: 'x', purpose, rater, score: rater * 4 })),
    );
    const { severity, doubles } = of(1, [...chain(36), ...others]);
    expect({ severity, doubles }).toEqual({ severity: of(1, chain(36)).severity, doubles: 36 });
  });
});

test('by criterion: the mean difference and whether it is real', () => {
  const { criteria } = of(1, chain(36));
  const [seal, border] = criteria;
  expect(seal).toMatchObject({ criterion: 'seal', difference: expect.closeTo(-0.04, 2) });
  expect(seal!.interval!.high).toBeLessThan(0);
  expect(border).toMatchObject({
    criterion: 'border',
    difference: 0,
    interval: { low: 0, high: 0 },
  });
});

test.each([
  ['two weeks running', [...chain(20, '2026-11-08', 0.7), ...chain(20, '2026-11-15', 0.7)], true],
  ['one week', chain(40, '2026-11-15', 0.7), false],
  [
    'weeks of too few doubles',
    [...chain(19, '2026-11-08', 0.7), ...chain(19, '2026-11-15', 0.7)],
    false,
  ],
])('a refresher after %s', (_case, judgements, needs) => {
  expect(of(1, judgements).markedWeeks.length > 0).toBe(needs);
});

test.each([
  [{ doubles: 29, needsRefresher: false }, false, 'settling-in'],
  [{ doubles: 30, needsRefresher: false }, false, 'in-tune'],
  [{ doubles: 40, needsRefresher: true }, false, 'refresher'],
  [{ doubles: 40, needsRefresher: true }, true, 'away'],
] as const)('%j, away %s: %s', (figures, isAway, state) => {
  expect(raterState(figures, isAway)).toBe(state);
});

describe('the result of a round of golden pizzas', () => {
  const seen = (score: number | null, standard: Standard | null = 'to_standard') => ({
    score,
    standard,
    reference: 8.4,
  });

  test('seen the same is to standard and, with points, within half a point', () => {
    const round = [
      seen(8.4),
      seen(7.9),
      seen(8.9),
      seen(null),
      seen(7.89),
      seen(8.91),
      seen(8.4, 'maybe_to_standard'),
      seen(null, null),
    ];
    expect(roundResult(round)).toEqual({ same: 4, of: 8, passed: false });
  });

  test('from sixteen of twenty on it is passed', () => {
    const round = (same: number) =>
      Array.from({ length: GOLDEN_ROUND }, (_, at) => seen(at < same ? 8.4 : 6));
    expect([15, 16, 20].map((same) => roundResult(round(same)).passed)).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a company of 151,000 judgements', () => {
  const PIZZAS = 126_000;
  const RATERS = 40;
  /** One pizza in five is judged twice. */
  const judgements = (raters: number, scoreOf: (i: number) => number): RaterJudgement[] =>
    Array.from({ length: PIZZAS }, (_, i) => {
      const one = (rater: number, purpose: string) =>
        judged({
          pizza: `pizza ${i}`,
          week: `2026-11-${10 + (i % 12)}`,
          rater: rater % raters,
          purpose,
          score: scoreOf(i + rater),
        });
      return i % 5 === 0 ? [one(i / 5, 'audit'), one(i / 5 + 1, 'double')] : [one(i, 'audit')];
    }).flat();
  /** The longest of the first slices in milliseconds of CPU, of the quickest of three attempts. */
  function longestSlice(of: readonly RaterJudgement[], most: number): number {
    let quickest = Infinity;
    for (let attempt = 0; attempt < 3 && quickest >= LONGEST_SLICE_MS; attempt += 1) {
      const slices = raterFiguresInSlices(of);
      let longest = 0;
      for (let slice = 0, isDone = false; slice < most && !isDone; slice += 1) {
        const before = process.threadCpuUsage();
        isDone = slices.next().done === true;
        const { user, system } = process.threadCpuUsage(before);
        longest = Math.max(longest, (user + system) / 1000);
      }
      quickest = Math.min(quickest, longest);
    }
    return quickest;
  }
  const LONGEST_SLICE_MS = 50;

  test('is grouped and fitted in short slices', () => {
    expect(longestSlice(judgements(RATERS, noise), 250)).toBeLessThan(LONGEST_SLICE_MS);
  });

  test('is described in short slices, though two raters judged everything', () => {
    // There is nothing to fit, because all scores are equal.
    const equal = judgements(2, () => 8);
    expect(longestSlice(equal, Infinity)).toBeLessThan(LONGEST_SLICE_MS);
  });
});
