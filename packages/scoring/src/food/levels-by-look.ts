import type { CriterionKey } from '@crustodian/domain/pizza/criteria';
import { isPepperoniType } from '@crustodian/domain/pizza/specialties';
import type { RimUnevenness } from '../measure/rim-unevenness.ts';
import { RATED, type LookRating } from './look-ratings.ts';

/** Share 0..1 of a criterion's points that a pizza earns by its look. */
export type LevelsByLook = Partial<Record<CriterionKey, number>>;

type Ratings = Record<LookRating, number>;

/** Mean ratings of the photographs on which the levels were calibrated. */
const USUAL: Readonly<Record<LookRating, number>> = {
  cheese_inner: 6.1,
  cheese_outer: 5.8,
  border: 5.9,
  toppings_inner: 6.6,
  toppings_outer: 6.3,
  seal: 5.8,
  clean: 6.4,
  bake_melt: 6.2,
  overall: 6.2,
};
/** Ratings of the rim, which do not depend on the toppings. */
const OF_RIM: readonly LookRating[] = ['border', 'seal', 'clean'];
/**
 * Level of a usual rating, and how much one more rating point adds. Calibrated so that scores have
 * the mean of raters' scores and the spread that fits them best; where the ingredient part is
 * raised, less is needed.
 */
const LEVELS = {
  rim: { usual: 0.52, step: 0.26 },
  raised: { usual: 0.42, step: 0.28 },
  plain: { usual: 0.62, step: 0.21 },
} as const;
/** Bounds of a level: a look never grants or costs all points of a criterion. */
const WITHIN = [0.02, 0.98] as const;

/**
 * Mean unevenness of the rims on photographs, and how much an uneven rim lowers the border's
 * rating.
 */
const RIM = { edge: 0.0125, width: 0.38, ofEdge: 0.4, ofWidth: 0.8 } as const;
/** Lower limit of unevenness: nothing below it is measurable. */
const EVEN = 0.004;

/** The network hardly recognizes how even a rim is, so the measurement counts too. */
const ratedBorder = (rating: number, { edge, width }: RimUnevenness): number =>
  rating -
  RIM.ofEdge * Math.log(Math.max(EVEN, edge) / RIM.edge) -
  RIM.ofWidth * (width - RIM.width);

/** The levels that a pizza's ratings correspond to. */
export function levelsByLook(rated: Ratings, specialty: string, rim: RimUnevenness): LevelsByLook {
  const ratings = { ...rated, border: ratedBorder(rated.border, rim) };
  const onTop = isPepperoniType(specialty) ? LEVELS.plain : LEVELS.raised;
  const levelOf = (name: LookRating): number => {
    const { usual, step } = OF_RIM.includes(name) ? LEVELS.rim : onTop;
    return usual + step * (ratings[name] - USUAL[name]);
  };
  return Object.fromEntries(
    Object.entries(RATED).map(([key, names]) => {
      const level = names.reduce((sum, name) => sum + levelOf(name), 0) / names.length;
      return [key, Math.min(WITHIN[1], Math.max(WITHIN[0], level))];
    }),
  );
}
