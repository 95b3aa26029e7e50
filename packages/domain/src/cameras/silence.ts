import { sum } from '../statistics/moments.ts';

/** An hour, or part of one, without pizzas. */
export interface QuietSpan {
  minutes: number;
  /** The venue's usual pizzas per hour at this weekday and hour; 0 while it is closed. */
  usual: number;
}

const SILENT = 5e-5;

/** The probability that a venue makes no pizza for this long (Poisson). */
export const chanceOfNone = (spans: readonly QuietSpan[]): number =>
  Math.exp(-sum(spans.map(({ minutes, usual }) => (usual * minutes) / 60)));

/** Whether the time without a pizza is long enough to mean that the camera no longer sees them. */
export const isSilent = (spans: readonly QuietSpan[]): boolean => chanceOfNone(spans) < SILENT;

/** Minutes without a pizza until a venue with this hourly rate counts as silent. */
export const minutesUntilSilent = (usual: number): number => (-Math.log(SILENT) / usual) * 60;

const HOURS_OF_WEEK = 7 * 24;
/** 1970 began on a Thursday. */
const hourOfWeek = (hour: number): number => (hour + 4 * 24) % HOURS_OF_WEEK;
const FEWEST_WEEKS = 2;

/** The pizzas of an hour. */
export interface CountedHour {
  /** Hours since 1970. */
  hour: number;
  pizzas: number;
  /** The minute of the first one. */
  first: number;
}

/**
 * Pizzas per hour for each hour of the week, from Sunday 0:00 on; null with less than two weeks of
 * data.
 * @param until a minute at which an hour ends
 */
export function baselineRates(hours: readonly CountedHour[], until: number): number[] | null {
  const first = hours.reduce((least, one) => Math.min(least, one.first), Infinity);
  const weeks = Math.floor((until - first) / (60 * HOURS_OF_WEEK));
  if (hours.length === 0 || weeks < FEWEST_WEEKS) return null;
  const counts = Array<number>(HOURS_OF_WEEK).fill(0);
  const from = until - weeks * 60 * HOURS_OF_WEEK;
  for (const { hour, pizzas } of hours) {
    if (hour * 60 >= from && hour * 60 < until) counts[hourOfWeek(hour)]! += pizzas;
  }
  return counts.map((count) => count / weeks);
}

/** The hours, or parts of them, between two minutes, each with its usual rate. */
export function quietSpans(from: number, to: number, rates: readonly number[]): QuietSpan[] {
  const spans: QuietSpan[] = [];
  for (let at = from; at < to;) {
    const hour = Math.floor(at / 60);
    const end = Math.min(to, (hour + 1) * 60);
    spans.push({ minutes: end - at, usual: rates[hourOfWeek(hour)]! });
    at = end;
  }
  return spans;
}
