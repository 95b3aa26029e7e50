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
  before: Counts;
  rates: Rates;
  correlation: number;
}

/** Number of weeks that determine a venue's usual share. */
export const TARGET_WEEKS = 12;
/** Weeks with fewer pizzas are ignored. */
const FEWEST_A_WEEK = 20;

interface Counts {
  pizzas: number;
  bad: number;
}

/** Pizzas in order, as far as a comparison needs them. */
export interface EarlierPizzas {
  /** By week stamp. */
  weeks: Map<CalendarDay, Counts>;
  /** Whether each was bad. */
  bad: boolean[];
}

export const noEarlierPizzas = (): EarlierPizzas => ({ weeks: new Map(), bad: [] });

export function addEarlier({ weeks, bad }: EarlierPizzas, pizza: EarlierPizza): void {
  const week = weekStamp(pizza.day);
  const counts = weeks.get(week) ?? { pizzas: 0, bad: 0 };
  weeks.set(week, counts);
  counts.pizzas += 1;
  if (pizza.bad) counts.bad += 1;
  bad.push(pizza.bad);
}

/**
 * The target is the median of the weekly shares of bad pizzas, so that one week with the fault does
 * not move it.
 * @param history matching pizzas of the weeks before the fault, in order
 * @param before how many matching pizzas were made between the fault and the action
 * @param usuallyBad target if no week has enough pizzas
 */
export function comparison(history: EarlierPizzas, before: Counts, usuallyBad: number): Comparison {
  const shares = [...history.weeks.values()]
    .filter(({ pizzas }) => pizzas >= FEWEST_A_WEEK)
    .map(({ pizzas, bad }) => bad / pizzas);
  const target = shares.length > 0 ? median(shares) : usuallyBad;
  return {
    target,
    before,
    rates: ratesOf(target, before.pizzas > 0 ? before.bad / before.pizzas : target),
    correlation: history.bad.length > 1 ? correlationOfNext(history.bad) : 0,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? (sorted[middle - 1]! + sorted[middle]!) / 2
    : sorted[Math.floor(middle)]!;
}
