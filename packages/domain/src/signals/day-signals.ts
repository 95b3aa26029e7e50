import { normalUpperTail } from '../statistics/distributions.ts';
import { meanChart, shareChart, type DayChart } from './day-chart.ts';
import { isChainWide, keptSignals } from './false-discovery.ts';
import type { WatchedPart } from './watched-areas.ts';

/** A venue's bad pizzas of a part by day: 28 quiet days, and the day that is charted. */
export interface DayCounts {
  venue: number;
  part: WatchedPart;
  days: readonly { bad: number; n: number }[];
  /** Deviations by which the venue wants to hear of such days later. */
  wider?: number;
}

/** Mean scores of the same days. */
export interface DayMeans {
  venue: number;
  means: readonly number[];
  wider?: number;
}

/** A day's value, and the limits of the chart on it. */
export interface ChartedDay {
  value: number;
  lower: number;
  upper: number;
}

export interface DaySignal {
  venue: number;
  /** Null for the mean score. */
  part: WatchedPart | null;
  /** outside: above the limit, and a signal still among the company's many charts; nine: so many days in a row above the usual. */
  rule: 'outside' | 'nine';
  /** The day's share of bad pizzas or mean score, and the usual one. */
  value: number;
  usual: number;
  /** Distance in deviations of such days; null for the mean score. */
  z: number | null;
  /** Limits of the chart on that day. */
  lower: number;
  upper: number;
  /** The chart's days in their order, this one last. */
  chart: ChartedDay[];
  /** The same fault in so many venues that it is one of the company. */
  isChainWide: boolean;
}

/** The days that limits are set from. */
export const QUIET_DAYS = 28;

/**
 * What the charts of a company's day say: shares of bad pizzas above their limits (Laney's p′) that stay signals
 * among all of its charts (Benjamini and Hochberg; the many bad days of one cause would let in what is within its
 * limits), nine days in a row above the usual, and mean scores below their limits (XmR).
 * Venues with fewer quiet days are not charted. Where a venue wants to hear later, days in a row are no signal.
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

/** A chart's days, each with its limits. */
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
