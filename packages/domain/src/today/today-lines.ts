import { changesPictures, hidesPizzas } from '../cameras/camera-picture.ts';
import { areaOf, type WatchedPart } from '../signals/watched-areas.ts';
import type { ActionFacts } from '../actions/action-texts.ts';
import { isChainWide } from '../signals/false-discovery.ts';
import type {
  AnsweredObjection,
  CameraDoubt,
  CameraItem,
  DayFinding,
  OpenSignal,
  ReadyReports,
  ReviewsBehind,
  SignalAnswer,
  Suggestion,
} from './today-facts.ts';

export type TodayLine =
  | {
      kind: 'chain-wide';
      key: string;
      part: WatchedPart;
      pointsAWeek: number;
      /** One per venue, costliest first, including answered ones. */
      signals: OpenSignal[];
      /** Number of the company's venues. */
      venues: number;
    }
  | { kind: 'kitchen'; key: string; part: WatchedPart; pointsAWeek: number; signal: OpenSignal }
  | {
      kind: 'day';
      key: string;
      part: WatchedPart | null;
      pointsAWeek: number;
      /** One per venue, costliest first. */
      days: DayFinding[];
    }
  | { kind: 'camera'; key: string; pointsAWeek: number; doubt: CameraDoubt; waiting: number }
  | { kind: 'camera-item'; key: string; pointsAWeek: number; item: CameraItem; waiting: number }
  | { kind: 'action'; key: string; pointsAWeek: number; action: DecidedAction }
  | { kind: 'reviews'; key: string; pointsAWeek: 0; reviews: ReviewsBehind }
  /** Due times by the clocks of their venues, earliest first. */
  | { kind: 'objections'; key: string; pointsAWeek: 0; due: readonly string[] }
  /** One action, suggested to each of these stores. */
  | { kind: 'suggestion'; key: string; pointsAWeek: 0; suggestions: readonly Suggestion[] }
  | { kind: 'reports'; key: string; pointsAWeek: 0; reports: ReadyReports }
  | { kind: 'objection'; key: string; pointsAWeek: 0; objection: AnsweredObjection };

/** An action with a new verdict. */
export interface DecidedAction extends ActionFacts {
  id: string;
  venue: string;
  pointsAWeek: number;
  /** When the action was done, by the venue's clock; null before that. */
  watchedFrom: string | null;
}

/** Lines that are good to know but require nothing. */
export const isGoodNews = (line: TodayLine): boolean =>
  line.kind === 'objection' ||
  (line.kind === 'reports' && !line.reports.maySend) ||
  (line.kind === 'action' && line.action.state === 'proven');

/** Further lines are collapsed. */
export const MOST_LINES = 7;

interface Facts {
  signals: readonly OpenSignal[];
  days: readonly DayFinding[];
  doubts: readonly CameraDoubt[];
  items: readonly CameraItem[];
  actions: readonly DecidedAction[];
  reviews: ReviewsBehind | null;
  /** When the answers to waiting objections are due, by the clocks of their venues. */
  due: readonly string[];
  suggestions: readonly Suggestion[];
  reports: ReadyReports | null;
  answered: readonly AnsweredObjection[];
  /** Number of the company's venues that have pizzas in this period. */
  venues: number;
}

/**
 * What needs attention, costliest first (expected points lost per week). A camera that sees no
 * pizzas comes first, since nothing is known about its venue; any other camera comes above the
 * lines of its venue. Lines without a cost follow, good news is last. A fault of many venues is one
 * line until all of them have answered, and so are all signals of a venue for one part.
 */
