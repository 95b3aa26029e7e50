import { mean, squaresAboutMean, sum } from '../statistics/moments.ts';

/** Variance components of the spread of judgements. */
export interface GaugeComponents {
  repeat: number;
  interaction: number;
  rater: number;
  pizza: number;
}

export interface GaugeFigures {
  sdGauge: number;
  sdPizza: number;
  /** The gauge's share of the observed spread, in percent (%GRR). */
  percent: number;
  /** How many groups of pizzas one score can tell apart (ndc); at least 1. */
  distinct: number;
}

/** The manual's value for ndc, to two decimals. */
const CATEGORIES = 1.41;

/**
 * Pooled variance within groups: the engine's scores of one pizza over turned and mirrored
 * pictures, or over the frames of one video. Null without a group of two.
 */
export function pooledVariance(
  groups: readonly (readonly number[])[],
): { variance: number; degrees: number } | null {
  const degrees = sum(groups.map((group) => Math.max(0, group.length - 1)));
  if (degrees === 0) return null;
  return { variance: sum(groups.map(squaresAboutMean)) / degrees, degrees };
}

/**
 * Variance components of a crossed study, in which every rater judges every pizza equally often, by
 * expected mean squares (AIAG, Measurement Systems Analysis, 4th edition). They are not clipped and
 * may be negative.
 * @param scores by pizza, rater and repeat; at least two of each
 */
export function gaugeComponents(
  scores: readonly (readonly (readonly number[])[])[],
): GaugeComponents {
  const pizzas = scores.length;
  const raters = scores[0]!.length;
  const repeats = scores[0]![0]!.length;
  const cells = scores.map((row) => row.map(mean));
  const byPizza = cells.map(mean);
  const byRater = cells[0]!.map((_, rater) => mean(cells.map((row) => row[rater]!)));
  const middle = mean(byPizza);

  const ofPizza = (raters * repeats * squaresAboutMean(byPizza)) / (pizzas - 1);
  const ofRater = (pizzas * repeats * squaresAboutMean(byRater)) / (raters - 1);
  const together = sum(
    cells.flatMap((row, i) =>
      row.map((cell, j) => (cell - byPizza[i]! - byRater[j]! + middle) ** 2),
    ),
  );
  const ofInteraction = (repeats * together) / ((pizzas - 1) * (raters - 1));
  const within = sum(scores.flatMap((row) => row.map(squaresAboutMean)));
  const ofRepeat = within / (pizzas * raters * (repeats - 1));

  return {
    repeat: ofRepeat,
    interaction: (ofInteraction - ofRepeat) / repeats,
    rater: (ofRater - ofInteraction) / (pizzas * repeats),
    pizza: (ofPizza - ofInteraction) / (raters * repeats),
  };
}

/** The raters' own gauge: every component except the pizza, each clipped at 0. */
export const ratersGauge = (components: GaugeComponents): number =>
  Math.max(0, components.repeat) +
  Math.max(0, components.interaction) +
  Math.max(0, components.rater);

/**
 * The engine's gauge: its variance against judgements minus the raters' part, but at least the
 * variance measured over turned pictures.
 */
export const engineGauge = (equipment: number, residual: number, ofOneRater: number): number =>
  Math.max(equipment, residual - ofOneRater);

/** How finely one score can tell pizzas apart, from the variances of gauge (above 0) and pizzas. */
export function gaugeFigures(gauge: number, pizza: number): GaugeFigures {
  const sdGauge = Math.sqrt(gauge);
  const sdPizza = Math.sqrt(Math.max(0, pizza));
  return {
    sdGauge,
    sdPizza,
    percent: (100 * sdGauge) / Math.hypot(sdGauge, sdPizza),
    distinct: Math.max(1, Math.floor((CATEGORIES * sdPizza) / sdGauge)),
  };
}
