import { normalUpperTail } from '../statistics/distributions.ts';
import { meanChart, shareChart, type DayChart } from './day-chart.ts';
import { isChainWide, keptSignals } from './false-discovery.ts';
import type { WatchedPart } from './watched-areas.ts';

/** A venue's bad pizzas of a part by day: 28 quiet days followed by the charted day. */
export interface DayCounts {
  venue: number;
  part: WatchedPart;
  days: readonly { bad: number; n: number }[];
  /** Number of deviations by which the venue has chosen to widen the limits. */
  wider?: number;
}

/** Mean scores of the same days. */
export interface DayMeans {
  venue: number;
  means: readonly number[];
  wider?: number;
}

/** A day's value and its chart limits. */
export interface ChartedDay {
  value: number;
  lower: number;
  upper: number;
}

export interface DaySignal {
  venue: number;
  /** Null for the mean score. */
  part: WatchedPart | null;
  /**
   * outside: beyond the limit; for a share, also significant among all of the company's charts.
   * nine: the ninth or a later consecutive day on the bad side of the baseline.
   */
  rule: 'outside' | 'nine';
  /** The day's share of bad pizzas or mean score, and the usual value. */
  value: number;
  usual: number;
  /** Distance from the usual value in standard deviations between days; null for the mean score. */
  z: number | null;
  /** The chart's limits on that day. */
  lower: number;
  upper: number;
  /** The chart's days in order, the charted day last. */
  chart: ChartedDay[];
  /** The same fault occurs in so many venues that it is a fault of the whole company. */
  isChainWide: boolean;
}

/** Number of days from which the limits are computed. */
export const QUIET_DAYS = 28;

/**
 * The signals of a company's day: shares of bad pizzas above their limits (Laney's p′) that remain
 * significant among all of its charts (Benjamini and Hochberg), nine consecutive days above the
 * usual share, and mean scores below their limits (XmR). Both conditions are needed, because many
 * bad days with one cause would let values within their limits pass Benjamini and Hochberg. Venues
 * with fewer quiet days are not charted; venues with widened limits get no signal for consecutive
 * days.
 */
export function daySignals(
  counts: readonly DayCounts[],
  means: readonly DayMeans[] = [],
): DaySignal[] {
  const charts = counts.flatMap(shareOfDay);
  const kept = keptSignals(charts.map(({ p }) => p))
    .map((at) => charts[at]!)
    .filter(({ isOutside }) => isOutside);
  const venues = new Set(charts.map(({ venue }) => venue)).size;
  const outside = [...Map.groupBy(kept, ({ part }) => part).values()].flatMap((of) =>
    of.map((one) => ({
      ...signalOf(one, 'outside'),
      isChainWide: isChainWide(of.length, venues),
    })),
  );
  const nine = charts.filter(({ isNinth }) => isNinth).map((one) => signalOf(one, 'nine'));
  return [...outside, ...nine, ...means.flatMap(meanOfDay)];
}

interface ShareOfDay {
  venue: number;
  part: WatchedPart;
  value: number;
  usual: number;
  z: number;
  lower: number;
  upper: number;
  chart: ChartedDay[];
  p: number;
  /** Above the chart's upper limit. */
  isOutside: boolean;
  isNinth: boolean;
}

const signalOf = (
  { p: _p, isOutside: _isOutside, isNinth: _isNinth, ...one }: ShareOfDay,
  rule: DaySignal['rule'],
): DaySignal => ({ ...one, rule, isChainWide: false });

function shareOfDay({ venue, part, days, wider = 0 }: DayCounts): ShareOfDay[] {
  const chart = days.length > QUIET_DAYS ? shareChart(days, wider) : null;
  if (!chart || chart.sigma === 0) return [];
  const last = days.length - 1;
  const value = days[last]!.bad / days[last]!.n;
  const z = chart.z[last]! / chart.sigma;
  const isNinth = wider === 0 && chart.nine.includes(last) && value > chart.center;
  const points = chartedDays(
    days.map(({ bad, n }) => bad / n),
    chart,
  );
  const limits = { lower: chart.lower[last]!, upper: chart.upper[last]! };
  return [
    {
      venue,
      part,
      value,
      usual: chart.center,
      z,
      ...limits,
      chart: points,
      p: normalUpperTail(z - wider),
      isOutside: value > limits.upper,
      isNinth,
    },
  ];
}

/** A chart's days with their limits. */
const chartedDays = (values: readonly number[], { lower, upper }: DayChart): ChartedDay[] =>
  values.map((value, at) => ({ value, lower: lower[at]!, upper: upper[at]! }));

function meanOfDay({ venue, means, wider = 0 }: DayMeans): DaySignal[] {
  const chart = means.length > QUIET_DAYS ? meanChart(means, wider) : null;
  const last = means.length - 1;
  const value = means[last];
  if (!chart || value === undefined || value > chart.center) return [];
  const rules = [
    ...(chart.outside.includes(last) ? (['outside'] as const) : []),
    ...(wider === 0 && chart.nine.includes(last) ? (['nine'] as const) : []),
  ];
  return rules.map((rule) => ({
    venue,
    part: null,
    rule,
    value,
    usual: chart.center,
    z: null,
    lower: chart.lower[last]!,
    upper: chart.upper[last]!,
    chart: chartedDays(means, chart),
    isChainWide: false,
  }));
}
