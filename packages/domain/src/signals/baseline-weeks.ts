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

/** A scored pizza as the charts see it. */
export interface SeenPizza {
  id: number;
  /** Names one business day and shift. */
  shift: string;
  family: string;
  /** Share of its points that it lost on each watched part; of a flag, 1 or 0. */
  lost: readonly number[];
}

/** Places of the parts that make up each series. */
export type Series = readonly { parts: readonly number[] }[];

/** What pizzas of a family usually lose, as it is stored. */
export interface FamilyCounts {
  pizzas: number;
  /** Fewer than FEWEST_PIZZAS were of the venue itself. */
  isOfCompany: boolean;
  parts: Counts[];
  /** Counts for the worst part of each series. */
  series: Counts[];
}

/** Fewer say too little about what is usual. */
export const FEWEST_PIZZAS = 200;
/** A pizza is bad in a part that it lost more of than nine of ten usual ones. */
const USUAL_SHARE = 0.9;

/** What pizzas of one family lost in quiet weeks. */
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

/** What is usual of a family, to compare with. */
export interface FamilyBaseline {
  parts: Baseline[];
  series: Baseline[];
  /** For each part: losing more than this is bad. */
  badAbove: number[];
  /** Share of usual pizzas that are bad, of each part. */
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

/** How unusual a pizza is on each series: the worst of its parts, again as a normal score. */
export const seriesScores = (
  lost: readonly number[],
  usual: FamilyBaseline,
  series: Series,
): number[] =>
  series.map((one, at) => normalScore(worstOf(lost, usual.parts, one.parts), usual.series[at]!));

/** Deviations, rounded to hundredths so that ties are counted together. */
function worstOf(
  lost: readonly number[],
  usual: readonly Baseline[],
  parts: readonly number[],
): number {
  const worst = Math.max(...parts.map((part) => rankScore(lost[part]!, usual[part]!)));
  return Math.round(worst * 100) / 100;
}

/** The part of a series on which these pizzas were the most unusual. */
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
