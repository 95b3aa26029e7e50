import {
  criterionMoves,
  engineChangeOf,
  whyMoved,
  type EngineChange,
  type Moved,
  type ScoreCell,
  type Sums,
  type WhyMoved,
} from '@crustodian/domain/audit/why-moved';
import { designEffect, type Run } from '@crustodian/domain/statistics/design-effect';
import { criteriaOf, type Grid } from '@crustodian/domain/pizza/criteria';
import { normalQuantile } from '@crustodian/domain/statistics/distributions';
import { sum } from '@crustodian/domain/statistics/moments';
import type { InSlices } from '@crustodian/domain/statistics/slices';
import { SHIFTS, type Shift } from '@crustodian/domain/time/shift';
import type { RegimeChanges } from './engine-change.ts';
import type { CellRow } from './scored-pizzas.ts';

/** A cause is named only from this many pizzas on each side. */
const FEWEST_PIZZAS = 100;
const SPECIALTIES_NAMED = 2;
const Z = normalQuantile(0.975);

export interface Source {
  grid: Grid;
  rows: readonly CellRow[];
  runs: readonly Run[];
  changes: RegimeChanges;
  names: ReadonlyMap<number, string>;
}

/**
 * Why the mean of the source's venues moved, with the pizzas behind each part; null if there are
 * too few pizzas. A generator, so that the thousands of cells of a large company are processed in
 * slices.
 */
export function* movedParts(source: Source) {
  const [before, after] = SIDES.map((isAfter) => totalsOf(source.rows, isAfter));
  if (before!.pizzas < FEWEST_PIZZAS || after!.pizzas < FEWEST_PIZZAS) {
    return { before: before!, after: after!, found: null };
  }
  const spans: Cells = [yield* cellsOf(source, false), yield* cellsOf(source, true)];
  const runs = designEffect(source.runs);
  const engine = engineOf(source, spans);
  // Safe because both spans have pizzas.
  const found = whyMoved(...spans, { designEffect: runs, engine })!;
  yield undefined;
  const byStore = storeValues(source, spans, found);
  yield undefined;
  return {
    before: before!,
    after: after!,
    found: {
      halfWidth: Z * Math.sqrt(runs * (before!.variance + after!.variance)),
      parts: inOrder(found.shown.parts).map((part) => ({
        ...partOf(part, { found, source }),
        stores: byStore(part),
      })),
      noise:
        found.shown.rest === null
          ? null
          : { value: found.shown.rest, count: found.parts.length - found.shown.parts.length },
    },
  };
}

const SIDES = [false, true] as const;

/** The engine's part comes last, because the kitchen did not cause it. */
const inOrder = (parts: readonly Moved[]): Moved[] =>
  parts.toSorted((a, b) => Number(a.part.kind === 'engine') - Number(b.part.kind === 'engine'));

function totalsOf(rows: readonly CellRow[], isAfter: boolean) {
  const own = rows.filter((row) => row.isAfter === isAfter);
  const pizzas = sum(own.map(({ n }) => n));
  const published = sum(own.map(({ score, engine }) => score[0] + engine[0])) / 100;
  const squares = sum(own.map(({ score }) => score[1])) / 1e4;
  const scored = sum(own.map(({ score }) => score[0])) / 100;
  const variance = pizzas < 2 ? 0 : (squares - scored ** 2 / pizzas) / (pizzas - 1) / pizzas;
  return { pizzas, mean: pizzas === 0 ? null : published / pizzas, variance };
}

type Criterion = { criterion: string; shift: Shift };
const keyOf = ({ criterion, shift }: Criterion): string => `${shift} ${criterion}`;
const criterionIn = (key: string): Criterion => {
  const shift = SHIFTS.find((one) => key.startsWith(`${one} `))!;
  return { criterion: key.slice(shift.length + 1), shift };
};

type Cells = [before: ScoreCell[], after: ScoreCell[]];

/** Cells computed before the next pause. */
const CELLS_AT_ONCE = 100;

/** A span's cells by venue, shift and specialty, converted to the regime of the earlier span. */
function* cellsOf(source: Source, isAfter: boolean): InSlices<ScoreCell[]> {
  const own = source.rows.filter((row) => row.isAfter === isAfter);
  const groups = Map.groupBy(own, ({ venue, shift, specialty }) =>
    [venue, shift, specialty].join(' '),
  );
  const cells: ScoreCell[] = [];
  for (const [cell, rows] of groups) {
    if (cells.length % CELLS_AT_ONCE === 0) yield undefined;
    const shifted = rows.map((row) => inEarlierRegime(row, source));
    const named = criteriaOf(source.grid).map((criterion, at) => [
      keyOf({ criterion, shift: rows[0]!.shift }),
      added(shifted.map(({ criteria }) => criteria[at]!)),
    ]);
    cells.push({
      cell,
      n: sum(rows.map(({ n }) => n)),
      score: added(shifted.map(({ score }) => score)),
      penalties: added(shifted.map(({ penalties }) => penalties)),
      criteria: Object.fromEntries(named),
      engineChange: added(rows.map(({ engine }) => inPoints(engine))),
    });
  }
  return cells;
}

