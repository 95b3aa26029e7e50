import { sequentialTest, type Rates, type SequentialResult } from '../signals/sequential-test.ts';
import { addDays, businessDay, type CalendarDay } from '../time/calendar-day.ts';

export const ACTION_STATES = [
  'open',
  'watching',
  'proven',
  'did-not-help',
  'relapsed',
  'expired',
] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** A pizza that counts for the verdict on an action. */
export interface Observation {
  id: number;
  /** By the venue's clock, 'YYYY-MM-DD HH:MM:SS'. */
  localTs: string;
  bad: boolean;
}

/** What is watched from the moment the action was done. */
export interface Watch {
  /** By the venue's clock. */
  from: string;
  rates: Rates;
  /** Correlation between consecutive pizzas of the series. */
  correlation: number;
}

export interface WatchedSpan extends SequentialResult {
  /** The observations up to the decision. */
  observations: Observation[];
}

export interface WatchResult {
  state: Exclude<ActionState, 'open'>;
  first: WatchedSpan;
  /** The second look at a proven action; null before it begins. */
  second: WatchedSpan | null;
  /** When the pizza that decided the first span was made. */
  decidedTs: string | null;
}

/** An action still undecided after this many days expires; a second look ends after as many. */
export const WATCHED_DAYS = 14;
/** Days from the proof to the second look. */
export const DAYS_TO_SECOND_LOOK = 14;

/**
 * The verdict on an action from the pizzas since. It is recomputed from all of them each time, so
 * that a correction of a counted pizza changes the path and, if necessary, the verdict.
 * @param observations matching pizzas in the order in which they were made
 * @param now by the clock of the venue
 */
export function watchResult(
  observations: readonly Observation[],
  watch: Watch,
  now: string,
): WatchResult {
  const until = later(watch.from, WATCHED_DAYS);
  const first = span(observations, { from: watch.from, until }, watch);
  const decidedTs = first.decidedAt === null ? null : first.observations.at(-1)!.localTs;
  const result = (state: WatchResult['state'], second: WatchedSpan | null = null) => ({
    state,
    first,
    second,
    decidedTs,
  });
  if (first.decision === 'did-not-help') return result('did-not-help');
  if (first.decision === 'watching') return result(now < until ? 'watching' : 'expired');
  if (first.decision === 'undecided') return result('expired');
  const from = later(decidedTs!, DAYS_TO_SECOND_LOOK);
  if (now < from) return result('proven');
  const second = span(observations, { from, until: later(from, WATCHED_DAYS) }, watch);
  return result(second.decision === 'did-not-help' ? 'relapsed' : 'proven', second);
}

function span(
  observations: readonly Observation[],
  { from, until }: { from: string; until: string },
  { rates, correlation }: Watch,
): WatchedSpan {
  const within = observations.filter(({ localTs }) => localTs >= from && localTs < until);
  const test = sequentialTest(
    within.map(({ bad }) => bad),
    rates,
    correlation,
  );
  return { ...test, observations: within.slice(0, test.path.length) };
}

/** The same time of day, this many days later. */
export const later = (localTs: string, days: number): string =>
  addDays(localTs.slice(0, 10), days) + localTs.slice(10);

/** Whether pizzas of a business day can count for the action, as far as is known now. */
export function isWatchedDay(
  day: CalendarDay,
  { from, decidedTs }: { from: string; decidedTs: string | null },
): boolean {
  const between = (first: string, last: string) =>
    day >= businessDay(first) && day <= businessDay(last);
  if (decidedTs === null) return between(from, later(from, WATCHED_DAYS));
  const again = later(decidedTs, DAYS_TO_SECOND_LOOK);
  return between(from, decidedTs) || between(again, later(again, WATCHED_DAYS));
}
