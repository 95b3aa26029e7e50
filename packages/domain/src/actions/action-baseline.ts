import { correlationOfNext, ratesOf, type Rates } from '../signals/sequential-test.ts';
import { weekStamp } from '../time/week.ts';
import type { CalendarDay } from '../time/calendar-day.ts';

/** A pizza that could have had the fault. */
export interface EarlierPizza {
  day: CalendarDay;
  bad: boolean;
}

/** The figures that an action is compared with. */
export interface Comparison {
  /** Share of bad pizzas in the venue's usual week. */
  target: number;
  before: { pizzas: number; bad: number };
  rates: Rates;
  correlation: number;
}

/** Number of weeks that determine a venue's usual share. */
export const TARGET_WEEKS = 12;
/** Weeks with fewer pizzas are ignored. */
const FEWEST_A_WEEK = 20;

/**
 * The target is the median of the weekly shares of bad pizzas, so that one week with the fault does
 * not move it.
 * @param history matching pizzas of the weeks before the fault, in order
 * @param since matching pizzas between the fault and the action, in order
 * @param usuallyBad target if no week has enough pizzas
 */
export function comparison(
  history: readonly EarlierPizza[],
  since: readonly EarlierPizza[],
  usuallyBad: number,
): Comparison {
  const weeks = [...Map.groupBy(history, ({ day }) => weekStamp(day)).values()];
  const shares = weeks.filter(({ length }) => length >= FEWEST_A_WEEK).map(shareOf);
  const target = shares.length > 0 ? median(shares) : usuallyBad;
  const before = { pizzas: since.length, bad: since.filter(({ bad }) => bad).length };
  return {
    target,
    before,
    rates: ratesOf(target, since.length > 0 ? before.bad / before.pizzas : target),
    correlation: history.length > 1 ? correlationOfNext(history.map(({ bad }) => bad)) : 0,
  };
}

const shareOf = (pizzas: readonly EarlierPizza[]): number =>
  pizzas.filter(({ bad }) => bad).length / pizzas.length;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? (sorted[middle - 1]! + sorted[middle]!) / 2
    : sorted[Math.floor(middle)]!;
}