const venueOf = (cell: string): string => cell.slice(0, cell.indexOf(' '));

/** A row's sums in points, minus its regime's shift relative to the earlier regime. */
function inEarlierRegime(row: CellRow, { changes }: Source) {
  const shift = changes.shifts.get(row.regime);
  const [score, penalties] = [inPoints(row.score), inPoints(row.penalties)];
  const criteria = row.criteria.map(inPoints);
  if (!shift) return { score, penalties, criteria };
  return {
    score: lowered(score, row.n, shift.score),
    penalties: lowered(penalties, row.n, shift.score - sum(shift.criteria)),
    criteria: criteria.map((one, at) => lowered(one, row.n, shift.criteria[at]!)),
  };
}

const inPoints = ([total, squares]: readonly [number, number]): Sums => ({
  sum: total / 100,
  squares: squares / 1e4,
});
const lowered = (of: Sums, n: number, by: number): Sums => ({
  sum: of.sum - n * by,
  squares: of.squares - 2 * by * of.sum + n * by ** 2,
});
const added = (all: readonly Sums[]): Sums => ({
  sum: sum(all.map((one) => one.sum)),
  squares: sum(all.map((one) => one.squares)),
});

/**
 * Undefined if one engine with the same thresholds scored all pizzas, or if the effect of another
 * one is unknown.
 */
function engineOf({ changes }: Source, [before, after]: Cells): EngineChange | undefined {
  if (changes.knownBy === null || changes.knownBy === 'nothing') return undefined;
  const [first, last] = [engineChangeOf(before), engineChangeOf(after)];
  return {
    value: last.value - first.value + changes.judged.value,
    variance: last.variance + first.variance + changes.judged.variance,
  };
}

function partOf({ part, value, halfWidth }: Moved, at: { found: WhyMoved; source: Source }) {
  const criterion = part.kind === 'criterion' ? criterionIn(part.criterion) : null;
  return {
    kind: part.kind,
    criterion: criterion?.criterion ?? null,
    shift: criterion?.shift ?? null,
    specialties: part.kind === 'mix' ? mixedSpecialties(at) : [],
    value,
    halfWidth,
  };
}

type Part = ReturnType<typeof partOf>;

/** The specialties whose changed share of sales moved the mean most. */
function mixedSpecialties({ found, source }: { found: WhyMoved; source: Source }) {
  const sharesOf = (isAfter: boolean) => {
    const own = source.rows.filter((row) => row.isAfter === isAfter);
    const all = sum(own.map(({ n }) => n));
    const bySpecialty = Map.groupBy(own, ({ specialty }) => specialty);
    return (specialty: string) => sum((bySpecialty.get(specialty) ?? []).map(({ n }) => n)) / all;
  };
  const [before, after] = [sharesOf(false), sharesOf(true)];
  const groups = Map.groupBy(found.byCell, ({ cell }) => cell.split(' ').slice(2).join(' '));
  return [...groups]
    .filter(([specialty]) => specialty !== '')
    .map(([specialty, cells]) => ({
      specialty,
      value: sum(cells.map(({ mix }) => mix)),
      share: after(specialty) - before(specialty),
    }))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, SPECIALTIES_NAMED);
}

/**
 * Each store's contribution to a part, and how many of its pizzas in the later span are behind it.
 */
function storeValues(source: Source, spans: Cells, found: WhyMoved) {
  const moves = criterionMoves(...spans, venueOf);
  const mixes = Map.groupBy(found.byCell, ({ cell }) => venueOf(cell));
  const rows = Map.groupBy(source.rows, ({ venue }) => venue);
  return (moved: Moved) => {
    const part = partOf(moved, { found, source });
    const valueOf = (venue: string): number => {
      if (part.criterion !== null) {
        const criterion = { criterion: part.criterion, shift: part.shift! };
        return moves.get(venue)?.get(keyOf(criterion)) ?? 0;
      }
      return part.kind === 'mix' ? sum((mixes.get(venue) ?? []).map(({ mix }) => mix)) : 0;
    };
    return [...rows]
      .map(([venue, own]) => ({
        venue: String(venue),
        name: source.names.get(venue) ?? '',
        value: valueOf(String(venue)),
        count: countOf(own, part),
      }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  };
}

/** @param rows of one venue */
function countOf(rows: readonly CellRow[], part: Part): number {
  const own = rows.filter(({ isAfter }) => isAfter);
  const named = new Set(part.specialties.map(({ specialty }) => specialty));
  const counts = {
    criterion: () => own.filter((row) => row.shift === part.shift).map(({ n }) => n),
    mix: () => own.filter((row) => named.has(row.specialty)).map(({ n }) => n),
    penalties: () => own.map(({ flagged }) => flagged),
    engine: () => own.map(({ since }) => since),
  };
  return sum(counts[part.kind]());
}
