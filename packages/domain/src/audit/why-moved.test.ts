import { describe, expect, test } from 'vitest';
import { sum } from '../statistics/moments.ts';
import reference from '../test/reference/why-moved.json' with { type: 'json' };
import {
  criterionMoves,
  engineChangeOf,
  type MovedPart,
  type ScoreCell,
  whyMoved,
} from './why-moved.ts';

interface ReferenceCell {
  cell: string;
  n: number;
  score: { sum: number; sum_sq: number };
  criteria: Record<string, { sum: number; sum_sq: number }>;
  penalties: { sum: number; sum_sq: number };
  engine_new_minus_old?: { sum: number; sum_sq: number };
}

const sums = ({ sum, sum_sq }: { sum: number; sum_sq: number }) => ({ sum, squares: sum_sq });
const cellsOf = (cells: readonly ReferenceCell[]): ScoreCell[] =>
  cells.map((cell) => ({
    cell: cell.cell,
    n: cell.n,
    score: sums(cell.score),
    criteria: Object.fromEntries(
      Object.entries(cell.criteria).map(([name, value]) => [name, sums(value)]),
    ),
    penalties: sums(cell.penalties),
    ...(cell.engine_new_minus_old && { engineChange: sums(cell.engine_new_minus_old) }),
  }));

const nameOf = (part: MovedPart): string => {
  if (part.kind === 'criterion') return `quality ${part.criterion}`;
  return part.kind === 'penalties' ? 'penalties and ingredients' : part.kind;
};

const before = cellsOf(reference.before);
const after = cellsOf(reference.after);
const { expected } = reference;

describe.each([
  ['as it is', expected.without_engine_change, whyMoved(before, after)],
  [
    'a new engine',
    expected.with_engine_change,
    whyMoved(before, after, { engine: engineChangeOf(after) }),
  ],
  ['runs', expected['with_design_effect_2.5'], whyMoved(before, after, { designEffect: 2.5 })],
  ['the same span twice', expected.same_span_twice, whyMoved(before, before)],
])('%s', (_, wanted, found) => {
  test('the parts and their intervals', () => {
    expect(found?.parts.map(({ part }) => nameOf(part))).toEqual(wanted.parts.map((p) => p.part));
    for (const [i, part] of wanted.parts.entries()) {
      expect(found?.parts[i]?.value).toBeCloseTo(part.value, 9);
      expect(found?.parts[i]?.halfWidth).toBeCloseTo(part.half_width, 9);
      expect(found?.parts[i]?.noise).toBe(part.noise);
    }
  });

  test('they add up to the change', () => {
    expect(found?.before).toBeCloseTo(wanted.mean_before, 9);
    expect(found?.after).toBeCloseTo(wanted.mean_after, 9);
    const all = found?.parts.reduce((sum, part) => sum + part.value, 0);
    expect(all).toBeCloseTo(wanted.delta, 9);
    const shown = found!.shown.parts.reduce(
      (sum, part) => sum + part.value,
      found!.shown.rest ?? 0,
    );
    expect(shown).toBeCloseTo(wanted.delta, 9);
  });

  test('what is shown', () => {
    const { parts, rest } = found!.shown;
    const list = [
      ...parts.map(({ part, value }) => ({ part: nameOf(part), value })),
      ...(rest === null ? [] : [{ part: 'noise', value: rest }]),
    ];
    expect(list.map(({ part }) => part)).toEqual(wanted.shown.map(({ part }) => part));
    for (const [i, { value }] of wanted.shown.entries()) {
      expect(list[i]?.value).toBeCloseTo(value, 9);
    }
  });

  test('by specialty and shift', () => {
    for (const [k, cell] of wanted.by_cell.entries()) {
      expect(found?.byCell[k]?.cell).toBe(cell.cell);
      expect(found?.byCell[k]?.mix).toBeCloseTo(cell.mix, 9);
      expect(found?.byCell[k]?.quality).toBeCloseTo(cell.quality, 9);
    }
  });
});

test('a span without pizzas has no result', () => {
  expect(whyMoved([], after)).toBeNull();
  expect(whyMoved(before, [])).toBeNull();
});

test('what criteria add is the same without intervals, for cells that one span lacks, too', () => {
  const added = { ...after[0]!, cell: 'new' };
  const parts = whyMoved(before, [...after, added])!.parts;
  const byCell = criterionMoves(before, [...after, added], (cell) => cell);
  const criteria = parts.flatMap(({ part, value }) =>
    part.kind === 'criterion' ? [[part.criterion, value] as const] : [],
  );
  expect(criteria.length).toBeGreaterThan(1);
  expect(byCell.size).toBeGreaterThan(1);
  for (const [criterion, value] of criteria) {
    const moves = [...byCell.values()].map((own) => own.get(criterion) ?? 0);
    expect(sum(moves)).toBeCloseTo(value, 12);
  }
  expect(criterionMoves([], after, (cell) => cell).size).toBe(0);
});
