/** A pizza as the engine scored it, all penalties included. */
export interface ScoredPizza {
  score: number;
  /** Bubbles, overbaked or a bad cut was found. */
  isFlagged: boolean;
}

/** A drawn pizza whose true score is known. */
export interface KnownPizza extends ScoredPizza {
  /** The true score less the engine's. */
  error: number;
}

/** A stratum's own errors count as much as the pooled ones from so many pizzas on. */
const POOLED_COUNT = 10;
const BELOW = [6, 8];

/** Scores of one stratum are about equally uncertain: a flag that is missed or wrong moves a score by all its points. */
const stratumOf = ({ score, isFlagged }: ScoredPizza): string =>
  `${isFlagged ? 'flagged' : 'plain'} ${BELOW.filter((limit) => score >= limit).length}`;

/**
 * How uncertain a score is: the root mean square error of the engine on drawn pizzas of its stratum, drawn towards
 * that on all of them.
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
