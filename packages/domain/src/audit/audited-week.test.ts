import { expect, test } from 'vitest';
import { NO_SEVERITIES } from './applied-severity.ts';
import { auditedFigure, type DrawnDay, engineWeightOf } from './audited-week.ts';
import { auditedMean } from './audited-mean.ts';

const quality = { min: 6, max: 8 };
const rules = { quality, severities: NO_SEVERITIES };
const history = { engineWeight: 1, priorVariance: 0.16 };
const judged = (engine: number, score: number | null, standard = 'to_standard', rater = 1) =>
  ({ rater, engine, score, standard }) as DrawnDay['judgements'][number];
const WEEK: DrawnDay[] = [
  {
    scores: [5, 6.5, 9, 9, 8.6],
    judgements: [judged(5, 6.1, 'not_to_standard'), judged(9, 8.8), judged(8.6, 8.1)],
  },
  {
    scores: [7, 8.4, 9.2, 5.5],
    judgements: [judged(7, 7.5, 'maybe_to_standard'), judged(9.2, null), judged(5.5, 4)],
  },
];
const days = (of: (score: number) => number, skip: number[] = []) =>
  WEEK.map(({ scores, judgements }) => ({
    population: scores.length,
    engineSum: scores.reduce((sum, score) => sum + of(score), 0),
    judged: judgements.flatMap(({ engine, score }) =>
      score === null || skip.includes(score) ? [] : [{ judged: of(score), engine: of(engine) }],
    ),
  }));

test('the score: those with points, against the first scores of all', () =>
  expect(auditedFigure('score', WEEK, { ...rules, history })).toEqual(
    auditedMean(
      days((score) => score),
      { ...history, raters: [{ rater: 1, share: 1, variance: 0 }] },
    ),
  ));

test.each([
  ['bad', (score: number) => Number(score <= 6)],
  ['excellent', (score: number) => Number(score > 8)],
] as const)('the share of %s: by the definition of quality, on zeros and ones', (figure, of) =>
  expect(auditedFigure(figure, WEEK, { ...rules, history })).toEqual(
    auditedMean(days(of), history),
  ),
);

test('to standard: by the verdict, those without points as well', () =>
  expect(auditedFigure('to_standard', WEEK, { ...rules, history })).toMatchObject({
    judged: 6,
    // 8.4 is "maybe" and excluded, as in the published share.
    engineMean: 4 / 8,
  }));

test('to standard: those that may be are left out, of the judged and of all', () => {
  const day = (standards: string[]) => ({
    scores: [9, 9, 9, 8, 5, 5],
    judgements: standards.map((standard, i) => judged([9, 9, 8, 5][i]!, null, standard)),
  });
  const good = ['to_standard', 'to_standard', 'maybe_to_standard', 'not_to_standard'];
  const share = auditedFigure('to_standard', [day(good)], { ...rules, history });
  expect(share).toMatchObject({ judged: 4, engineMean: 3 / 5 });
  expect((share as { estimate: number }).estimate).toBeCloseTo(3 / 5, 12);
  const all = day(good.map(() => 'to_standard'));
  expect(auditedFigure('to_standard', [all], { ...rules, history })).toMatchObject({ estimate: 1 });
});

test('a severity is taken off the scores from 30 doubles on; before, its variance widens the interval', () => {
  const known = (judgements: number) => ({
    raterVariance: 0.04,
    raters: [{ rater: 1, judgements, severity: -0.2, variance: 0.01 }],
  });
  const of = (severities: ReturnType<typeof known>) => {
    const figure = auditedFigure('score', WEEK, { quality, severities, history });
    if (figure.state === 'not-audited' || !figure.error) throw new Error('it was judged');
    return figure as typeof figure & { error: { variance: number } };
  };
  const plain = of({ ...known(0), raterVariance: 0, raters: [] });
  expect(of(known(30)).estimate).toBeCloseTo(plain.estimate + 0.2, 12);
  expect(of(known(30)).error.variance).toBeCloseTo(plain.error.variance + 0.01, 12);
  expect(of(known(29)).estimate).toBe(plain.estimate);
  expect(of(known(29)).error.variance).toBeCloseTo(plain.error.variance + 0.04, 12);
  expect(of(known(29)).raters).toEqual([
    { rater: 1, share: expect.closeTo(1, 12), variance: 0.04 },
  ]);
  expect(of(known(29)).error.drawVariance).toBe(plain.error.variance);
});

test('the weight of the engine is that of the weeks before', () => {
  expect(engineWeightOf('score', WEEK, rules)).toBe(1);
  const half = Array.from({ length: 4 }, (_, i): DrawnDay => ({
    scores: [],
    judgements: [judged(i, i / 2), judged(i + 4, (i + 4) / 2)],
  }));
  expect(engineWeightOf('score', half, rules)).toBeCloseTo(0.5, 12);
});
