export const STANDARDS = ['to_standard', 'maybe_to_standard', 'not_to_standard'] as const;
export type Standard = (typeof STANDARDS)[number];

/** Display labels. */
export const STANDARD_LABELS = {
  to_standard: 'To standard',
  maybe_to_standard: 'Maybe',
  not_to_standard: 'Not to standard',
} as const satisfies Record<Standard, string>;

export const isStandard = (text: string): text is Standard =>
  STANDARDS.some((standard) => standard === text);

/**
 * Scores below the first limit are not to standard, scores above the second are; both limits
 * themselves are maybe (decision X46).
 */
export const NOT_STANDARD_BELOW = 7.5;
export const STANDARD_ABOVE = 8.5;

export interface Verdict {
  /** Set by a reviewer, or null. */
  standard: Standard | null;
  /** 0..10, or null when not evaluated. */
  score: number | null;
  /** Inner plus outer cheese, or cheese cover (decision X45). */
  cheeseScore: number | null;
  /** The company's threshold; null disables the rule. */
  cheeseThreshold: number | null;
}

/**
 * The displayed standard of a pizza: the reviewer's, otherwise derived from its scores (spec 000
 * section 4, X45, X46).
 */
export function standardOf(pizza: Verdict): Standard | null {
  if (pizza.standard) return pizza.standard;
  if (pizza.score === null) return null;
  const { cheeseScore, cheeseThreshold } = pizza;
  if (cheeseThreshold !== null && cheeseScore !== null && cheeseScore < cheeseThreshold) {
    return 'not_to_standard';
  }
  if (pizza.score < NOT_STANDARD_BELOW) return 'not_to_standard';
  return pizza.score > STANDARD_ABOVE ? 'to_standard' : 'maybe_to_standard';
}
