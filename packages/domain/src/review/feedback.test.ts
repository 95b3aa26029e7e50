import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { criteriaOf, evaluationKeyMax, scoreWeights, SLICES } from '../pizza/criteria.ts';
import {
  applyFeedback,
  type FeedbackChange,
  type ReviewedPizza,
  type ReviewRules,
} from './feedback.ts';
import type { ScoreDetails } from '../pizza/pipeline-result.ts';
import { criteriaSums } from '../score/score-formula.ts';
import { STANDARDS } from '../pizza/standard.ts';
import { restore } from './undo.ts';

const weights = scoreWeights('official');
const rules: ReviewRules = {
  grid: 'official',
  weights,
  maxima: evaluationKeyMax(weights),
  crusts: ['tradicional', 'delgada'],
  specialties: ['house special'],
};

const detailsOf = (share: number): ScoreDetails =>
  Object.fromEntries(
    criteriaOf('official').map((criterion) => [
      criterion,
      Object.fromEntries(SLICES.map((slice) => [slice, weights[criterion]! * share])),
    ]),
  ) as ScoreDetails;

/** Every criterion at its maximum, with a soft ingredient value of 1: 1.2 + 4.8 + 3.5 = 9.5. */
const pizza: ReviewedPizza = {
  specialty: 'cheese',
  crust: 'tradicional',
  standard: null,
  censored: false,
  bubbles: false,
  overbaked: false,
  badCut: false,
  omitSoft: false,
  attributes: [],
  score: 9.5,
  evaluation: {
    score_details: detailsOf(1),
    score_final: 10,
    score_adjusted: 9.5,
    specialty_check: 'correct',
    soft: { Ingredients: 1 },
  },
  originalData: null,
  reviewer: null,
};
const unevaluated: ReviewedPizza = { ...pizza, specialty: null, score: null, evaluation: null };

function corrected(before: ReviewedPizza, change: FeedbackChange, reviewer = 'Ana') {
  const outcome = applyFeedback(before, change, { rules, reviewer });
  if (outcome.refused) throw new Error(`refused: ${outcome.refused}`);
  return outcome;
}

describe('score after a correction (X42, X43)', () => {
  test.each<[string, FeedbackChange, number]>([
    ['bad cut takes 1', { badCut: true }, 8.5],
    ['overbaked halves', { overbaked: true }, 4.75],
    ['bubbles divide by 1.5', { bubbles: true }, 6.33],
    ['all three', { badCut: true, overbaked: true, bubbles: true }, 2.83],
    ['a pepperoni type keeps its soft value (X40)', { specialty: 'pepperoni' }, 7],
    ['another specialty of the raised kind changes nothing', { specialty: 'hawaiana' }, 9.5],
    ['a criterion lowered, the ingredient part kept (X41)', { score_criteria: { Bordes: 0 } }, 8.7],
    [
      'the sliders are the ingredient part (X41)',
      { score_criteria: { 'Ingredientes interior': 1, 'Ingredientes exterior': 0.5 } },
      7.5,
    ],
    ['more than the maximum is clamped (X44)', { score_criteria: { Bordes: 0.801 } }, 9.5],
  ])('%s', (_case, change, score) => {
    const { pizza: after } = corrected(pizza, change);
    expect(after.score).toBe(score);
    expect(after.evaluation?.score_adjusted).toBe(score);
    expect(after.evaluation?.score_final).toBe(10);
  });

  test.each<[string, FeedbackChange]>([
    ['hidden', { censored: true }],
    ['a standard', { standard: 'not_to_standard' }],
    ['attributes', { attributes: ['foggy'] }],
    ['crust', { crust: 'delgada' }],
    ['a flag that stays as it was', { bubbles: false }],
    ['the same specialty', { specialty: 'cheese' }],
  ])('%s leaves what the pipeline delivered', (_case, change) => {
    const delivered = { ...pizza, score: 8.35 };
    expect(corrected(delivered, change).pizza.score).toBe(8.35);
  });

  test('a pizza without evaluation gets no score', () => {
    const { pizza: after } = corrected(unevaluated, { badCut: true, specialty: 'cheese' });
    expect(after).toMatchObject({ score: null, badCut: true, specialty: 'cheese' });
  });
});

