/** One accuracy figure of the scoring engine with its goal, a minimum or a maximum. */
export interface AccuracyFigure {
  /** What is evaluated, e.g. 'crust width'. */
  subject: string;
  /** How it is measured, e.g. 'mean error (radii)'. */
  measure: string;
  /** Null if there was nothing to measure. */
  value: number | null;
  /** Null for figures without a goal. */
  goal: number | null;
  better: 'more' | 'less';
  /** Number of slices, pictures or photographs behind it. */
  count: number;
  /** Standard deviation of the truth, for correlations that depend on it. */
  spread?: number | undefined;
  /** 95% confidence interval, given if there are few cases. */
  interval?: [low: number, high: number] | undefined;
  /** Agreement between the raters on the same pictures. */
  raters?: number | undefined;
}

/** Whether a figure reaches its goal; null without a goal or a value. */
export function reachesGoal({ value, goal, better }: AccuracyFigure): boolean | null {
  if (value === null || goal === null) return null;
  return better === 'more' ? value >= goal : value <= goal;
}

/** '≥ 0.9', '≤ 120 ms', formatting the number with `write`; null for a figure without a goal. */
export const goalText = (
  { goal, better }: AccuracyFigure,
  write: (value: number) => string = String,
): string | null => (goal === null ? null : `${better === 'more' ? '≥' : '≤'} ${write(goal)}`);

/**
 * From this value decimals are not significant; applies to milliseconds, but not to shares, points
 * or pixels.
 */
const WHOLE_FROM = 20;

/** A value with its significant decimals: '0.973', '107'. */
export function figureText(value: number | null): string {
  if (value === null) return 'not measured';
  return value.toFixed(value >= WHOLE_FROM ? 0 : 3);
}
