import { OFFICIAL_CRITERIA, SLICES } from '@crustodian/domain/pizza/criteria';
import type { EvaluationResult, ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import { describe, expect, test } from 'vitest';
import { card } from '../../../pizza/card.fixture.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import {
  automaticPoints,
  movedCriteria,
  pointsOf,
  pointsToSend,
  previewOf,
  type ScoringRules,
} from './score-edit.ts';

const rules: ScoringRules = { grid: 'official', weights: {}, maxima: {}, cheeseThreshold: null };

const details = Object.fromEntries(
  OFFICIAL_CRITERIA.map((key) => [
    key,
    Object.fromEntries(SLICES.map((slice) => [slice, key.startsWith('Ingredientes') ? 0.1 : 0.05])),
  ]),
) as ScoreDetails;

function scored(change: Partial<PizzaCard> = {}, soft: EvaluationResult['soft'] = {}): PizzaCard {
  const evaluationResult = {
    score_details: details,
    score_final: 5.2,
    score_adjusted: null,
    specialty_check: true,
    soft,
  };
  return { ...card({ category: 'the_works' }), evaluationResult, ...change };
}

describe('the sliders start', () => {
  test('at the sum of the slices', () => {
    expect(pointsOf(scored(), rules)).toMatchObject({ 'Ingredientes interior': 0.8, Bordes: 0.4 });
  });
  test.each([
    ['raised and halved', { Ingredients: 1 }, {}, 1.75],
    ['capped at four', { Ingredients: 2 }, {}, 2],
    ['not raised for a pepperoni type', { Ingredients: 1 }, { specialty: 'pepperoni' }, 0.5],
    ['the criteria again after a correction', { Ingredients: 1 }, { omitSoft: 1 as const }, 0.8],
  ])('with soft ingredients %s', (_name, soft, change, value) => {
    const points = pointsOf(scored(change, soft), rules);
    expect(points['Ingredientes interior']).toBeCloseTo(value);
    expect(points['Ingredientes exterior']).toBeCloseTo(value);
  });
});

describe('the preview', () => {
  const full = Object.fromEntries(
    OFFICIAL_CRITERIA.map((key) => [key, key.startsWith('Ingredientes') ? 2 : 0.8]),
  );
  test.each([
    ['all points', {}, 10, 'to_standard'],
    ['a bad cut', { badCut: 1 as const }, 9, 'to_standard'],
    ['overbaked too', { badCut: 1 as const, overbaked: 1 as const }, 4.5, 'not_to_standard'],
  ])('%s', (_name, change, score, standard) => {
    expect(previewOf(scored(change), full, rules)).toEqual({ score, standard });
  });
  test('counts what is sent, not the tolerance of the sliders', () => {
    const beyond = Object.fromEntries(
      Object.entries(full).map(([key, value]) => [key, value + 0.001]),
    );
    const penalised = scored({ badCut: 1 });
    expect(previewOf(penalised, beyond, rules).score).toBe(previewOf(penalised, full, rules).score);
  });
  test("keeps a reviewer's standard", () => {
    const decided = scored({ standardAttr: 'maybe_to_standard' });
    expect(previewOf(decided, full, rules).standard).toBe('maybe_to_standard');
  });
  test('holds the cheese against the threshold', () => {
    const little = { ...full, 'Queso interior': 0, 'Queso exterior': 0.2 };
    const strict = { ...rules, cheeseThreshold: 0.5 };
    expect(previewOf(scored(), little, strict).standard).toBe('not_to_standard');
  });
});

describe('the automatic values', () => {
  const soft = { Ingredients: 1 };
  test('are what stands, unless a reviewer moved them', () => {
    const card = scored({}, soft);
    expect(automaticPoints(card, rules)).toEqual(pointsOf(card, rules));
  });
  test('are what stood before the corrections', () => {
    const corrected = scored(
      { omitSoft: 1, originalData: { score_criteria: { Bordes: 0.7 } } },
      soft,
    );
    const points = automaticPoints(corrected, rules)!;
    expect(points).toMatchObject({ Bordes: 0.7 });
    expect(points['Ingredientes interior']).toBeCloseTo(1.75);
  });
  test('are unknown to viewers who may not see the values before', () => {
    expect(automaticPoints(scored({ omitSoft: 1 }, soft), rules)).toBeNull();
  });
});

test('moved criteria are counted', () => {
  const before = pointsOf(scored(), rules);
  expect(movedCriteria(before, { ...before, Bordes: 0.5 })).toEqual(['Bordes']);
});

test('the tolerance of the sliders is not sent', () => {
  expect(pointsToSend({ Bordes: 0.801, 'Ingredientes interior': 2.001 }, rules)).toEqual({
    Bordes: 0.8,
    'Ingredientes interior': 2,
  });
});
