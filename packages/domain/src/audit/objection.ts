import type { FeedbackChange } from '../review/feedback.ts';
import { mean } from '../statistics/moments.ts';
import { addDays, type CalendarDay } from '../time/calendar-day.ts';

/** What someone who sees a score can object to (U-050). */
export const OBJECTION_REASONS = [
  'criterion',
  'specialty',
  'not_ours',
  'camera',
  'damaged',
] as const;
export type ObjectionReason = (typeof OBJECTION_REASONS)[number];

export const OBJECTION_STATES = ['open', 'granted', 'upheld', 'expired', 'withdrawn'] as const;
export type ObjectionState = (typeof OBJECTION_STATES)[number];

export const LONGEST_SENTENCE = 500;
export const PLACES_A_WEEK = 5;
/** A pizza can be objected to for this many days after its business day. */
const OPEN_DAYS = 7;
export const ANSWER_WITHIN_HOURS = 48;

export const objectionsUntil = (day: CalendarDay): CalendarDay => addDays(day, OPEN_DAYS);

/** This many withdrawn objections a week do not count against the weekly quota. */
const WITHDRAWN_A_WEEK = 5;

/**
 * Open objections and those that changed nothing count against the weekly quota. Others do not,
 * except withdrawals beyond the weekly limit.
 */
export function placesLeft(states: readonly ObjectionState[]): number {
  const withdrawn = states.filter((state) => state === 'withdrawn').length;
  const taken = states.filter(takesPlace).length + Math.max(0, withdrawn - WITHDRAWN_A_WEEK);
  return Math.max(0, PLACES_A_WEEK - taken);
}

const takesPlace = (state: ObjectionState): boolean => state === 'open' || state === 'upheld';

export type ObjectionRefusal =
  | 'objection_not_scored'
  | 'objection_exists'
  | 'objection_too_late'
  | 'objection_quota';

/** Why a pizza cannot be objected to; null if it can. */
export function objectionRefusal(asked: {
  /** The pizza is visible and has a score. */
  isScored: boolean;
  day: CalendarDay;
  today: CalendarDay;
  /** The pizza already has an objection that was not withdrawn. */
  exists: boolean;
  left: number;
}): ObjectionRefusal | null {
  if (!asked.isScored) return 'objection_not_scored';
  if (asked.exists) return 'objection_exists';
  if (asked.today > objectionsUntil(asked.day)) return 'objection_too_late';
  return asked.left > 0 ? null : 'objection_quota';
}

/** A reviewer's blind judgement of the pizza. */
export interface Opinion {
  kind: 'points' | 'verdict' | 'unjudgeable';
  /** Why the pizza cannot be judged; null if it was judged. */
  reason: string | null;
  /** Points by criterion in ninths of the maximum, and the resulting score. */
  ninths: Record<string, number> | null;
  score: number | null;
  /** The specialty the reviewer saw, if it differs from the one shown; otherwise null. */
  specialty: string | null;
  bubbles: boolean;
  overbaked: boolean;
  badCut: boolean;
}

/** The published state of the pizza when the objection is answered. */
export interface PublishedPizza {
  score: number;
  specialty: string | null;
  bubbles: boolean;
  overbaked: boolean;
  badCut: boolean;
  /** Points of the whole pizza by criterion, and their maxima. */
  points: Record<string, number>;
  maxima: Record<string, number>;
}

export interface Objection {
  reason: ObjectionReason;
  /** The criterion whose points are disputed; null for other reasons. */
  criterion: string | null;
}

export type ObjectionOutcome =
  | { answer: 'wait' | 'second_opinion' | 'upheld' }
  | { answer: 'granted'; change: FeedbackChange };

/** If the first opinion is further away than this, a second one is requested (U-051). */
const FAR = 1;
/** Share of the criterion's maximum: one key in the lane. */
const TOLERANCE = 1 / 9;
const NOISE = 1e-9;

/**
 * For each objection to the pizza as a whole, the reasons for not judging a pizza that confirm it.
 * Raters can give these reasons for every pizza, so offering them does not reveal an objection.
 */
const CONFIRMING_REASONS: Partial<Record<ObjectionReason, readonly string[]>> = {
  not_ours: ['not_ours', 'not_a_pizza'],
  damaged: ['damaged'],
  camera: ['cut_off', 'covered', 'blurred', 'dark'],
};

const FLAGS = ['bubbles', 'overbaked', 'badCut'] as const;

