import { normalQuantile } from '../statistics/distributions.ts';
import { sampleVariance } from '../statistics/moments.ts';
import { engineGauge, gaugeFigures, pooledVariance, type GaugeFigures } from './gauge.ts';

/** Below this number of judged pizzas, no measurement error is reported. */
export const FEWEST_FOR_GAUGE = 400;
/** With fewer doubles, the raters' part is unknown. */
export const FEWEST_DOUBLES = 30;
/** With fewer repeats, a rater's consistency is unknown. */
const FEWEST_REPEATS = 8;
const Z = normalQuantile(0.975);

interface JudgedScores {
  /** The first judgement of each drawn pizza, with the engine's first score. */
  judged: readonly { judged: number; engine: number }[];
  /** Scores of one pizza by two raters. */
  doubles: readonly (readonly number[])[];
  /** Scores of one pizza by one rater, weeks apart. */
  repeats: readonly (readonly number[])[];
  /** Variance of the engine over turned and mirrored pictures of one pizza. */
  equipment: number;
}

export interface MeasurementError extends GaugeFigures {
  /** Variances of the pizzas and of the engine, which together make published scores differ. */
  pizza: number;
  engine: number;
  /** The variance that one rater adds; null with too few doubles. */
  rater: number | null;
  /** Between two judgements of one pizza by the same rater; null with too few repeats. */
  repeat: number | null;
  /** A score is off by at most this much in 19 of 20 cases. */
  onePizza: number;
  /** Two scores closer together than this cannot be told apart. */
  tellApart: number;
}

/**
 * The engine's measurement error and how finely it tells pizzas apart; null with too few judged
 * pizzas.
 */
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
