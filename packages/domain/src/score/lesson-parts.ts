import type { Penalties } from './score-formula.ts';

/** Flags that can be trained from a company's reviews. */
export const LESSON_FLAGS = [
  'badCut',
  'overbaked',
  'bubbles',
] as const satisfies readonly (keyof Penalties)[];

/** 'better': by at least one standard error on held-out pictures. */
export const PART_OUTCOMES = ['better', 'no_better', 'too_few'] as const;
type PartOutcome = (typeof PART_OUTCOMES)[number];

/** 'kept': at least one part is better; 'dropped': none is. */
export const TRAINING_OUTCOMES = ['kept', 'dropped', 'too_few', 'failed'] as const;
type TrainingOutcome = (typeof TRAINING_OUTCOMES)[number];

export function outcomeOf(parts: readonly Pick<PartReport, 'outcome'>[]): TrainingOutcome {
  if (parts.some(({ outcome }) => outcome === 'better')) return 'kept';
  return parts.some(({ outcome }) => outcome === 'no_better') ? 'dropped' : 'too_few';
}

/** Number of cross-validation folds. */
export const FOLDS = 5;
const HEX = 16;
const DIGITS = 8;

/** The fold of a picture, derived from its SHA-256 so that it never changes. */
export const foldOf = (digest: string): number =>
  Number.parseInt(digest.slice(0, DIGITS), HEX) % FOLDS;

/** The outcome of one part of a lesson. */
export interface PartReport {
  /** 'specialty', 'fit', a flag, 'score' or the key of a criterion. */
  part: string;
  /** Number of pictures with a judgment. */
  judged: number;
  /**
   * Mean error on held-out pictures, before and after: the share classified wrongly for names,
   * flags and snapshot quality, points out of 10 for the score, the share of its points for a
   * criterion. Null if there were too few.
   */
  before: number | null;
  after: number | null;
  /** Standard error of the gain. */
  error: number | null;
  outcome: PartOutcome;
}

/** With fewer pictures a figure is meaningless. */
const LEAST_JUDGED = 20;

/** A held-out picture: its error before and after. */
export interface HeldBackCase {
  before: number;
  after: number;
}

/** Whether a part is better by at least one standard error on held-out pictures. */
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
