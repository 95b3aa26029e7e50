import { normalQuantile } from '../statistics/distributions.ts';
import { sum } from '../statistics/moments.ts';

export interface Sums {
  sum: number;
  squares: number;
}

/** All scored pizzas of one specialty and shift in a span. */
export interface ScoreCell {
  cell: string;
  n: number;
  score: Sums;
  /** Sums by criterion; with the base and the penalties they add up to the score. */
  criteria: Readonly<Record<string, Sums>>;
  /** Score minus base minus criteria: flags and ingredients. */
  penalties: Sums;
  /**
   * Score minus what the old engine or thresholds gave the same pizzas. The other fields are those
   * of the old ones.
   */
  engineChange?: Sums;
}

/** The effect of another engine or other thresholds on a mean, and its uncertainty. */
export interface EngineChange {
  value: number;
  variance: number;
}

export type MovedPart =
  | { kind: 'mix' | 'penalties' | 'engine' }
  | { kind: 'criterion'; criterion: string };

export interface Moved {
  part: MovedPart;
  value: number;
  halfWidth: number;
  /** The 95 % interval contains 0. */
  noise: boolean;
}

export interface WhyMoved {
  /** Mean of the earlier span, by its engine. */
  before: number;
  /** Mean of the later span, including the engine change. */
  after: number;
  change: number;
  /** All parts; they add up to the change. */
  parts: Moved[];
  /**
   * At most five entries: the parts that are not noise and do not round to zero, largest first (an
   * engine's part always), and the sum of the rest.
   */
  shown: { parts: Moved[]; rest: number | null };
  byCell: { cell: string; mix: number; quality: number }[];
}

const MOST_SHOWN = 5;
/** Smaller values are displayed as 0.00. */
const LEAST_SHOWN = 0.005;
/** Tolerance for sums of the same numbers in a different order. */
const ROUNDING = 1e-12;
const Z = normalQuantile(0.975);

/**
 * Why a mean score moved between two spans: Kitagawa's decomposition (1955) over specialty and
 * shift into mix Σ (w₁ − w₀)(x₀ + x₁)/2 and quality Σ (x₁ − x₀)(w₀ + w₁)/2, quality by criterion. A
 * cell missing from one span takes the other's mean, so all of its effect is mix. Intervals use the
 * delta method times the design effect of runs. Null if a span has no pizzas.
 */
export function whyMoved(
  before: readonly ScoreCell[],
  after: readonly ScoreCell[],
  {
    designEffect: runs = 1,
    engine,
  }: { designEffect?: number; engine?: EngineChange | undefined } = {},
): WhyMoved | null {
  const spans = pairSpans(before, after);
  if (!spans) return null;
  const { share0, share1, n0, n1 } = spans;
  const score = meansOf(spans, (cell) => cell.score);
  const middle = score.x0.map((x, k) => (x + score.x1[k]!) / 2);
  const parts = [
    mixPart(spans, score, middle),
    ...criteriaOf(before, after).map((criterion) =>
      qualityPart(
        spans,
        { kind: 'criterion', criterion },
        (cell) => cell.criteria[criterion] ?? NOTHING,
      ),
    ),
    qualityPart(spans, { kind: 'penalties' }, (cell) => cell.penalties),
    ...(engine ? [{ part: { kind: 'engine' } as const, ...engine }] : []),
  ];

  const moved = parts.map(({ part, value, variance }): Moved => {
    const halfWidth = Z * Math.sqrt(runs * variance);
    return { part, value, halfWidth, noise: Math.abs(value) <= halfWidth + ROUNDING };
  });
  const means = [before, after].map((span) => sum(span.map((cell) => cell.score.sum)));
  const first = means[0]! / n0;
  const last = means[1]! / n1 + (engine?.value ?? 0);
  const whole = sum(share0.map((w, k) => ((w + share1[k]!) / 2) * middle[k]!));
  return {
    before: first,
    after: last,
    change: last - first,
    parts: moved,
    shown: shownOf(moved),
    byCell: spans.cells.map((cell, k) => ({
      cell,
      mix: (share1[k]! - share0[k]!) * (middle[k]! - whole),
      quality: ((share0[k]! + share1[k]!) / 2) * (score.x1[k]! - score.x0[k]!),
    })),
  };
}

