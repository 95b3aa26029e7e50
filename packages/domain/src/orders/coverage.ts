import { interpolate } from '../statistics/interpolate.ts';
import { sum } from '../statistics/moments.ts';

/** A venue is left out of rankings if a smaller share of its pizzas was seen. */
export const FEWEST_SEEN = 0.8;

/** Null if no till sent orders. */
export const shareSeen = (made: number | null, seen: number): number | null =>
  made === null || made === 0 ? null : Math.min(1, seen / made);

export const isLeftOut = (share: number | null): boolean => share !== null && share < FEWEST_SEEN;

/**
 * An unmatched order counts as unseen once this much time has passed since it was due and received.
 */
export const SETTLED_AFTER_MINUTES = 20;

/** A day with orders; days without orders are ignored. */
export interface OrderedDay {
  /** Matched and settled orders, excluding hours with more than a kitchen can make. */
  made: number;
  matched: number;
  /** Pizzas of the day, with and without an order. */
  seen: number;
}

/** With fewer orders, the share is unknown. */
const FEWEST_ORDERS = 50;
/**
 * If a smaller share of the seen pizzas has an order, the orders do not belong to the day's pizzas.
 */
const FEWEST_MATCHED = 0.5;

/** No kitchen makes more pizzas than this in an hour, so more orders are not believed. */
export const MOST_AN_HOUR = 400;
/**
 * A day is not believed if its orders exceed the pizzas seen that day and the store's usual number
 * by more than this factor.
 */
const MOST_TIMES = 2;

/** Totals over the days whose orders are plausible; null if there are too few orders. */
export function believableOrders(
  days: readonly OrderedDay[],
): { made: number; matched: number } | null {
  const usual = lowerMedian(days.map((day) => day.made));
  const believed = days.filter(
    ({ made, matched, seen }) =>
      matched >= FEWEST_MATCHED * seen && made <= MOST_TIMES * Math.max(seen, usual),
  );
  const made = sum(believed.map((day) => day.made));
  if (made < FEWEST_ORDERS) return null;
  return { made, matched: sum(believed.map((day) => day.matched)) };
}

/**
 * The lower of the two middle values of an even number, so that one day of two cannot confirm
 * itself.
 */
const lowerMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;

/** Null if no orders are plausible. */
export function shareOfOrders(days: readonly OrderedDay[]): number | null {
  const orders = believableOrders(days);
  return orders && shareSeen(orders.made, orders.matched);
}

const LOW = 0.1;
const HIGH = 0.9;

export interface Bounds {
  low: number;
  high: number;
}

/** How many pizzas have a score. */
export interface ScoreCount {
  /** In hundredths of the 0 to 10 scale. */
  score: number;
  pizzas: number;
}

const HUNDREDTHS = 100;

/** The mean score from 0 to 10; null without scores. */
export function meanOfCounts(counts: readonly ScoreCount[]): number | null {
  const pizzas = pizzasOf(counts);
  return pizzas === 0 ? null : pointsOf(counts) / HUNDREDTHS / pizzas;
}

/**
 * The mean of all pizzas made, with the unseen ones at the 10th or at the 90th percentile of the
 * scored ones.
 * @param counts in ascending order of their scores
 */
export function boundsOfMean(counts: readonly ScoreCount[], unseen: number): Bounds | null {
  const pizzas = pizzasOf(counts);
  if (pizzas === 0) return null;
  const points = pointsOf(counts);
  const meanAt = (share: number) =>
    (points + unseen * scoreAt(counts, (pizzas - 1) * share)) / HUNDREDTHS / (pizzas + unseen);
  return { low: meanAt(LOW), high: meanAt(HIGH) };
}

const pizzasOf = (counts: readonly ScoreCount[]): number => sum(counts.map((one) => one.pizzas));

const pointsOf = (counts: readonly ScoreCount[]): number =>
  sum(counts.map(({ score, pizzas }) => score * pizzas));

/** The score at an index of all sorted scores, linearly interpolated if the index is fractional. */
function scoreAt(counts: readonly ScoreCount[], index: number): number {
  const below = Math.floor(index);
  let before = 0;
  const at = counts.findIndex(({ pizzas }) => (before += pizzas) > below);
  const next = below + 1 < before ? at : Math.min(at + 1, counts.length - 1);
  return interpolate([counts[at]!.score, counts[next]!.score], index - below);
}
