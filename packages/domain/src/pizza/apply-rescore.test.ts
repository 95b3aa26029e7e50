import { describe, expect, test } from 'vitest';
import { criteriaOf, evaluationKeyMax, scoreWeights, SLICES } from './criteria.ts';
import { applyFeedback, type FeedbackChange, type HistoryField } from '../review/feedback.ts';
import type { ReviewedPizza, ReviewRules } from '../review/feedback.ts';
import type { ScoreDetails } from './pipeline-result.ts';
import { applyRescore, type EngineResult } from './apply-rescore.ts';

const weights = scoreWeights('official');
const maxima = evaluationKeyMax(weights);
const rules: ReviewRules = {
  grid: 'official',
  weights,
  maxima,
  crusts: ['tradicional', 'delgada'],
  specialties: [],
};

const detailsOf = (share: number): ScoreDetails =>
  Object.fromEntries(
    criteriaOf('official').map((criterion) => [
      criterion,
      Object.fromEntries(SLICES.map((slice) => [slice, weights[criterion]! * share])),
    ]),
  ) as ScoreDetails;

const resultOf = (specialty: string, share: number, score: number): ReviewedPizza => ({
  specialty,
  crust: 'tradicional',
  standard: null,
  censored: false,
  bubbles: false,
  overbaked: false,
  badCut: false,
  omitSoft: false,
  attributes: [],
  score,
  evaluation: {
    score_details: detailsOf(share),
    score_final: 10,
    score_adjusted: score,
    specialty_check: 'correct',
    soft: { Ingredients: 1 },
  },
  originalData: null,
  reviewer: null,
});
const old = resultOf('cheese', 1, 9.5);
const fresh = { ...resultOf('hawaiana', 0.5, 7.1), crust: 'delgada' };

function under(change: FeedbackChange, next: ReviewedPizza = fresh) {
  const outcome = applyFeedback(old, change, { rules, reviewer: 'Ana' });
  if (outcome.refused) throw new Error(outcome.refused);
  const corrected = new Set<HistoryField>(outcome.entries.map(({ field }) => field));
  return applyRescore({ current: outcome.pizza, fresh: next, corrected, rules });
}

test('nobody corrected it: it is what the new version says', () =>
  expect(applyRescore({ current: old, fresh, corrected: new Set(), rules })).toEqual(fresh));

test.each<[string, FeedbackChange, object]>([
  [
    'a specialty',
    { specialty: 'pepperoni' },
    { specialty: 'pepperoni', crust: 'delgada', originalData: { specialty: 'cheese' } },
  ],
  [
    'a specialty that the new version sees too',
    { specialty: 'hawaiana' },
    { originalData: { specialty: 'cheese' } },
  ],
  ['what was confirmed', { crust: 'tradicional' }, { crust: 'tradicional', originalData: null }],
  ['a bad cut, which costs a point', { badCut: true }, { badCut: true, score: 6.1 }],
  ['attributes', { attributes: ['foggy'] }, { attributes: ['foggy'], specialty: 'hawaiana' }],
])('%s stays, and the original is what was said before it (X58)', (_what, change, stays) =>
  expect(under(change)).toMatchObject({ reviewer: 'Ana', ...stays }),
);

test.each<[string, FeedbackChange, number]>([
  ['counts as the new version says', { attributes: ['foggy'] }, 6.1],
  ['counts so beside points that a reviewer set', { score_criteria: { Bordes: 0.8 } }, 8.17],
  ['counts wholly where a reviewer says so, too', { overbaked: true }, 3.55],
])('a flag that the new version is only just sure of %s', (_what, change, score) => {
  const evaluation = { ...fresh.evaluation!, flag_effects: { overbaked: 0.28 } };
  const unsure = { ...fresh, overbaked: true, score: 6.1, evaluation };
  expect(under(change, unsure)?.score).toBe(score);
});

test('points of a reviewer stay, slice by slice, with the score they make', () => {
  const outcome = applyFeedback(
    old,
    { score_criteria: { Bordes: 0.2 } },
    { rules, reviewer: 'Ana' },
  );
  if (outcome.refused) throw new Error(outcome.refused);
  const after = under({ score_criteria: { Bordes: 0.2 } });
  expect(after?.score).toBe(outcome.pizza.score);
  expect(after?.evaluation?.score_details).toEqual(outcome.pizza.evaluation?.score_details);
  expect(after?.specialty).toBe('hawaiana');
  expect(after?.originalData?.score_criteria?.['Bordes']).toBeCloseTo(maxima['Bordes']!);
});

test('a reviewed pizza that the new version cannot judge keeps its result', () =>
  expect(under({ badCut: true }, { ...fresh, evaluation: null, score: null })).toBeNull());

describe('a pizza whose specialty the engine does not know and a reviewer named', () => {
  const unknown: ReviewedPizza = { ...resultOf('unknown', 1, 9.5), score: null, evaluation: null };
  const word = (scoredAs: string, score: number): EngineResult => ({
    ...resultOf('unknown', 0.5, score),
    scoredAs,
  });
  const named = (specialty: string): ReviewedPizza => ({
    ...unknown,
    specialty,
    reviewer: 'Ana',
    originalData: { specialty: 'unknown' },
  });
  const under = (fresh: EngineResult, current: ReviewedPizza, ...corrected: HistoryField[]) =>
    applyRescore({ current, fresh, corrected: new Set(corrected), rules });

  test.each(['hawaiana', 'pepperoni'])('has its score as %s; the original is unknown', (name) => {
    const after = under(word(name, 7.1), named(name), 'specialty');
    expect(after).toMatchObject({
      specialty: name,
      score: 7.1,
      evaluation: { score_details: detailsOf(0.5) },
      originalData: { specialty: 'unknown' },
      reviewer: 'Ana',
    });
    expect(after?.originalData).toEqual({ specialty: 'unknown' });
    expect(after).not.toHaveProperty('scoredAs');
  });

  test('renamed, its score follows by the formula: a pepperoni type keeps its soft value (X40)', () => {
    const score = (scoredAs: string) =>
      under(word(scoredAs, 7.1), named('pepperoni'), 'specialty')?.score;
    expect(score('pepperoni')).toBe(7.1);
    expect(score('hawaiana')).toBeCloseTo(1.2 + 0.5 * 4.8 + 1);
  });

  test('has no score when nobody names it any more, whatever else stands', () => {
    const scored = under(word('hawaiana', 7.1), named('hawaiana'), 'specialty')!;
    const originalData = { crust: 'tradicional' };
    const takenBack = { ...scored, specialty: 'unknown', crust: 'delgada', originalData };
    expect(under(word('hawaiana', 7.1), takenBack, 'crust')).toEqual({
      ...unknown,
      crust: 'delgada',
      reviewer: 'Ana',
      originalData,
    });
    const bare = { ...takenBack, crust: 'tradicional', reviewer: null, originalData: null };
    expect(under(word('hawaiana', 7.1), bare)).toEqual(unknown);
  });
});