/** Each criterion's part of the change per group of cells, as in `whyMoved` without intervals. */
export function criterionMoves(
  before: readonly ScoreCell[],
  after: readonly ScoreCell[],
  groupOf: (cell: string) => string,
): Map<string, Map<string, number>> {
  const moves = new Map<string, Map<string, number>>();
  const spans = pairSpans(before, after);
  spans?.both.forEach((isInBoth, k) => {
    // A cell missing from one span takes the other's mean, so its quality did not move.
    if (!isInBoth) return;
    const [first, last] = [spans.cells0[k]!, spans.cells1[k]!];
    const weight = (spans.share0[k]! + spans.share1[k]!) / 2;
    const group = groupOf(first.cell);
    const own = moves.get(group) ?? new Map<string, number>();
    moves.set(group, own);
    for (const criterion of criteriaOf([first], [last])) {
      const [x0, x1] = [first, last].map((cell) => (cell.criteria[criterion]?.sum ?? 0) / cell.n);
      own.set(criterion, (own.get(criterion) ?? 0) + weight * (x1! - x0!));
    }
  });
  return moves;
}

/** The effect of another engine on a span's mean, from the pizzas that both engines scored. */
export function engineChangeOf(cells: readonly ScoreCell[]): EngineChange {
  const open = cells.filter((cell) => cell.n > 0);
  const n = sum(open.map((cell) => cell.n));
  const of = (cell: ScoreCell) => cell.engineChange ?? NOTHING;
  const pooled = pooledWithin(open, of);
  const shares = open.map((cell) => cell.n / n);
  const means = open.map((cell) => of(cell).sum / cell.n);
  const within = sum(
    open.map((cell, k) => {
      const variance = cell.n > 1 ? squaresWithin(cell, of) / (cell.n - 1) : pooled;
      return (shares[k]! ** 2 * variance) / cell.n;
    }),
  );
  return {
    value: sum(shares.map((w, k) => w * means[k]!)),
    variance: within + shareVariance(shares, means, n),
  };
}

const NOTHING: Sums = { sum: 0, squares: 0 };

interface Part {
  part: MovedPart;
  value: number;
  variance: number;
}

interface Spans {
  cells: string[];
  cells0: (ScoreCell | undefined)[];
  cells1: (ScoreCell | undefined)[];
  /** Each cell's share of its span's pizzas. */
  share0: number[];
  share1: number[];
  n0: number;
  n1: number;
  /** Cells that occur in both spans. */
  both: boolean[];
}

function pairSpans(before: readonly ScoreCell[], after: readonly ScoreCell[]): Spans | null {
  const cells = [...new Set([...before, ...after].map((cell) => cell.cell))];
  const paired = [before, after].map((span) => {
    const byName = new Map(span.filter((cell) => cell.n > 0).map((cell) => [cell.cell, cell]));
    const found = cells.map((cell) => byName.get(cell));
    const n = sum(found.map((cell) => cell?.n ?? 0));
    return { found, n, share: found.map((cell) => (cell?.n ?? 0) / n) };
  });
  const [first, last] = [paired[0]!, paired[1]!];
  if (first.n === 0 || last.n === 0) return null;
  return {
    cells,
    cells0: first.found,
    cells1: last.found,
    share0: first.share,
    share1: last.share,
    n0: first.n,
    n1: last.n,
    both: cells.map((_, k) => first.found[k] !== undefined && last.found[k] !== undefined),
  };
}

const criteriaOf = (...spans: (readonly ScoreCell[])[]): string[] => [
  ...new Set(spans.flat().flatMap((cell) => Object.keys(cell.criteria))),
];

/**
 * Cell means of both spans, a missing one filled in from the other span, and the variances of the
 * observed ones.
 */