/**
 * Decides an objection from the opinions. It is granted if their mean in the disputed criterion is
 * more than one key away from the published points, if they name another specialty, or if nobody
 * could judge the picture. An objection to the pizza as a whole is granted if one opinion confirms
 * it and no other finds the score right, if they agree on other flags or on another specialty, or
 * if their mean score is more than a point away.
 */
export function objectionOutcome(
  objection: Objection,
  published: PublishedPizza,
  opinions: readonly Opinion[],
): ObjectionOutcome {
  const [first] = opinions;
  if (!first) return { answer: 'wait' };
  if (opinions.length === 1 && isFar(first, published)) return { answer: 'second_opinion' };
  const judged = opinions.filter(({ kind }) => kind !== 'unjudgeable');
  if (judged.length === 0) return { answer: 'granted', change: { censored: true } };
  if (objection.reason === 'specialty') return specialtyOutcome(judged, published);
  const whole = objection.criterion === null ? wholeChange(objection, published, opinions) : null;
  if (whole) return { answer: 'granted', change: whole };
  const scored = judged.filter(({ kind }) => kind === 'points');
  // Verdicts carry no points.
  if (scored.length === 0) return { answer: 'wait' };
  const criteria =
    objection.criterion === null
      ? criteriaOfPicture(scored, published)
      : Object.keys(published.points).filter((criterion) => criterion === objection.criterion);
  const moved = movedPoints(criteria, scored, published);
  return Object.keys(moved).length > 0
    ? { answer: 'granted', change: { score_criteria: moved } }
    : { answer: 'upheld' };
}

const isFar = ({ score }: Opinion, published: PublishedPizza): boolean =>
  score === null || Math.abs(score - published.score) > FAR + NOISE;

function specialtyOutcome(judged: readonly Opinion[], published: PublishedPizza): ObjectionOutcome {
  const named = new Set(judged.map(({ specialty }) => specialty ?? published.specialty));
  const [specialty] = named;
  return named.size === 1 && specialty && specialty !== published.specialty
    ? { answer: 'granted', change: { specialty } }
    : { answer: 'upheld' };
}

/**
 * The change that an objection to the pizza as a whole leads to, based on everything except points;
 * null for none.
 */
function wholeChange(
  { reason }: Objection,
  published: PublishedPizza,
  opinions: readonly Opinion[],
): FeedbackChange | null {
  const judged = opinions.filter(({ kind }) => kind !== 'unjudgeable');
  const sees = opinions.some(
    (one) => one.reason !== null && CONFIRMING_REASONS[reason]?.includes(one.reason),
  );
  if (sees && judged.every((one) => isFar(one, published))) return { censored: true };
  if (reason === 'not_ours') {
    const named = specialtyOutcome(judged, published);
    return named.answer === 'granted' ? named.change : null;
  }
  const scored = judged.filter(({ kind }) => kind === 'points');
  const others = FLAGS.flatMap((flag) =>
    scored.length > 0 && scored.every((one) => one[flag] !== published[flag])
      ? [[flag, !published[flag]] as const]
      : [],
  );
  return others.length > 0 ? Object.fromEntries(others) : null;
}

/** All criteria if the mean score is more than a point off, otherwise none. */
function criteriaOfPicture(scored: readonly Opinion[], published: PublishedPizza): string[] {
  const score = mean(scored.map((opinion) => opinion.score ?? published.score));
  return Math.abs(score - published.score) > FAR + NOISE ? Object.keys(published.points) : [];
}

/** The mean points of the criteria that are off by more than the tolerance. */
function movedPoints(
  criteria: readonly string[],
  scored: readonly Opinion[],
  { points, maxima }: PublishedPizza,
): Record<string, number> {
  return Object.fromEntries(
    criteria.flatMap((criterion) => {
      const max = maxima[criterion] ?? 0;
      const ninths = scored.flatMap((opinion) => opinion.ninths?.[criterion] ?? []);
      if (ninths.length === 0) return [];
      const judged = (mean(ninths) / 9) * max;
      const isOff = Math.abs(judged - (points[criterion] ?? 0)) > max * TOLERANCE + NOISE;
      return isOff ? [[criterion, Math.round(judged * 1e4) / 1e4] as const] : [];
    }),
  );
}

/** From this many answers on, a granted share above the limit becomes an engine task (U-053). */
const FEWEST_ANSWERS = 20;
const MOST_GRANTED = 0.3;

export const isEngineTask = ({ granted, answered }: { granted: number; answered: number }) =>
  answered >= FEWEST_ANSWERS && granted / answered > MOST_GRANTED;