export function todayLines({
  signals,
  days,
  doubts,
  items,
  actions,
  venues,
  ...others
}: Facts): TodayLine[] {
  const isDoubted = (venue: string) => doubts.some((doubt) => doubt.venue === venue);
  const watched = signals
    .filter((signal) => !items.some(holds(signal)))
    .map((signal) =>
      isDoubted(signal.venue) ? { ...signal, answered: 'camera' as const } : signal,
    );
  const unanswered = signals.filter(isUnanswered);
  const kitchen = [...Map.groupBy(watched, ({ part }) => part)].flatMap(([part, ofPart]) =>
    linesOfPart(part, newestOfVenues(ofPart), venues),
  );
  const found = items.filter(({ isSure }) => isSure).map((item) => lineOfItem(item, unanswered));
  const isFound = (venue: string) => found.some(({ item }) => item.venue === venue);
  const doubted = doubts
    .filter(({ venue }) => !isFound(venue))
    .map((doubt) => lineOfDoubt(doubt, unanswered));
  const inDoubt = new Set([...doubts, ...items].map(({ venue }) => venue));
  const chained = new Set(kitchen.map((line) => line.kind === 'chain-wide' && line.part));
  const failed = actions.filter((action) => action.state !== 'proven');
  const isTried = (day: DayFinding) =>
    failed.some(({ venue, part }) => venue === day.venue && part === day.part);
  const daily = linesOfDays(
    days.filter(
      (day) => !inDoubt.has(day.venue) && !(day.part && chained.has(day.part)) && !isTried(day),
    ),
  );
  const decided = actions.map((action): TodayLine => {
    const { id, pointsAWeek } = action;
    return { kind: 'action', key: `action ${id}`, pointsAWeek, action };
  });
  const weight = (line: TodayLine): number => {
    if (line.kind !== 'camera-item') return line.pointsAWeek;
    if (hidesPizzas(line.item.fault)) return Infinity;
    return Math.max(line.pointsAWeek, costliestOf(line.item.venue, kitchen));
  };
  return [
    ...found,
    ...doubted,
    ...kitchen,
    ...daily,
    ...decided,
    ...linesWithoutCost(others),
  ].toSorted(
    (a, b) => Number(isGoodNews(a)) - Number(isGoodNews(b)) || descending(weight(a), weight(b)),
  );
}

/** Equal values are compared first, because Infinity - Infinity is NaN. */
const descending = (a: number, b: number): number => (a === b ? 0 : b - a);

/** Nobody has done anything about it yet. */
export const isUnanswered = ({ answered }: { answered: SignalAnswer | null }): boolean =>
  answered === null;

/** Points per week of this venue's costliest own kitchen line; 0 if there is none. */
const costliestOf = (venue: string, lines: readonly TodayLine[]): number =>
  lines.reduce(
    (most, line) =>
      line.kind === 'kitchen' && line.signal.venue === venue
        ? Math.max(most, line.pointsAWeek)
        : most,
    0,
  );

function linesWithoutCost({
  reviews,
  due,
  suggestions,
  reports,
  answered,
}: Pick<Facts, 'reviews' | 'due' | 'suggestions' | 'reports' | 'answered'>): TodayLine[] {
  const lines: TodayLine[] = [];
  const pointsAWeek = 0;
  if (reviews && reviews.stores.length > 0) {
    lines.push({ kind: 'reviews', key: 'reviews', pointsAWeek, reviews });
  }
  if (due.length > 0) {
    lines.push({ kind: 'objections', key: 'objections', pointsAWeek, due: due.toSorted() });
  }
  for (const [action, own] of Map.groupBy(suggestions, (one) => one.action)) {
    const key = `suggestion ${action}`;
    lines.push({ kind: 'suggestion', key, pointsAWeek, suggestions: own });
  }
  if (reports && reports.venues.length > 0) {
    lines.push({ kind: 'reports', key: 'reports', pointsAWeek, reports });
  }
  for (const objection of answered) {
    const key = `objection ${objection.pizza}`;
    lines.push({ kind: 'objection', key, pointsAWeek, objection });
  }
  return lines;
}

/** The signal was found in pictures of a camera that misrepresents pizzas. */
const holds =
  (signal: OpenSignal) =>
  ({ venue, fault, since }: CameraItem): boolean =>
    venue === signal.venue && changesPictures(fault) && signal.localTs >= since;

