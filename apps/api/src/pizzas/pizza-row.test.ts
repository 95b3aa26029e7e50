import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import type { EvaluationResult } from '@crustodian/domain/pizza/pipeline-result';
import { expect, test } from 'vitest';
import { hundredths, pizzaFacts, type ResultOrigin } from './pizza-row.ts';
import { sampleResult, seededRandom } from './sample-result.ts';

const origin: ResultOrigin = {
  venue: 12,
  grid: 'official',
  captureId: 5,
  reviewedAt: new Date('2024-03-11T00:00:00Z'),
  pictureAt: (path) => (path === 't0.jpg' ? 'digest of t0' : null),
  nextId: () => 77,
};
const result = sampleResult({
  random: seededRandom(1),
  pizzas: 1,
  timeOf: () => '2024/03/11 01:30:00',
});
const tracked = result.trackeds[0]!;
const slices = (value: number) =>
  Object.fromEntries(SLICES.map((slice) => [slice, value])) as Record<SliceKey, number>;
const evaluation: EvaluationResult = {
  score_details: {
    'Queso interior': slices(0.1),
    'Queso exterior': slices(0.05),
    Bordes: slices(0.1),
  },
  score_final: 8.1,
  score_adjusted: 7.355,
  specialty_check: true,
  soft: { Ingredients: 1.86 },
};

const rowOf = (change: object, scored: EvaluationResult | null = evaluation) =>
  pizzaFacts(
    {
      ...result,
      trackeds: [{ ...tracked, ...change }],
      evaluation_results: scored ? { t0: scored } : {},
    },
    origin,
  )[0]!.pizza;

test('01:30 belongs to the evening before, as hour 25', () => {
  expect(rowOf({})).toMatchObject({
    venue_id: 12,
    business_date: '2024-03-10',
    id: 77,
    capture_id: 5,
    hour: 25,
    local_ts: '2024-03-11 01:30:00',
    picture: 'digest of t0',
  });
});

test('the adjusted score wins, in hundredths; criteria stand in the order of the grid', () => {
  expect(rowOf({})).toMatchObject({
    evaluated: true,
    score: 736,
    soft_ingredients: 186,
    cheese: 120,
    criteria: [0, 0, 80, 40, 80, 0, 0, 0],
  });
});

test('without an adjusted score the final one counts', () => {
  expect(rowOf({}, { ...evaluation, score_adjusted: null }).score).toBe(810);
});

test('a pizza without an evaluation has no score', () => {
  expect(rowOf({ raw_score: null }, null)).toMatchObject({
    evaluated: false,
    score: null,
    raw_score: null,
    cheese: null,
    criteria: null,
  });
});

test.each([
  ['null is no', { censored: null, bubbles: null }, { censored: false, bubbles: false }],
  ['1 is yes', { censored: 1, bad_cut: 1 }, { censored: true, bad_cut: true }],
  [
    'a reviewer makes it reviewed',
    { reviewer: 'ana' },
    { reviewed_at: '2024-03-11T00:00:00.000Z' },
  ],
  ['attributes may be absent', { attributes: null }, { attributes: [] }],
] as const)('%s', (_case, change, row) => {
  expect(rowOf(change)).toMatchObject(row);
});

test.each([
  [7.8, 780],
  [1.005, 101],
  [0.285, 29],
  [10, 1000],
  [null, null],
])('%s is stored as %s', (value, stored) => {
  expect(hundredths(value)).toBe(stored);
});
