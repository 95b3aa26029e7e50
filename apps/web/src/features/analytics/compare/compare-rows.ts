import type { Interval } from '@crustodian/domain/figures/interval';
import type { MarkScale } from '../../../charts/marks/mark-scale.ts';
import { say } from '../../../language/language.ts';

/** One figure of a store: value, confidence and sample size. */
export interface StoreFigure {
  venue: string;
  name: string;
  /** Null if the store has no scored pizzas. */
  value: number | null;
  interval: Interval | null;
  count: number;
}

/**
 * Comparison with the company's average. above, below: the whole interval is on that side. within:
 * the interval contains the average, so there is no significant difference. few: too few pizzas to
 * be ranked (decision X67).
 */
export type Verdict = 'above' | 'below' | 'within' | 'few';

export interface CompareRow extends StoreFigure {
  value: number;
  verdict: Verdict;
  /** Value minus the company's average, both rounded as displayed next to it. */
  gap: number;
  /** The same figure in the preceding period. */
  before: number | null;
}

interface Measuring {
  average: number;
  /** Entries with fewer pizzas are marked and listed last. */
  minimum: number;
  before: ReadonlyMap<string, number>;
}

/** Stores sorted by the figure, best first; those with too few pizzas come last. */
export function compareRows(figures: readonly StoreFigure[], measuring: Measuring): CompareRow[] {
  return figures
    .flatMap((figure) => (figure.value === null ? [] : [rowOf(figure, figure.value, measuring)]))
    .toSorted((a, b) => Number(isFew(a)) - Number(isFew(b)) || b.value - a.value || byName(a, b));
}

function rowOf(figure: StoreFigure, value: number, measuring: Measuring): CompareRow {
  const { average, before } = measuring;
  return {
    ...figure,
    value,
    gap: roundedGap(value, average),
    verdict: verdictOf(figure, measuring),
    before: before.get(figure.venue) ?? null,
  };
}

/** Scores are shown in hundredths and shares in whole percent; both are rounded to 0.01. */
const roundedGap = (value: number, average: number): number =>
  (Math.round(100 * value) - Math.round(100 * average)) / 100;

function verdictOf({ interval, count }: StoreFigure, { average, minimum }: Measuring): Verdict {
  if (count < minimum) return 'few';
  if (!interval) return 'within';
  if (interval.low > average) return 'above';
  return interval.high < average ? 'below' : 'within';
}

const isFew = ({ verdict }: CompareRow): boolean => verdict === 'few';
const byName = (a: StoreFigure, b: StoreFigure): number => a.name.localeCompare(b.name);

/** Every value shown by the rows' marks, so that they share one scale. */
export const markedValues = (rows: readonly CompareRow[], average: number): number[] => [
  average,
  ...rows.flatMap(({ value, interval, before }) => [
    value,
    ...(interval ? [interval.low, interval.high] : []),
    ...(before === null ? [] : [before]),
  ]),
];

/** Range of valid values of each measure. */
export const LIMITS = {
  quality: { min: 0, max: 1 },
  score: { min: 0, max: 10 },
} as const satisfies Record<string, MarkScale>;

export type Measure = keyof typeof LIMITS;
export const measures = () =>
  [
    { value: 'quality', label: say({ en: 'Quality', es: 'Calidad' }) },
    { value: 'score', label: say({ en: 'Score', es: 'Puntuación' }) },
  ] as const satisfies readonly { value: Measure; label: string }[];
