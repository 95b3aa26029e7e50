import {
  MOST_PIZZAS,
  sequentialTest,
  type Rates,
  type SequentialResult,
} from '../signals/sequential-test.ts';
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

/** Whether pizzas proved an action, also if the fault was back later. */
export const isProven = (state: ActionState): boolean => state === 'proven' || state === 'relapsed';

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
  const { until } = firstLook(watch.from);
  const first = span(observations, firstLook(watch.from), watch);
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
  const again = secondLook(decidedTs!);
  if (now < again.from) return result('proven');
  const second = span(observations, again, watch);
  return result(second.decision === 'did-not-help' ? 'relapsed' : 'proven', second);
}

/** A time in which pizzas count, by the venue's clock; excludes its end. */
export interface Look {
  from: string;
  until: string;
}

export const firstLook = (from: string): Look => ({ from, until: later(from, WATCHED_DAYS) });

/** The look at an action again after it was proven. */
export const secondLook = (decidedTs: string): Look =>
  firstLook(later(decidedTs, DAYS_TO_SECOND_LOOK));

/** The last business day of which pizzas can count for an action. */
export const lastWatchedDay = (from: string): CalendarDay =>
  businessDay(secondLook(firstLook(from).until).until);

const isWithin = ({ localTs }: { localTs: string }, { from, until }: Look): boolean =>
  localTs >= from && localTs < until;

function span(
  observations: readonly Observation[],
  look: Look,
  { rates, correlation }: Watch,
): WatchedSpan {
  const within = observations.filter((observation) => isWithin(observation, look));
  const test = sequentialTest(
    within.map(({ bad }) => bad),
    rates,
    correlation,
  );
  return { ...test, observations: within.slice(0, test.path.length) };
}

/** A look without its pizzas. */
export interface CountedLook {
  pizzas: number;
  bad: number;
  /** The log-likelihood ratio after the last pizza. */
  ratio: number;
  /** The newest pizzas, in order. */
  newest: Pick<Observation, 'id' | 'localTs'>[];
  /** When the pizza that decided it was made. */
  decidedTs: string | null;
}

/** A result in few words, of the same size however many pizzas counted. */
export interface CountedResult {
  first: CountedLook;
  second: CountedLook | null;
}

const NEWEST = 12;

export const countedResult = ({ first, second }: WatchResult): CountedResult => ({
  first: countedLook(first),
  second: second && countedLook(second),
});

const countedLook = ({ observations, path, decidedAt }: WatchedSpan): CountedLook => ({
  pizzas: observations.length,
  bad: observations.filter(({ bad }) => bad).length,
  ratio: path.at(-1) ?? 0,
  newest: observations.slice(-NEWEST).map(({ id, localTs }) => ({ id, localTs })),
  decidedTs: decidedAt === null ? null : observations.at(-1)!.localTs,
});

export const NOTHING_COUNTED: CountedLook = {
  pizzas: 0,
  bad: 0,
  ratio: 0,
  newest: [],
  decidedTs: null,
};

/** The same time of day, this many days later. */
export const later = (localTs: string, days: number): string =>
  addDays(localTs.slice(0, 10), days) + localTs.slice(10);

/** What of an action decides which pizzas count. */
export interface WatchedTimes {
  from: string;
  /** When the first look was decided. */
  decidedTs: string | null;
  /** Whether that decision was a proof. */
  isLookedAtAgain: boolean;
  /** When the second look was decided. */
  againDecidedTs: string | null;
}

/** The looks at an action that are known so far. */
export const looksOf = ({
  from,
  decidedTs,
  isLookedAtAgain,
}: Omit<WatchedTimes, 'againDecidedTs'>) => [
  firstLook(from),
  ...(isLookedAtAgain && decidedTs !== null ? [secondLook(decidedTs)] : []),
];

/**
 * The first pizzas of a day in each look, as many as a test uses at most: further ones of the day
 * cannot change the verdict.
 */
export function usableObservations<Pizza extends { localTs: string }>(
  pizzas: Iterable<Pizza>,
  looks: readonly Look[],
): Pizza[] {
  const left = looks.map(() => MOST_PIZZAS);
  const used: Pizza[] = [];
  for (const pizza of pizzas) {
    const at = looks.findIndex((look) => isWithin(pizza, look));
    if (at === -1 || left[at] === 0) continue;
    left[at]! -= 1;
    used.push(pizza);
    if (left.every((none) => none === 0)) break;
  }
  return used;
}

/** Whether pizzas of a business day can count for the action, as far as is known now. */
export function isWatchedDay(
  day: CalendarDay,
  { from, decidedTs, isLookedAtAgain, againDecidedTs }: WatchedTimes,
): boolean {
  const between = (first: string, last: string) =>
    day >= businessDay(first) && day <= businessDay(last);
  if (between(from, decidedTs ?? firstLook(from).until)) return true;
  if (decidedTs === null || !isLookedAtAgain) return false;
  const again = secondLook(decidedTs);
  return between(again.from, againDecidedTs ?? again.until);
}