describe('a flag that the engine is only just sure of', () => {
  /** Overbaked counts for a fifth: 9.5 - 0.2 x 4.75 = 8.55. */
  const unsure: ReviewedPizza = {
    ...pizza,
    overbaked: true,
    score: 8.55,
    evaluation: { ...pizza.evaluation!, score_adjusted: 8.55, flag_effects: { overbaked: 0.2 } },
  };

  test.each<[string, FeedbackChange, number]>([
    ['counts wholly once a reviewer says so', { overbaked: true }, 4.75],
    ['costs nothing once a reviewer denies it', { overbaked: false }, 9.5],
    ['counts as before where only points are corrected', { score_criteria: { Bordes: 0 } }, 7.83],
    ['counts as before beside a flag that a reviewer sets', { badCut: true }, 7.65],
    ['counts as before where nothing is said of the score', { attributes: ['foggy'] }, 8.55],
  ])('%s', (_case, change, score) => {
    const { pizza: after, entries } = corrected(unsure, change);
    expect(after.score).toBe(score);
    expect(restore(after, entries, null)).toEqual(unsure);
  });

  test('counts wholly once it was taken away and set again', () => {
    const denied = corrected(unsure, { overbaked: false }).pizza;
    expect(corrected(denied, { overbaked: true }).pizza.score).toBe(4.75);
  });
});

describe('score criteria', () => {
  test('are spread over the slices in proportion and add up', () => {
    const { pizza: after } = corrected(pizza, { score_criteria: { Bordes: 0.4, Limpieza: 0.33 } });
    const details = after.evaluation!.score_details;
    expect(details['Bordes']).toEqual(detailsOf(0.5)['Bordes']);
    expect(criteriaSums(details)).toMatchObject({
      Bordes: 0.4,
      Limpieza: 0.33,
      'Queso interior': 0.8,
    });
    expect(after.omitSoft).toBe(true);
  });

  test('a slider that was not sent keeps what it showed, halved (X40)', () => {
    const { pizza: after } = corrected(pizza, { score_criteria: { Bordes: 0.8 } });
    expect(criteriaSums(after.evaluation!.score_details)).toMatchObject({
      'Ingredientes interior': 1.75,
      'Ingredientes exterior': 1.75,
    });
    expect(after.score).toBe(9.5);
  });
});

describe('refused', () => {
  test.each<[string, ReviewedPizza, FeedbackChange, string]>([
    [
      'a standard without a specialty',
      unevaluated,
      { standard: 'to_standard' },
      'specialty_required',
    ],
    ['an unknown specialty', pizza, { specialty: 'constructor' }, 'bad_request'],
    ["a crust that is none of the company's", pizza, { crust: 'pan' }, 'bad_request'],
    ['an attribute of nobody', pizza, { attributes: ['foggy', 'tasty'] }, 'bad_request'],
    ['an unknown criterion', pizza, { score_criteria: { toast: 1 } }, 'bad_request'],
    ['a criterion over its maximum', pizza, { score_criteria: { Bordes: 0.802 } }, 'bad_request'],
    ['criteria of a pizza without evaluation', unevaluated, { score_criteria: {} }, 'bad_request'],
  ])('%s', (_case, before, change, refused) => {
    expect(applyFeedback(before, change, { rules, reviewer: 'Ana' })).toMatchObject({ refused });
  });

  test.each<[string, FeedbackChange]>([
    ['with a specialty sent along', { specialty: 'cheese', standard: 'to_standard' }],
    ['a specialty of the company', { specialty: 'house special' }],
  ])('not %s', (_case, change) => {
    expect(applyFeedback(unevaluated, change, { rules, reviewer: 'Ana' })).not.toHaveProperty(
      'refused',
    );
  });

  test("not attributes of the pipeline's own that the pizza has", () => {
    const before = { ...pizza, attributes: ['from the pipeline'] };
    const attributes = ['from the pipeline', 'foggy'];
    expect(corrected(before, { attributes }).pizza.attributes).toEqual(attributes);
  });

  test.each(STANDARDS.flatMap((from) => STANDARDS.map((to) => [from, to] as const)))(
    'not a standard from %s to %s',
    (from, to) => {
      expect(corrected({ ...pizza, standard: from }, { standard: to }).pizza.standard).toBe(to);
    },
  );
});

