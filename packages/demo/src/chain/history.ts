import { daysBetween, weekdayOf, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { LocalTs } from '@crustodian/domain/pizza/pipeline-result';
import { shiftOf } from '@crustodian/domain/time/shift';
import type { OfficialCriterion } from '@crustodian/domain/pizza/criteria';
import type { SpecialtyId } from '@crustodian/domain/pizza/specialties';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { cameraSaw, unfitShare } from './camera-faults.ts';
import { engineShift } from './engine-change.ts';
import {
  careOf,
  hasFault,
  isFaultOfMany,
  isOrdinary,
  lostElse,
  shareGoneWrong,
} from './kitchen-faults.ts';
import type { DemoVenue } from './stores.ts';
import { cameraWasOff, pizzaTimes } from './rhythm.ts';
import { secondLook, type SecondLook } from './second-look.ts';
import { normal, seededRandom } from './seeded-random.ts';

/** The facts about a picture that selection needs; the index is its position in the catalogue. */
export interface ScoredPicture {
  index: number;
  /** The rendered specialty. */
  specialty: SpecialtyId;
  /** The scorer's specialty and score; null if the picture could not be evaluated. */
  said: string | null;
  score: number | null;
  /** Whether the scorer is certain that the snapshot is unfit. */
  flagged: boolean;
  /** Whether it was rendered with faults, regardless of its score. */
  isFaulty?: boolean;
  /** Share of points lost on each watched part; 1 or 0 for a flag. */
  lost?: Readonly<Record<string, number>>;
}

export interface DemoReview {
  standard: Standard | null;
  hidden: boolean;
  /** The reviewer's differences from the scorer; null for a hidden pizza. */
  otherwise: SecondLook | null;
  /** Hours after the pizza was made. */
  hoursLater: number;
}

export interface DemoPizza {
  ts: LocalTs;
  /** Position of its picture in the catalogue. */
  picture: number;
  review: DemoReview | null;
}

/** A camera's recording of about ten minutes. */
export interface DemoCapture {
  startedAt: LocalTs;
  pizzas: DemoPizza[];
}

export interface HistoryOptions {
  seed: string;
  today: CalendarDay;
  /** First day of the history. */
  from: CalendarDay;
}

const CAPTURE_MINUTES = 10;

/** Once a day, someone's arm spoils a snapshot: position of that pizza in the day. */
const FLAGGED_AT = 12;

/** How often each specialty is ordered. */
const POPULARITY: Partial<Record<SpecialtyId, number>> = {
  pepperoni: 30,
  cheese: 14,
  super_pepperoni: 10,
  hawaiana: 9,
  the_works: 8,
  todas_las_carnes: 7,
  vegetariana: 6,
  pollo_bbq: 6,
  meatball_pepperoni: 4,
  half: 4,
  napolitana: 3,
  italiana: 3,
  espinacas_crema: 2,
  canadian_bacon: 2,
};
const RARE = 1;

/**
 * The share of a day's pizzas that a reviewer has judged; the two newest days are not reviewed yet.
 */
const REVIEWED_SHARE = 0.34;
const REVIEW_LAG_DAYS = 2;

/**
 * The captures of a venue's business day; empty if its camera was off. Deterministic for the same
 * seed.
 */
export function captureDay(
  venue: DemoVenue,
  day: CalendarDay,
  catalogue: readonly ScoredPicture[],
  options: HistoryOptions,
): DemoCapture[] {
  if (cameraWasOff(venue, day, options.today)) return [];
  const { today } = options;
  const made = madeOnDay(venue, day, catalogue, options);
  return groupByCapture(made.filter(({ ts }) => cameraSaw(venue, { ts, day, today })));
}

/** The pizzas that a venue made on a business day, including those that no camera saw. */
export function madeOnDay(
  venue: DemoVenue,
  day: CalendarDay,
  catalogue: readonly ScoredPicture[],
  options: HistoryOptions,
): DemoPizza[] {
  const random = seededRandom(`${options.seed}/day/${venue.id}/${day}`);
  const reviewer = seededRandom(`${options.seed}/reviewer/${venue.id}/${day}`);
  const kitchen = seededRandom(`${options.seed}/kitchen/${venue.id}/${day}`);
  const lens = seededRandom(`${options.seed}/lens/${venue.id}/${day}`);
  const mood = 0.25 * normal(random);
  const shown = new Map<number, number>();
  const flagged = catalogue.find((picture) => picture.flagged);
  // Reviewers rename misnamed pizzas, so a day that is not reviewed yet contains none.
  const isReviewed = daysBetween(day, options.today) >= REVIEW_LAG_DAYS;
  const offered = isReviewed ? catalogue : catalogue.filter((picture) => !isMisnamed(picture));
  const scored = offered.filter(({ score }) => score !== null);
  const unfit = offered.filter(({ score, flagged: isSure }) => score === null && !isSure);
  const care = careOf(venue);
  const good = care ? scored.filter(({ lost = {} }) => isOrdinary(lost, care)) : scored;
  const faulty = care ? withFault(scored, care) : scored;
  return pizzaTimes(venue, day, options.seed).map((ts, at) => {
    if (flagged && at === FLAGGED_AT) return { ts, picture: flagged.index, review: null };
    const target = meanScore(venue, day, ts, options) + mood + 0.85 * normal(random);
    const { today } = options;
    const wrong = care ? shareGoneWrong(venue, day, { ts, today }) : 0;
    const cooked = kitchen() < wrong ? faulty : good;
    const isUnfit = lens() < unfitShare(venue, { ts, day, today }) && unfit.length > 0;
    const picture = choosePicture(isUnfit ? unfit : cooked, target, shown, random);
    shown.set(picture.index, (shown.get(picture.index) ?? 0) + 1);
    return {
      ts,
      picture: picture.index,
      review: isReviewed ? review(picture, { random, reviewer }) : null,
    };
  });
}

/**
 * The mean score of a venue: its level, its trend, the rush of weekend dinners, and the engine of
 * that day.
 */
export function meanScore(
  venue: DemoVenue,
  day: CalendarDay,
  ts: LocalTs,
  { from, today }: HistoryOptions,
): number {
  const progress = daysBetween(from, day) / Math.max(1, daysBetween(from, today));
  const weekend = weekdayOf(day) >= 5;
  const rush = weekend && shiftOf(ts) === 'PM' ? venue.rush : 0;
  return venue.level + venue.trend * progress - rush - engineShift(daysBetween(day, today));
}

/** Factor on a picture's weight for each time that the day has shown it. */
const SHOWN_BEFORE = 0.2;

/**
 * Chooses a picture whose specialty is ordered often, whose score is close to the target, and which
 * is new to the day.
 */
function choosePicture(
  catalogue: readonly ScoredPicture[],
  target: number,
  shown: ReadonlyMap<number, number>,
  random: () => number,
): ScoredPicture {
  const weights = catalogue.map(({ index, specialty, score }) => {
    const nearness = score === null ? 1 : Math.exp(-(((score - target) / 0.55) ** 2));
    const fresh = SHOWN_BEFORE ** (shown.get(index) ?? 0);
    return (POPULARITY[specialty] ?? RARE) * (nearness + 1e-4) * fresh;
  });
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = weights.findIndex((weight) => (left -= weight) < 0);
  return catalogue[chosen] ?? catalogue.at(-1)!;
}

/** One picture in this many shows a store's fault. */
const FAULT_EVERY = 18;

/** A specialty with this popularity has enough pizzas per store to form a baseline there. */
const OFTEN = 10;
/** A picture that lost more than this share on something else shows another fault too. */
const ALONE_BELOW = 0.45;
const FEWEST_FAULTY = 3;

/**
 * The pictures that show a fault, those with the least other faults first; all pictures if none
 * does. For a fault of one store, only specialties that are ordered often: a rare one is compared
 * with the company's pizzas, among which such faults are common. For a fault of many stores, only
 * pictures that show nothing else: otherwise a shared second fault would be detected as often.
 */
function withFault(catalogue: readonly ScoredPicture[], part: OfficialCriterion) {
  const showing = catalogue
    .filter(({ lost = {} }) => hasFault(lost, part))
    .toSorted((a, b) => lostElse(a.lost!, part) - lostElse(b.lost!, part));
  const preferred = showing.filter(({ specialty, lost }) =>
    isFaultOfMany(part)
      ? lostElse(lost!, part) < ALONE_BELOW
      : (POPULARITY[specialty] ?? RARE) >= OFTEN,
  );
  const faulty = (preferred.length >= FEWEST_FAULTY ? preferred : showing).slice(
    0,
    Math.ceil(catalogue.length / FAULT_EVERY),
  );
  return faulty.length > 0 ? faulty : catalogue;
}

const isMisnamed = ({ said, specialty }: ScoredPicture): boolean =>
  said !== null && said !== specialty;

/** Less than a day, so that even a review of the newest reviewed day lies in the past. */
const SOONEST_HOURS = 6;
const LATEST_HOURS = 20;

function review(
  picture: ScoredPicture,
  { random, reviewer }: { random: () => number; reviewer: () => number },
): DemoReview | null {
  const looked = random() < REVIEWED_SHARE || isMisnamed(picture);
  if (!looked || picture.score === null) return null;
  const hidden = random() < 0.04;
  return {
    standard: hidden ? null : verdictOn(picture, picture.score),
    hidden,
    otherwise: hidden ? null : secondLook(picture, reviewer),
    hoursLater: SOONEST_HOURS + (LATEST_HOURS - SOONEST_HOURS) * random(),
  };
}

/** Spread of reviewers' verdicts around a picture's score; each picture has a single verdict. */
const TASTE = 0.2;
const tasteOf = ({ index }: ScoredPicture) => seededRandom(`taste/${index}`);

/** A reviewer sees faults that the scorer has missed. */
function verdictOn(picture: ScoredPicture, score: number): Standard {
  const verdict = judged(score + TASTE * normal(tasteOf(picture)));
  return picture.isFaulty && verdict === 'to_standard' ? 'maybe_to_standard' : verdict;
}

const judged = (score: number): Standard => {
  if (score > 8) return 'to_standard';
  return score < 7.6 ? 'not_to_standard' : 'maybe_to_standard';
};

function groupByCapture(pizzas: DemoPizza[]): DemoCapture[] {
  const captures = new Map<string, DemoCapture>();
  for (const pizza of pizzas) {
    const startedAt = captureStart(pizza.ts);
    const capture = captures.get(startedAt) ?? { startedAt, pizzas: [] };
    capture.pizzas.push(pizza);
    captures.set(startedAt, capture);
  }
  return [...captures.values()];
}

function captureStart(ts: LocalTs): LocalTs {
  const minute = Number(ts.slice(14, 16));
  const start = String(minute - (minute % CAPTURE_MINUTES)).padStart(2, '0');
  return `${ts.slice(0, 14)}${start}:00`;
}
