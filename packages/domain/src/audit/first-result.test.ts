import { expect, test } from 'vitest';
import { SLICES, type SliceKey } from '../pizza/criteria.ts';
import type { EvaluationResult } from '../pizza/pipeline-result.ts';
import type { ReviewedPizza } from '../review/feedback.ts';
import { firstResult, type PizzaChange } from './first-result.ts';

const slices = (points: number) =>
  Object.fromEntries(SLICES.map((slice) => [slice, points])) as Record<SliceKey, number>;
const evaluation = (points: number): EvaluationResult => ({
  score_details: { Bordes: slices(points) },
  score_final: 9,
  score_adjusted: null,
  specialty_check: true,
  soft: {},
});
const pizza = (change: Partial<ReviewedPizza> = {}): ReviewedPizza => ({
  specialty: 'ham',
  crust: 'thin',
  standard: null,
  censored: false,
  bubbles: false,
  overbaked: false,
  badCut: false,
  omitSoft: false,
  attributes: [],
  score: 5,
  evaluation: evaluation(0.01),
  originalData: null,
  reviewer: 'Ann',
  ...change,
});
const corrected = (field: 'score' | 'badCut' | 'specialty' | 'standard', before: unknown) => ({
  field,
  before,
});
const points = (before: number) => ({
  field: 'score_details' as const,
  before: { Bordes: slices(before) },
});
const replaced = (version: string, change: Partial<ReviewedPizza>) => ({
  replaced: pizza(change),
  version,
});

test.each<[string, PizzaChange[], string, Partial<ReviewedPizza>]>([
  ['nothing happened', [], 'now', { score: 5, specialty: 'ham' }],
  [
    'a correction',
    [corrected('badCut', true), corrected('score', 8), points(0.09)],
    'now',
    {
      badCut: true,
      score: 8,
      evaluation: expect.objectContaining({ score_details: { Bordes: slices(0.09) } }),
    },
  ],
  [
    'two corrections of a field: the first counts',
    [corrected('score', 8), corrected('score', 6)],
    'now',
    { score: 8 },
  ],
  [
    'another engine',
    [replaced('one', { score: 7 }), replaced('two', { score: 6 })],
    'one',
    { score: 7 },
  ],
  [
    'a correction, then another engine',
    [corrected('score', 9), replaced('one', { score: 7 }), corrected('score', 6)],
    'one',
    { score: 9 },
  ],
  [
    'a reviewer named it, so that it was scored, and corrected that',
    [
      corrected('specialty', null),
      replaced('one', { score: null, evaluation: null }),
      corrected('score', 8),
    ],
    'now',
    { score: 8, specialty: 'ham' },
  ],
  [
    'a verdict before another engine',
    [corrected('standard', null), replaced('one', { score: 7, standard: 'to_standard' })],
    'one',
    { score: 7, standard: null },
  ],
])('%s', (_case, changes, version, expected) => {
  const first = firstResult(pizza(), 'now', changes);
  expect(first.version).toBe(version);
  expect(first.pizza).toMatchObject(expected);
});
