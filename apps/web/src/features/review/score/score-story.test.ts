import {
  OFFICIAL_CRITERIA,
  scoreWeights,
  SLICES,
  type SliceKey,
} from '@crustodian/domain/pizza/criteria';
import type { Finding, ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import { describe, expect, test } from 'vitest';
import {
  lossStep,
  lossesOf,
  otherCriteria,
  pieceNote,
  scoreMatrix,
  weakestSlice,
} from './score-story.ts';
import type { PieceCounts } from '../../../pizza/slices.ts';

const WEIGHTS = scoreWeights('official');
const perfect = (): ScoreDetails =>
  Object.fromEntries(
    OFFICIAL_CRITERIA.map((key) => [
      key,
      Object.fromEntries(SLICES.map((slice) => [slice, WEIGHTS[key]!])),
    ]),
  ) as ScoreDetails;

function withSliceTwo(values: Record<string, number>): ScoreDetails {
  const details = perfect();
  for (const [key, value] of Object.entries(values)) details[key]!['2'] = value;
  return details;
}
const flawed = withSliceTwo({
  'Ingredientes exterior': 0.03,
  'Ingredientes interior': 0.06,
  'Sello de queso': 0.05,
  'Cocción queso': 0.05,
});
const matrixOf = (details: ScoreDetails) => scoreMatrix(details, 'official', {});

describe('the matrix', () => {
  test('sums slices and criteria up to the maxima of the official grid', () => {
    const { rows, slices, total } = matrixOf(perfect());
    expect(rows).toHaveLength(8);
    expect(rows[0]).toMatchObject({ label: 'inner ingredients', value: 2, max: 2 });
    expect(slices['1']).toEqual({ value: 1.1, max: 1.1, lost: 0 });
    expect(total).toEqual({ value: 8.8, max: 8.8, lost: 0 });
  });
  test("takes the company's own weights", () => {
    expect(scoreMatrix(perfect(), 'official', { Bordes: 0.2 }).total.max).toBe(9.6);
  });
  test('counts a criterion that was not judged as lost', () => {
    const { Limpieza: _left, ...details } = perfect();
    expect(matrixOf(details).slices['5'].lost).toBe(0.1);
  });
});

test('the weakest slice is the one that lost most', () => {
  expect(weakestSlice(matrixOf(flawed))).toBe('2');
  expect(weakestSlice(matrixOf(perfect()))).toBe('1');
});

test('losses name the dearest first and put equals together', () => {
  expect(lossesOf(matrixOf(flawed), '2').unexplained).toEqual([
    { labels: ['outer ingredients'], lost: 0.22 },
    { labels: ['inner ingredients'], lost: 0.19 },
    { labels: ['cheese melting', 'cheese seal'], lost: 0.05 },
  ]);
  expect(lossesOf(matrixOf(flawed), '1')).toEqual({ measured: [], reviewed: [], unexplained: [] });
});

/** Findings that result in these points: one measurement per criterion and slice. */
const findingsOf = (details: ScoreDetails): Finding[] =>
  Object.entries(details).flatMap(([criterion, cells]) =>
    SLICES.map((slice) => ({
      criterion,
      slice,
      metric: `measure of ${criterion}`,
      value: 0.5,
      target: 1,
      points: cells[slice],
      lost: WEIGHTS[criterion]! - cells[slice],
    })),
  );

describe('what the engine measured', () => {
  const findings = findingsOf(flawed);
  test('tells the losses of a slice, dearest first', () => {
    const { measured, reviewed, unexplained } = lossesOf(matrixOf(flawed), '2', findings);
    expect(measured.map(({ criterion }) => criterion)).toEqual([
      'Ingredientes exterior',
      'Ingredientes interior',
      'Cocción queso',
      'Sello de queso',
    ]);
    expect([reviewed, unexplained]).toEqual([[], []]);
  });
  test('is left out of a criterion that a reviewer set, in every slice', () => {
    const corrected = {
      ...flawed,
      'Ingredientes interior': { ...flawed['Ingredientes interior']! },
    };
    for (const slice of SLICES) corrected['Ingredientes interior'][slice] = 0.0625;
    const { measured, reviewed } = lossesOf(matrixOf(corrected), '2', findings);
    expect(measured.map(({ criterion }) => criterion)).not.toContain('Ingredientes interior');
    expect(reviewed).toEqual([{ labels: ['inner ingredients'], lost: 0.19 }]);
    expect(lossesOf(matrixOf(corrected), '1', findings).reviewed).toHaveLength(1);
  });
});

test.each([
  [0.25, 0],
  [0.2, 1],
  [0.16, 2],
  [0.11, 3],
  [0.06, 5],
  [0.03, 6],
  [0, 6],
])('%d of 0.25 is step %d', (value, step) => {
  expect(lossStep({ value, max: 0.25, lost: 0.25 - value })).toBe(step);
});

describe('pieces', () => {
  const counts = (here: number): PieceCounts => ({
    '1': 5,
    '2': here,
    '3': 6,
    '4': 8,
    '5': 7,
    '6': 6,
    '7': 5,
    '8': 6,
  });
  test('a slice with fewer pieces than any other says so', () => {
    expect(pieceNote(new Map([['pepperoni', counts(4)]]), '2')).toEqual({
      type: 'pepperoni',
      here: 4,
      least: 5,
      most: 8,
    });
  });
  test('a slice like the others says nothing', () => {
    expect(pieceNote(new Map([['pepperoni', counts(6)]]), '2')).toBeNull();
  });
});

test('criteria that the grid does not count keep their labels and sums', () => {
  const each = (value: number) =>
    Object.fromEntries(SLICES.map((key) => [key, value])) as Record<SliceKey, number>;
  const details = {
    Bordes: each(0.1),
    size: each(0.05),
    'ingredient distribution': each(0.1),
    cheese: each(0.08),
  };
  const matrix = scoreMatrix(details, 'official', {});
  expect(otherCriteria(details, matrix)).toEqual([
    { label: 'size', value: 0.4 },
    { label: 'ingredient distribution', value: 0.8 },
    { label: 'cheese', value: 0.64 },
  ]);
  expect(otherCriteria({ Bordes: each(0.1) }, matrix)).toEqual([]);
});
