import { scoreWeights, SLICES, type Grid, type SliceKey } from '@crustodian/domain/pizza/criteria';
import type { Finding, ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import type { PieceCounts } from '../../../pizza/slices.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';

/** What one slice got and could have got in one criterion. */
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

/** Criteria by slices, with the sums at both edges. */
export interface Matrix {
  rows: MatrixRow[];
  slices: Record<SliceKey, Cell>;
  total: Cell;
}

/** Criteria x slices of an evaluation; a criterion that was not judged counts as nothing got. */
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

/** Criteria of the evaluation that the company's grid does not count, with the sum of their slices. */
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

/** The slice that lost most; the first of equals. */
export function weakestSlice({ slices }: Matrix): SliceKey {
  return SLICES.reduce((worst, key) =>
    slices[key].lost > slices[worst].lost + 1e-9 ? key : worst,
  );
}

/** Criteria that cost a slice the same number of points. */
export interface LossGroup {
  labels: string[];
  lost: number;
}

/** Why a slice has its points. */
export interface SliceLosses {
  /** What the engine measured and what each cost, dearest first; only where its points still stand. */
  measured: Finding[];
  /** What a reviewer set: the engine's measurements no longer explain it. */
  reviewed: LossGroup[];
  /** Points without any measurement: of an older engine or another pipeline. */
  told: LossGroup[];
}

/** Points closer than this are the same: they travel with two decimals. */
const SAME_POINTS = 0.006;
/** Less than this is shown as nothing. */
const LEAST_LOSS = 0.005;

/** What a slice lost and why, as the findings say it. */
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
    told: lossGroups(
      others.filter((row) => !isMeasured(row)),
      slice,
    ),
  };
}

/** The findings of a criterion; null where there are none, or its points are no longer theirs. */
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

/** Losses, dearest first, criteria of equal cost together; below half a hundredth counts as nothing. */
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

/** Step 0 (nothing lost) to 6 (all lost) of the heat ramp. */
export const lossStep = ({ lost, max }: Cell): number =>
  max === 0 ? 0 : Math.min(6, Math.floor((lost / max) * 7 + 1e-9));

/** How the pieces of the commonest kind in a slice compare with the other slices. */
export interface PieceNote {
  type: string;
  here: number;
  least: number;
  most: number;
}

/** The kind of piece in which the slice stands out most; null when it is like the others. */
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
