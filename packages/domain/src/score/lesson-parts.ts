import type { Penalties } from './score-formula.ts';

/** Flags that a company's reviewers can teach. */
export const LESSON_FLAGS = [
  'badCut',
  'overbaked',
  'bubbles',
] as const satisfies readonly (keyof Penalties)[];

/** 'better': by one standard error at least, on pictures that were held back. */
export const PART_OUTCOMES = ['better', 'no_better', 'too_few'] as const;
type PartOutcome = (typeof PART_OUTCOMES)[number];

/** 'kept': some part is better; 'dropped': none is. */
export const TRAINING_OUTCOMES = ['kept', 'dropped', 'too_few', 'failed'] as const;
type TrainingOutcome = (typeof TRAINING_OUTCOMES)[number];

export function outcomeOf(parts: readonly Pick<PartReport, 'outcome'>[]): TrainingOutcome {
  if (parts.some(({ outcome }) => outcome === 'better')) return 'kept';
  return parts.some(({ outcome }) => outcome === 'no_better') ? 'dropped' : 'too_few';
}

/** Into so many parts judged pictures are dealt; each is told by a lesson of the others. */
export const FOLDS = 5;
const HEX = 16;
const DIGITS = 8;

/** The part that a picture lies in, by its SHA-256; the same one always, whoever reviews it. */
export const foldOf = (digest: string): number =>
  Number.parseInt(digest.slice(0, DIGITS), HEX) % FOLDS;

/** What became of one part of a lesson. */
export interface PartReport {
  /** 'specialty', 'fit', a flag, 'score' or the key of a criterion. */
  part: string;
  /** Pictures of which it was judged. */
  judged: number;
  /**
   * Mean error on pictures held back, before and after: the share told wrongly of names, flags and fitness, points of 10
   * of the score, the share of its points of a criterion. Null where there were too few.
   */
  before: number | null;
  after: number | null;
  /** Standard error of what was won. */
  error: number | null;
  outcome: PartOutcome;
}

/** With fewer pictures a figure says nothing. */
const LEAST_JUDGED = 20;

/** A picture that was held back: how far off what was said of it was before, and after. */
export interface HeldBackCase {
  before: number;
  after: number;
}

/** Whether a part is better by one standard error at least on what was held back. */
export function judgePart(part: string, cases: readonly HeldBackCase[]): PartReport {
  const judged = cases.length;
  const counts = { part, judged };
  if (judged < LEAST_JUDGED) {
    return { ...counts, before: null, after: null, error: null, outcome: 'too_few' };
  }
  const before = mean(cases.map((one) => one.before));
  const after = mean(cases.map((one) => one.after));
  const won = cases.map((one) => one.before - one.after);
  const error = deviation(won) / Math.sqrt(judged);
  const isBetter = before > after && before - after >= error;
  return { ...counts, before, after, error, outcome: isBetter ? 'better' : 'no_better' };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1));
}
