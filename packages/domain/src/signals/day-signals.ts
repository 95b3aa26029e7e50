import { normalUpperTail } from '../statistics/distributions.ts';
import { meanChart, shareChart } from './day-chart.ts';
import { isChainWide, keptSignals } from './false-discovery.ts';
import type { WatchedPart } from './trade-words.ts';

/** A venue's bad pizzas of a part by day: 28 quiet days, and the day that is charted. */
export interface DayCounts {
  venue: number;
  part: WatchedPart;
  days: readonly { bad: number; n: number }[];
}

/** Mean scores of the same days. */
export interface DayMeans {
  venue: number;
  means: readonly number[];
}

export interface DaySignal {
  venue: number;
  /** Null for the mean score. */
  part: WatchedPart | null;
  /** outside: of the company's many charts, one that stays a signal; nine: so many days in a row above the usual. */
  rule: 'outside' | 'nine';
  /** The day's share of bad pizzas or mean score, and the usual one. */
  value: number;
  usual: number;
  /** Distance in deviations of such days; null for the mean score. */
  z: number | null;
  /** Limits of the chart on that day. */
  lower: number;
  upper: number;
  /** The same fault in so many venues that it is one of the company. */
  isChainWide: boolean;
}

/** The days that limits are set from. */
export const QUIET_DAYS = 28;

/**
 * What the charts of a company's day say: shares of bad pizzas (Laney's p′) that stay signals among all of its
 * charts (Benjamini and Hochberg), nine days in a row above the usual, and mean scores below their limits (XmR).
 * Venues with fewer quiet days are not charted.
 */
export function daySignals(
  counts: readonly DayCounts[],
  means: readonly DayMeans[] = [],
): DaySignal[] {
  const charts = counts.flatMap(shareOfDay);
  const kept = keptSignals(charts.map(({ p }) => p)).map((at) => charts[at]!);
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
  p: number;
  isNinth: boolean;
}

const signalOf = (
  { p: _p, isNinth: _isNinth, ...one }: ShareOfDay,
  rule: DaySignal['rule'],
): DaySignal => ({ ...one, rule, isChainWide: false });

function shareOfDay({ venue, part, days }: DayCounts): ShareOfDay[] {
  const chart = days.length > QUIET_DAYS ? shareChart(days) : null;
  if (!chart || chart.sigma === 0) return [];
  const last = days.length - 1;
  const value = days[last]!.bad / days[last]!.n;
  const z = chart.z[last]! / chart.sigma;
  const isNinth = chart.nine.includes(last) && value > chart.center;
  const limits = { lower: chart.lower[last]!, upper: chart.upper[last]! };
  return [
    { venue, part, value, usual: chart.center, z, ...limits, p: normalUpperTail(z), isNinth },
  ];
}

function meanOfDay({ venue, means }: DayMeans): DaySignal[] {
  const chart = means.length > QUIET_DAYS ? meanChart(means) : null;
  const last = means.length - 1;
  const value = means[last];
  if (!chart || value === undefined || value > chart.center) return [];
  const rules = [
    ...(chart.outside.includes(last) ? (['outside'] as const) : []),
    ...(chart.nine.includes(last) ? (['nine'] as const) : []),
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
    isChainWide: false,
  }));
}
