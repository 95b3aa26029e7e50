import type { AccuracyFigure } from '../../packages/domain/src/score/accuracy.ts';
import type { OfficialCriterion } from '../../packages/domain/src/pizza/criteria.ts';
import { bootstrapInterval } from '../../packages/scoring/src/evaluate/intervals.ts';
import { rankCorrelation } from '../../packages/scoring/src/evaluate/rank-correlation.ts';
import { bias, type Pair } from '../../packages/scoring/src/evaluate/statistics.ts';
import { atLeast, upTo, rounded, withInterval } from './figure.ts';
import type { SeenPhotograph } from './observe-photograph.ts';
import type { LookRating } from '../../packages/scoring/src/food/look-ratings.ts';
import { meanRating, type Photograph } from './photographs.ts';

/** The ratings that correspond to a criterion of the engine. */
export const RATED_CRITERIA: readonly [OfficialCriterion, LookRating, string][] = [
  ['Queso interior', 'cheese_inner', 'inner cheese'],
  ['Queso exterior', 'cheese_outer', 'outer cheese'],
  ['Ingredientes interior', 'toppings_inner', 'inner ingredients'],
  ['Ingredientes exterior', 'toppings_outer', 'outer ingredients'],
  ['Bordes', 'border', 'border size'],
  ['Limpieza', 'clean', 'border cleanliness'],
  ['Cocción queso', 'bake_melt', 'cheese melting'],
  ['Sello de queso', 'seal', 'cheese seal'],
];

/** Goal as a share of the raters' agreement with each other. */
const GOAL_OF_RATERS = 0.75;
/** Raters agree too little on these to define a goal. */
const WITHOUT_GOAL: readonly LookRating[] = ['bake_melt', 'seal'];
const RANKED = 'rank correlation with raters';

/** How well the displayed score and the criteria agree with raters. */
export const ratingFigures = (whole: readonly SeenPhotograph[]): AccuracyFigure[] => [
  ...totalFigures(whole),
  ...RATED_CRITERIA.map(([criterion, rated, subject]) => {
    const pairs = pairsOf(whole, rated, ({ said }) => said.criteria?.[criterion] ?? null);
    const raters = ratersWithEachOther(whole, rated);
    const goal =
      raters === null || WITHOUT_GOAL.includes(rated) ? null : hundredths(raters * GOAL_OF_RATERS);
    return ranked(subject, pairs, { raters, goal });
  }),
];

/** Overall rating from which raters call a pizza good. */
const GOOD_FROM = 8;

function totalFigures(whole: readonly SeenPhotograph[]): AccuracyFigure[] {
  const pairs = pairsOf(whole, 'overall', ({ said }) => said.shown);
  const good = pairs.filter(({ truth }) => truth >= GOOD_FROM);
  const short = bias(good);
  const off = bias(pairs);
  const subject = 'shown score';
  return [
    ranked(subject, pairs, { raters: ratersWithEachOther(whole, 'overall'), goal: 0.55 }),
    withInterval(
      atLeast(subject, 'above what raters give', off, null, pairs.length),
      bootstrapInterval(pairs, bias),
    ),
    withInterval(
      upTo(
        subject,
        'off what raters give pizzas of 8 and more',
        short && Math.abs(short),
        0.7,
        good.length,
      ),
      bootstrapInterval(good, (some) => Math.abs(bias(some) ?? 0)),
    ),
  ];
}

function ranked(
  subject: string,
  pairs: readonly Pair[],
  { raters, goal }: { raters: number | null; goal: number | null },
): AccuracyFigure {
  const figure = atLeast(subject, RANKED, rankCorrelation(pairs), goal, pairs.length);
  return {
    ...withInterval(figure, bootstrapInterval(pairs, rankCorrelation)),
    ...(raters !== null && { raters: rounded(raters) }),
  };
}

/** Rating and engine result of the photographs that have both. */
const pairsOf = <One extends Photograph>(
  photographs: readonly One[],
  rated: LookRating,
  answerOf: (one: One) => number | null,
): Pair[] =>
  photographs.flatMap((one) => {
    const truth = meanRating(one, rated);
    const measured = answerOf(one);
    return truth === null || measured === null ? [] : { truth, measured };
  });

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Rank correlation of the first two raters. */
function ratersWithEachOther(photographs: readonly Photograph[], rated: LookRating): number | null {
  const pairs = photographs.flatMap(({ ratings: [first, second] }) => {
    const truth = first?.values[rated] ?? null;
    const measured = second?.values[rated] ?? null;
    return truth === null || measured === null ? [] : { truth, measured };
  });
  return rankCorrelation(pairs);
}