function lineOfItem(item: CameraItem, signals: readonly OpenSignal[]) {
  const waiting = newestOfVenues(signals.filter((signal) => holds(signal)(item)));
  return {
    kind: 'camera-item' as const,
    key: `camera ${item.venue} ${item.camera}`,
    pointsAWeek: total(waiting),
    item,
    waiting: waiting.length,
  };
}

function lineOfDoubt(doubt: CameraDoubt, signals: readonly OpenSignal[]): TodayLine {
  const waiting = newestOfVenues(signals.filter(({ venue }) => venue === doubt.venue));
  return {
    kind: 'camera',
    key: `camera ${doubt.venue}`,
    pointsAWeek: total(waiting),
    doubt,
    waiting: waiting.length,
  };
}

function linesOfPart(
  part: WatchedPart,
  signals: readonly OpenSignal[],
  venues: number,
): TodayLine[] {
  const open = signals.filter((signal) => !signal.isReleased && isUnanswered(signal));
  if (open.length > 0 && isChainWide(signals.length, venues)) {
    return [
      {
        kind: 'chain-wide',
        key: `chain ${part}`,
        part,
        pointsAWeek: total(signals.filter(isUnanswered)),
        signals: signals.toSorted((a, b) => b.pointsAWeek - a.pointsAWeek),
        venues,
      },
    ];
  }
  return open.map((signal) => ({
    kind: 'kitchen',
    key: `signal ${signal.id}`,
    part,
    pointsAWeek: signal.pointsAWeek,
    signal,
  }));
}

/**
 * Groups the same fault on the same day into one line, however many stores have it. A store's mean
 * points add nothing if one of its parts has a finding.
 */
function linesOfDays(days: readonly DayFinding[]): TodayLine[] {
  const found = new Map<string, DayFinding>();
  // If both rules found something on the same day, 'outside' wins because it is the clearer one.
  for (const one of days.toSorted((a, b) => a.rule.localeCompare(b.rule))) {
    found.set(`${one.venue} ${one.day} ${one.part ?? 'score'}`, one);
  }
  const all = [...found.values()];
  const isExplained = ({ venue, day, part }: DayFinding) =>
    part === null &&
    all.some((other) => other.part !== null && other.venue === venue && other.day === day);
  const groups = Map.groupBy(
    costliestOfAreas(all.filter((one) => !isExplained(one))),
    ({ day, part }) => `day ${day} ${part ?? 'score'}`,
  );
  return [...groups].map(([key, of]) => {
    const own = of.toSorted((a, b) => b.pointsAWeek - a.pointsAWeek);
    return { kind: 'day', key, part: own[0]!.part, pointsAWeek: total(own), days: own };
  });
}

/**
 * One problem shows up in several criteria, so each area of a venue is listed once a day, with its
 * costliest criterion.
 */
function costliestOfAreas(days: readonly DayFinding[]): DayFinding[] {
  const areas = Map.groupBy(
    days,
    ({ venue, day, part }) => `${venue} ${day} ${part && areaOf(part)}`,
  );
  return [...areas.values()].flatMap((ofArea) => {
    const ofCompany = ofArea.filter(({ isChainWide }) => isChainWide);
    if (ofCompany.length > 0) return ofCompany;
    return [ofArea.reduce((most, one) => (one.pointsAWeek > most.pointsAWeek ? one : most))];
  });
}

const total = (signals: readonly { pointsAWeek: number }[]): number =>
  signals.reduce((sum, { pointsAWeek }) => sum + pointsAWeek, 0);

/** The newest signal of each venue and part. */
function newestOfVenues(signals: readonly OpenSignal[]): OpenSignal[] {
  const newest = new Map<string, OpenSignal>();
  for (const signal of signals.toSorted((a, b) => a.localTs.localeCompare(b.localTs))) {
    newest.set(`${signal.venue} ${signal.part}`, signal);
  }
  return [...newest.values()];
}
