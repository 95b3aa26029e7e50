import { normalQuantile } from '../statistics/distributions.ts';
import { sampleVariance } from '../statistics/moments.ts';
import { engineGauge, gaugeFigures, pooledVariance, type GaugeFigures } from './gauge.ts';

/** Until this many pizzas have been judged, nothing is said about the measurement. */
export const FEWEST_FOR_GAUGE = 400;
/** Fewer doubles do not show what a rater adds. */
export const FEWEST_DOUBLES = 30;
/** Fewer repeats do not show how consistent a rater is. */
const FEWEST_REPEATS = 8;
const Z = normalQuantile(0.975);

interface JudgedScores {
  /** The first judgement of each drawn pizza with what the engine had said first. */
  judged: readonly { judged: number; engine: number }[];
  /** Scores of one pizza by two raters. */
  doubles: readonly (readonly number[])[];
  /** Scores of one pizza by one rater, weeks apart. */
  repeats: readonly (readonly number[])[];
  /** Variance of the engine over turned and mirrored pictures of one pizza. */
  equipment: number;
}

export interface MeasurementError extends GaugeFigures {
  /** Variances: what differs between two scores of the product. */
  pizza: number;
  engine: number;
  /** Added by one rater; null with too few doubles. */
  rater: number | null;
  /** Between two judgements of one pizza by the same rater; null with too few repeats. */
  repeat: number | null;
  /** A score is off by at most this, 19 times in 20. */
  onePizza: number;
  /** Two pizzas that lie closer may be the same one. */
  tellApart: number;
}

/** What one pizza's score can tell apart; null with too few judged pizzas. */
export function measurementError({
  judged,
  doubles,
  repeats,
  equipment,
}: JudgedScores): MeasurementError | null {
  if (judged.length < FEWEST_FOR_GAUGE) return null;
  const raters = doubles.length < FEWEST_DOUBLES ? null : pooledVariance(doubles);
  const ofOneRater = raters?.variance ?? 0;
  const residual = sampleVariance(judged.map((pizza) => pizza.engine - pizza.judged));
  const engine = engineGauge(equipment, residual, ofOneRater);
  const pizza = Math.max(0, sampleVariance(judged.map((one) => one.judged)) - ofOneRater);
  const figures = gaugeFigures(engine, pizza);
  return {
    ...figures,
    pizza,
    engine,
    rater: raters && ofOneRater,
    repeat: repeats.length < FEWEST_REPEATS ? null : (pooledVariance(repeats)?.variance ?? null),
    onePizza: Z * figures.sdGauge,
    tellApart: Z * Math.SQRT2 * figures.sdGauge,
  };
}