function meansOf(spans: Spans, of: (cell: ScoreCell) => Sums) {
  const [first, last] = [spans.cells0, spans.cells1].map((cells) => {
    const pooled = pooledWithin(cells, of);
    return {
      means: cells.map((cell) => cell && of(cell).sum / cell.n),
      variances: cells.map((cell) =>
        cell ? (cell.n > 1 ? squaresWithin(cell, of) / (cell.n - 1) : pooled) / cell.n : 0,
      ),
    };
  });
  return {
    x0: first!.means.map((x, k) => x ?? last!.means[k] ?? 0),
    x1: last!.means.map((x, k) => x ?? first!.means[k] ?? 0),
    variance0: first!.variances,
    variance1: last!.variances,
  };
}

function pooledWithin(
  cells: readonly (ScoreCell | undefined)[],
  of: (cell: ScoreCell) => Sums,
): number {
  const large = cells.filter((cell) => cell !== undefined && cell.n > 1) as ScoreCell[];
  const degrees = sum(large.map((cell) => cell.n - 1));
  return degrees === 0 ? 0 : sum(large.map((cell) => squaresWithin(cell, of))) / degrees;
}

const squaresWithin = (cell: ScoreCell, of: (cell: ScoreCell) => Sums): number =>
  Math.max(0, of(cell).squares - of(cell).sum ** 2 / cell.n);

/** Variance of a weighted sum due to sampling the shares from n pizzas (multinomial). */
function shareVariance(shares: readonly number[], values: readonly number[], n: number): number {
  const first = sum(shares.map((w, k) => w * values[k]!));
  return (sum(shares.map((w, k) => w * values[k]! ** 2)) - first ** 2) / n;
}

function mixPart(
  { share0, share1, n0, n1, both }: Spans,
  { variance0, variance1 }: ReturnType<typeof meansOf>,
  middle: readonly number[],
): Part {
  const shift = share1.map((w, k) => w - share0[k]!);
  // A cell missing from one span has only one mean, which serves for both with its own variance.
  const uncertain = shift.map((w, k) => {
    const own = variance0[k]! + variance1[k]!;
    return w ** 2 * (both[k] ? own / 4 : own);
  });
  return {
    part: { kind: 'mix' },
    value: sum(shift.map((w, k) => w * middle[k]!)),
    variance:
      shareVariance(share0, middle, n0) + shareVariance(share1, middle, n1) + sum(uncertain),
  };
}

function qualityPart(spans: Spans, part: MovedPart, of: (cell: ScoreCell) => Sums): Part {
  const { share0, share1, n0, n1, both } = spans;
  const { x0, x1, variance0, variance1 } = meansOf(spans, of);
  const moved = x1.map((x, k) => x - x0[k]!);
  const weights = share0.map((w, k) => (w + share1[k]!) / 2);
  const half = moved.map((d) => d / 2);
  const within = sum(
    weights.map((w, k) => (both[k] ? w ** 2 * (variance0[k]! + variance1[k]!) : 0)),
  );
  return {
    part,
    value: sum(weights.map((w, k) => w * moved[k]!)),
    variance: within + shareVariance(share0, half, n0) + shareVariance(share1, half, n1),
  };
}

function shownOf(parts: readonly Moved[]): WhyMoved['shown'] {
  const clear = parts
    .filter((part) => !part.noise && Math.abs(part.value) >= LEAST_SHOWN)
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const hasRest = clear.length < parts.length || clear.length > MOST_SHOWN;
  const engine = clear.filter(({ part }) => part.kind === 'engine');
  const others = clear.filter(({ part }) => part.kind !== 'engine');
  const most = (hasRest ? MOST_SHOWN - 1 : MOST_SHOWN) - engine.length;
  const own = [...engine, ...others.slice(0, most)];
  const kept = clear.filter((part) => own.includes(part));
  const rest = parts.filter((part) => !kept.includes(part));
  return { parts: kept, rest: hasRest ? sum(rest.map((part) => part.value)) : null };
}
