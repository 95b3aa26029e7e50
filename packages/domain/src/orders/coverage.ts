import { interpolate } from '../statistics/interpolate.ts';
import { sum } from '../statistics/moments.ts';

/** A venue is not ranked where a smaller share of the made pizzas was seen. */
export const FEWEST_SEEN = 0.8;

/** Null where no till sent orders. */
export const shareSeen = (made: number | null, seen: number): number | null =>
  made === null || made === 0 ? null : Math.min(1, seen / made);

export const isLeftOut = (share: number | null): boolean => share !== null && share < FEWEST_SEEN;

/** After this time since it was due and received, an unmatched order counts as unseen. */
export const SETTLED_AFTER_MINUTES = 20;

/** A day with orders; days without any do not count. */
export interface OrderedDay {
  /** Matched orders and settled ones, without hours of more than a kitchen makes. */
  made: number;
  matched: number;
  /** Pizzas of the day, with and without an order. */
  seen: number;
}

/** With fewer orders, the share is not known. */
const FEWEST_ORDERS = 50;
/** Where fewer of the seen pizzas have an order, the orders are not those of the day's pizzas. */
const FEWEST_MATCHED = 0.5;

/** More orders or pizzas than these come from no kitchen in an hour. */
export const MOST_AN_HOUR = 400;
/** A day with more orders than this times what the store sees that day, or usually makes, was not made. */
const MOST_TIMES = 2;

/** What was made and seen by the orders that can be believed; null where too few can. */
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

/** The lower of the two middle values if there is an even number: one day of two must not vouch for itself. */
const lowerMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;

/** Null where no orders can be believed. */
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

/** The mean of all that was made, if the unseen were at the 10th or at the 90th percentile of the scored. */
export function boundsOfMean(scores: readonly number[], unseen: number): Bounds | null {
  if (scores.length === 0) return null;
  const sorted = scores.toSorted((a, b) => a - b);
  const meanAt = (share: number) =>
    (sum(sorted) + unseen * interpolate(sorted, (sorted.length - 1) * share)) /
    (sorted.length + unseen);
  return { low: meanAt(LOW), high: meanAt(HIGH) };
}
