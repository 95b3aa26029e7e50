/**
 * The chart state of one series (a watched area) of a venue, pizza by pizza; small enough to store.
 */
export interface ChartState {
  shift: string | null;
  /** Number of pizzas of this shift so far. */
  pizzas: number;
  average: number;
  open: boolean;
  /** Number of pizzas of the series since the last signal began; null before the first signal. */
  sinceSignal: number | null;
}

export type ChartEvent = 'signal' | 'released' | 'closed-by-shift';

export interface ChartStep {
  state: ChartState;
  /** The moving average in its standard deviations; a value above the limit is a signal. */
  ratio: number;
  /** A new shift closes the previous one first, so that one pizza can cause two events. */
  events: ChartEvent[];
}

export const START: ChartState = {
  shift: null,
  pizzas: 0,
  average: 0,
  open: false,
  sinceSignal: null,
};

/** Limit for independent pizzas; a venue's own limit is higher if its pizzas come in runs. */
export const FIRST_LIMIT = 3.9;
const WEIGHT = 0.1;
const RELEASED_BELOW = 1;
/** Minimum number of pizzas between two signals. */
export const PIZZAS_BETWEEN = 60;

/**
 * Adds one pizza to a one-sided exponentially weighted moving average (Roberts 1959) with exact
 * variance at the start (Lucas and Saccucci 1990): z = 0.1 x + 0.9 z, from 0 at each shift.
 * @param score normal score of the pizza's loss
 * @param limit in standard deviations of the average
 */
export function nextPizza(
  before: ChartState,
  { score, shift }: { score: number; shift: string },
  limit = FIRST_LIMIT,
): ChartStep {
  const isNew = shift !== before.shift;
  const pizzas = (isNew ? 0 : before.pizzas) + 1;
  const average = WEIGHT * score + (1 - WEIGHT) * (isNew ? 0 : before.average);
  const ratio = average / averageDeviation(pizzas);
  const { events, ...gate } = passGate(before, { ratio, isNew }, limit);
  return { state: { shift, pizzas, average, ...gate }, ratio, events };
}

type Gate = Pick<ChartState, 'open' | 'sinceSignal'>;

/** Applies the next ratio of a series: a signal begins above the limit and ends below 1. */
export function passGate(
  before: Gate,
  { ratio, isNew }: { ratio: number; isNew: boolean },
  limit: number,
): Gate & { events: ChartEvent[] } {
  const events: ChartEvent[] = [];
  if (isNew && before.open) events.push('closed-by-shift');
  let open = !isNew && before.open;
  let sinceSignal = before.sinceSignal === null ? null : before.sinceSignal + 1;
  if (open && ratio < RELEASED_BELOW) {
    open = false;
    events.push('released');
  } else if (!open && ratio > limit && (sinceSignal === null || sinceSignal >= PIZZAS_BETWEEN)) {
    open = true;
    sinceSignal = 0;
    events.push('signal');
  }
  return { open, sinceSignal, events };
}

/** Standard deviation of the average after this many pizzas of a shift. */
export const averageDeviation = (pizzas: number): number =>
  Math.sqrt((WEIGHT / (2 - WEIGHT)) * (1 - (1 - WEIGHT) ** (2 * pizzas)));
