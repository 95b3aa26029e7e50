/** The engine's result for a pizza, all penalties included. */
export interface ScoredPizza {
  score: number;
  /** Bubbles, overbaking or a bad cut was found. */
  isFlagged: boolean;
}

/** A drawn pizza whose true score is known. */
export interface KnownPizza extends ScoredPizza {
  /** The true score minus the engine's. */
  error: number;
}

/** From this many pizzas on, a stratum's own errors weigh as much as the pooled ones. */
const POOLED_COUNT = 10;
const BELOW = [6, 8];

/**
 * Scores within a stratum are about equally uncertain. Flags matter, because a missed or wrong flag
 * moves a score by all its points.
 */
const stratumOf = ({ score, isFlagged }: ScoredPizza): string =>
  `${isFlagged ? 'flagged' : 'plain'} ${BELOW.filter((limit) => score >= limit).length}`;

/**
 * The uncertainty of a score: the engine's root mean square error on drawn pizzas of the same
 * stratum, shrunk towards that of all drawn pizzas.
 */
export function scoreUncertainty(known: readonly KnownPizza[]): (pizza: ScoredPizza) => number {
  const squares = (of: readonly KnownPizza[]) => of.reduce((sum, { error }) => sum + error ** 2, 0);
  const pooled = known.length === 0 ? 0 : squares(known) / known.length;
  const strata = new Map(
    [...Map.groupBy(known, stratumOf)].map(([stratum, of]) => [
      stratum,
      Math.sqrt((squares(of) + POOLED_COUNT * pooled) / (of.length + POOLED_COUNT)),
    ]),
  );
  return (pizza) => strata.get(stratumOf(pizza)) ?? Math.sqrt(pooled);
}
