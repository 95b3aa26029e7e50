import {
  countsOf,
  normalScore,
  quantileOf,
  rankScore,
  shareAbove,
  baselineOfCounts,
  type Counts,
  type Baseline,
} from './normal-score.ts';

/** A scored pizza as input of the charts. */
export interface SeenPizza {
  id: number;
  /** Identifies one business day and shift. */
  shift: string;
  family: string;
  /** Share of points lost on each watched part; 1 or 0 for a flag. */
  lost: readonly number[];
}

/** Indices of the parts in each series. */
export type Series = readonly { parts: readonly number[] }[];

/** The usual losses of pizzas of a family, in stored form. */
export interface FamilyCounts {
  pizzas: number;
  /**
   * True if the venue itself had fewer than FEWEST_PIZZAS, so that the company's pizzas were used.
   */
  isOfCompany: boolean;
  parts: Counts[];
  /** Counts for the worst part of each series. */
  series: Counts[];
}

/** With fewer pizzas, there is no baseline. */
export const FEWEST_PIZZAS = 200;
/** A pizza is bad in a part if it lost more there than nine of ten usual pizzas. */
const USUAL_SHARE = 0.9;

/** Learns the usual losses of one family from the pizzas of quiet weeks. */
export function learnFamily(
  lost: readonly (readonly number[])[],
  series: Series,
  isOfCompany: boolean,
): FamilyCounts {
  const parts = lost[0]!.map((_, part) => countsOf(lost.map((of) => of[part]!)));
  const usual = parts.map(baselineOfCounts);
  const worst = series.map((one) => lost.map((of) => worstOf(of, usual, one.parts)));
  return { pizzas: lost.length, isOfCompany, parts, series: worst.map(countsOf) };
}

/** The baseline of a family. */
export interface FamilyBaseline {
  parts: Baseline[];
  series: Baseline[];
  /** For each part, a larger loss than this is bad. */
  badAbove: number[];
  /** For each part, the share of usual pizzas that are bad. */
  usuallyBad: number[];
}

export function familyBaseline({
  parts,
  series,
}: Pick<FamilyCounts, 'parts' | 'series'>): FamilyBaseline {
  const usual = parts.map(baselineOfCounts);
  const badAbove = usual.map((one) => quantileOf(one, USUAL_SHARE));
  return {
    parts: usual,
    series: series.map(baselineOfCounts),
    badAbove,
    usuallyBad: usual.map((one, part) => shareAbove(one, badAbove[part]!)),
  };
}

/** How unusual a pizza is on each series: its worst part, converted again to a normal score. */
export const seriesScores = (
  lost: readonly number[],
  usual: FamilyBaseline,
  series: Series,
): number[] =>
  series.map((one, at) => normalScore(worstOf(lost, usual.parts, one.parts), usual.series[at]!));

/** The worst part in standard deviations. */
const worstOf = (
  lost: readonly number[],
  usual: readonly Baseline[],
  parts: readonly number[],
): number => Math.max(...parts.map((part) => rankHundredths(lost[part]!, usual[part]!))) / 100;

/**
 * How unusual a loss on a part is, in whole hundredths of a standard deviation, so that ties are
 * counted together.
 */
export const rankHundredths = (lost: number, usual: Baseline): number =>
  Math.round(100 * rankScore(lost, usual));

/** The part of a series in which these pizzas are the most unusual. */
export function worstPart(
  pizzas: readonly SeenPizza[],
  baselineOfFamily: (family: string) => FamilyBaseline | undefined,
  parts: readonly number[],
): number {
  const total = (part: number) =>
    pizzas.reduce((sum, { family, lost }) => {
      const usual = baselineOfFamily(family)?.parts[part];
      return usual ? sum + rankScore(lost[part]!, usual) : sum;
    }, 0);
  return parts.reduce((worst, part) => (total(part) > total(worst) ? part : worst));
}
