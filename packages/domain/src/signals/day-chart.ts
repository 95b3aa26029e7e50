import { mean, sum } from '../statistics/moments.ts';

export interface DayChart {
  center: number;
  /** By day; the same for all days if the figure is a mean. */
  lower: number[];
  upper: number[];
  /** Indices of days outside the limits. */
  outside: number[];
  /** Indices of the ninth and each further consecutive day on one side of the centre. */
  nine: number[];
}

export interface ShareChart extends DayChart {
  /** Ratio of the variation between days to that expected from chance alone. */
  sigma: number;
  /** Each day's distance from the centre, in standard deviations expected from chance. */
  z: number[];
}

/** Number of days from which the limits are computed. */
const BASELINE = 28;
/** Mean moving range of two normal values in standard deviations, to three decimals. */
const RANGE_PER_SIGMA = 1.128;
const RUN = 9;

/**
 * Laney's p′ chart (2002) of shares of bad pizzas by day, with limits from the first 28 days. Null
 * if none or all of the pizzas of those days are bad.
 * @param days days with pizzas, in order
 * @param wider number of deviations added to the three of the limits
 */
export function shareChart(
  days: readonly { bad: number; n: number }[],
  wider = 0,
): ShareChart | null {
  const baseline = days.slice(0, BASELINE);
  const center = sum(baseline.map((day) => day.bad)) / sum(baseline.map((day) => day.n));
  if (!(center > 0 && center < 1)) return null;
  const chance = days.map((day) => Math.sqrt((center * (1 - center)) / day.n));
  const shares = days.map((day) => day.bad / day.n);
  const z = shares.map((share, i) => (share - center) / chance[i]!);
  const sigma = meanMovingRange(z.slice(0, BASELINE)) / RANGE_PER_SIGMA;
  const reach = chance.map((deviation) => (3 + wider) * deviation * sigma);
  const distances = shares.map((share) => share - center);
  return {
    center,
    sigma,
    z,
    lower: reach.map((r) => Math.max(0, center - r)),
    upper: reach.map((r) => Math.min(1, center + r)),
    outside: indicesOf(distances, (distance, i) => Math.abs(distance) > reach[i]!),
    nine: nineOnOneSide(distances),
  };
}

/**
 * XmR chart (Wheeler) of a mean by day, with limits from the first 28 days; null below two days.
 */
export function meanChart(values: readonly number[], wider = 0): DayChart | null {
  if (values.length < 2) return null;
  const baseline = values.slice(0, BASELINE);
  const center = mean(baseline);
  const reach = ((3 + wider) * meanMovingRange(baseline)) / RANGE_PER_SIGMA;
  const distances = values.map((value) => value - center);
  return {
    center,
    lower: values.map(() => center - reach),
    upper: values.map(() => center + reach),
    outside: indicesOf(distances, (distance) => Math.abs(distance) > reach),
    nine: nineOnOneSide(distances),
  };
}

const meanMovingRange = (values: readonly number[]): number =>
  mean(values.slice(1).map((value, i) => Math.abs(value - values[i]!)));

function nineOnOneSide(distances: readonly number[]): number[] {
  let run = 0;
  return indicesOf(distances, (distance, i) => {
    const side = Math.sign(distance);
    if (side === 0) run = 0;
    else run = side === Math.sign(distances[i - 1] ?? 0) ? run + 1 : 1;
    return run >= RUN;
  });
}

const indicesOf = <Value>(
  values: readonly Value[],
  is: (value: Value, index: number) => boolean,
): number[] => values.flatMap((value, i) => (is(value, i) ? [i] : []));