describe('original data (X58)', () => {
  test('hold the first value before the first change', () => {
    const first = corrected(pizza, { specialty: 'hawaiana', crust: 'delgada' }).pizza;
    const second = corrected(
      first,
      { specialty: 'pepperoni', standard: 'to_standard' },
      'Ben',
    ).pizza;
    expect(second.originalData).toEqual({
      specialty: 'cheese',
      crust: 'tradicional',
      standard: null,
      reviewer: 'Ana',
    });
  });

  test('remember that there was nothing', () => {
    const first = corrected(unevaluated, { specialty: 'cheese' }).pizza;
    const second = corrected(first, { specialty: 'hawaiana' }).pizza;
    expect(second.originalData).toEqual({ specialty: null });
  });

  test('hold the criteria before the sliders were moved', () => {
    const { originalData } = corrected(pizza, { score_criteria: { Bordes: 0.1 } }).pizza;
    expect(originalData?.score_criteria).toEqual(criteriaSums(detailsOf(1)));
  });

  test('stay absent where nothing changed', () => {
    expect(corrected(pizza, { censored: true }).pizza.originalData).toBeNull();
  });
});

test('the history tells each sent field and what followed from it', () => {
  expect(corrected(pizza, { censored: false }).entries).toEqual([
    { field: 'censored', before: false, after: false },
  ]);
  expect(corrected(pizza, { badCut: true }).entries).toEqual([
    { field: 'badCut', before: false, after: true },
    { field: 'score', before: 9.5, after: 8.5 },
    { field: 'score_adjusted', before: 9.5, after: 8.5 },
  ]);
  const { entries } = corrected(pizza, { score_criteria: { Bordes: 0 } });
  expect(entries.map(({ field }) => field).toSorted()).toEqual([
    'omit_soft',
    'original_data',
    'score',
    'score_adjusted',
    'score_criteria',
    'score_details',
  ]);
});

const anyChange = fc.record(
  {
    censored: fc.boolean(),
    bubbles: fc.boolean(),
    overbaked: fc.boolean(),
    badCut: fc.boolean(),
    standard: fc.constantFrom(...STANDARDS),
    attributes: fc.array(fc.constantFrom('foggy', 'light too dark'), { maxLength: 2 }),
    specialty: fc.constantFrom('cheese', 'pepperoni', 'hawaiana', 'house special'),
    crust: fc.constantFrom(...rules.crusts),
    score_criteria: fc.dictionary(
      fc.constantFrom(...criteriaOf('official')),
      fc.double({ min: 0, max: 0.801, noNaN: true }),
    ),
  },
  { requiredKeys: [] },
);
const anyPizza = fc
  .record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    soft: fc.option(fc.double({ min: 0, max: 4, noNaN: true }), { nil: undefined }),
    flags: fc.record({ badCut: fc.boolean(), overbaked: fc.boolean(), bubbles: fc.boolean() }),
  })
  .map(({ share, soft, flags }): ReviewedPizza => {
    const evaluation = {
      ...pizza.evaluation!,
      score_details: detailsOf(share),
      soft: { Ingredients: soft },
    };
    return { ...pizza, ...flags, score: 5, evaluation };
  });

describe('whatever is corrected', () => {
  test('scores stay in 0..10, slices below their maxima, original data as they were', () => {
    fc.assert(
      fc.property(anyPizza, fc.array(anyChange, { maxLength: 6 }), (start, changes) => {
        let before = start;
        for (const change of changes) {
          const { pizza: after } = corrected(before, change);
          expect(after.score).toBeGreaterThanOrEqual(0);
          expect(after.score).toBeLessThanOrEqual(10);
          for (const [criterion, slices] of Object.entries(after.evaluation!.score_details)) {
            expect(Math.max(...Object.values(slices))).toBeLessThanOrEqual(weights[criterion]!);
          }
          expect(after.originalData ?? {}).toMatchObject(before.originalData ?? {});
          before = after;
        }
      }),
    );
  });

  test('the same change again changes nothing', () => {
    fc.assert(
      fc.property(anyPizza, anyChange, (start, change) => {
        const once = corrected(start, change).pizza;
        expect(corrected(once, change).pizza).toEqual(once);
      }),
    );
  });

  test('taking it back restores all of it', () => {
    fc.assert(
      fc.property(anyPizza, anyChange, (start, change) => {
        const { pizza: after, entries } = corrected(start, change);
        expect(restore(after, entries, start.reviewer)).toEqual(start);
      }),
    );
  });
});
