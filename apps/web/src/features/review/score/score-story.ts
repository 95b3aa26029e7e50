import { scoreWeights, SLICES, type Grid, type SliceKey } from '@crustodian/domain/pizza/criteria';
import type { Finding, ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import type { PieceCounts } from '../../../pizza/slices.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';

/** Points of one slice in one criterion, and their maximum. */
export interface Cell {
  value: number;
  max: number;
  lost: number;
}

export interface MatrixRow {
  key: string;
  label: string;
  cells: Record<SliceKey, Cell>;
  value: number;
  max: number;
}

/** Criteria by slices, with sums per criterion and per slice. */
export interface Matrix {
  rows: MatrixRow[];
  slices: Record<SliceKey, Cell>;
  total: Cell;
}

/** Criteria by slices of an evaluation; a criterion that was not judged counts as no points. */
export function scoreMatrix(
  details: ScoreDetails,
  grid: Grid,
  weights: Record<string, number>,
): Matrix {
  const rows = Object.entries(scoreWeights(grid, weights)).map(([key, max]) => {
    const cells = bySlice((slice) => cell(details[key]?.[slice] ?? 0, max));
    const sum = total(Object.values(cells));
    return { key, label: criterionName(key), cells, value: sum.value, max: sum.max };
  });
  const slices = bySlice((slice) => total(rows.map((row) => row.cells[slice])));
  return { rows, slices, total: total(Object.values(slices)) };
}

/** Evaluated criteria that the company's grid does not count, with the sums of their slices. */
export const otherCriteria = (
  details: ScoreDetails,
  { rows }: Matrix,
): { label: string; value: number }[] =>
  Object.entries(details)
    .filter(([key]) => !rows.some((row) => row.key === key))
    .map(([key, slices]) => ({
      label: criterionName(key),
      value: rounded(Object.values(slices).reduce((sum, value) => sum + value, 0)),
    }));

/** The slice that lost the most; the first in case of a tie. */
export function weakestSlice({ slices }: Matrix): SliceKey {
  return SLICES.reduce((worst, key) =>
    slices[key].lost > slices[worst].lost + 1e-9 ? key : worst,
  );
}

/** Criteria in which a slice lost the same number of points. */
export interface LossGroup {
  labels: string[];
  lost: number;
}

/** Why a slice lost points. */
export interface SliceLosses {
  /**
   * Measurements with their costs, costliest first; only criteria whose points were not changed
   * since.
   */
  measured: Finding[];
  /** Criteria set by a reviewer, which the engine's measurements no longer explain. */
  reviewed: LossGroup[];
  /** Losses without measurements, from an older engine or another pipeline. */
  unexplained: LossGroup[];
}

/** Points closer than this are equal, because they are transmitted with two decimals. */
const SAME_POINTS = 0.006;
/** Smaller losses count as zero. */
const LEAST_LOSS = 0.005;

/** A slice's losses and their reasons, based on the findings. */
export function lossesOf(
  { rows }: Matrix,
  slice: SliceKey,
  findings: readonly Finding[] = [],
): SliceLosses {
  const stands = (row: MatrixRow) => standingFindings(row, findings);
  const measured = rows
    .flatMap((row) => stands(row) ?? [])
    .filter((finding) => finding.slice === slice && finding.lost >= LEAST_LOSS)
    .toSorted((a, b) => b.lost - a.lost);
  const others = rows.filter((row) => stands(row) === null);
  const isMeasured = ({ key }: MatrixRow) => findings.some(({ criterion }) => criterion === key);
  return {
    measured,
    reviewed: lossGroups(others.filter(isMeasured), slice),
    unexplained: lossGroups(
      others.filter((row) => !isMeasured(row)),
      slice,
    ),
  };
}

/** The findings of a criterion; null if there are none, or if its points were changed since. */
function standingFindings({ key, cells }: MatrixRow, findings: readonly Finding[]) {
  const own = findings.filter(({ criterion }) => criterion === key);
  if (own.length === 0) return null;
  const pointsOf = (slice: SliceKey) =>
    own.reduce((sum, finding) => sum + (finding.slice === slice ? finding.points : 0), 0);
  const stand = SLICES.every(
    (slice) => Math.abs(pointsOf(slice) - cells[slice].value) < SAME_POINTS,
  );
  return stand ? own : null;
}

/**
 * Losses, costliest first, with criteria of equal loss grouped; less than half a hundredth counts
 * as zero.
 */
function lossGroups(rows: readonly MatrixRow[], slice: SliceKey): LossGroup[] {
  const groups = new Map<number, string[]>();
  for (const row of rows) {
    const lost = hundredths(row.cells[slice].lost);
    if (lost > 0) groups.set(lost, [...(groups.get(lost) ?? []), row.label]);
  }
  return [...groups]
    .sort(([a], [b]) => b - a)
    .map(([lost, labels]) => ({ labels, lost: lost / 100 }));
}

/** Step of the heat ramp, from 0 (nothing lost) to 6 (everything lost). */
export const lossStep = ({ lost, max }: Cell): number =>
  max === 0 ? 0 : Math.min(6, Math.floor((lost / max) * 7 + 1e-9));

/** Compares a slice with the others by its number of pieces of one type. */
export interface PieceNote {
  type: string;
  here: number;
  least: number;
  most: number;
}

/** The type of piece in which the slice differs most; null if it does not differ. */
export function pieceNote(
  counts: ReadonlyMap<string, PieceCounts>,
  slice: SliceKey,
): PieceNote | null {
  const notes = [...counts].map(([type, bySliceCount]) => {
    const others = SLICES.filter((key) => key !== slice).map((key) => bySliceCount[key]);
    return {
      type,
      here: bySliceCount[slice],
      least: Math.min(...others),
      most: Math.max(...others),
    };
  });
  const outstanding = notes
    .filter(({ here, least, most }) => here < least || here > most)
    .sort((a, b) => distance(b) - distance(a));
  return outstanding[0] ?? null;
}

const distance = ({ here, least, most }: PieceNote) => Math.max(least - here, here - most);

const cell = (value: number, max: number): Cell => ({
  value,
  max,
  lost: Math.max(0, max - value),
});

const total = (cells: readonly Cell[]): Cell =>
  cells.reduce(
    (sum, { value, max, lost }) => ({
      value: rounded(sum.value + value),
      max: rounded(sum.max + max),
      lost: rounded(sum.lost + lost),
    }),
    { value: 0, max: 0, lost: 0 },
  );

const bySlice = <T>(make: (slice: SliceKey) => T): Record<SliceKey, T> =>
  Object.fromEntries(SLICES.map((key) => [key, make(key)])) as Record<SliceKey, T>;

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const hundredths = (value: number): number => Math.round(value * 100 + Math.sign(value) * 1e-9);
