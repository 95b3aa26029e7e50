/** One figure of how right the scoring engine is, and what it should be at least (or at most). */
export interface AccuracyFigure {
  /** What is judged, e.g. 'crust width'. */
  subject: string;
  /** How that is measured, e.g. 'mean error (radii)'. */
  measure: string;
  /** Null where there was nothing to measure on. */
  value: number | null;
  /** Null for figures that stand without a goal. */
  goal: number | null;
  better: 'more' | 'less';
  /** How many slices, pictures or photographs it rests on. */
  count: number;
  /** Standard deviation of the truth, where a correlation depends on it. */
  spread?: number | undefined;
  /** Between which values it lies 95 times out of 100, where so few cases leave doubt. */
  interval?: [low: number, high: number] | undefined;
  /** What raters reach with each other on the same pictures. */
  raters?: number | undefined;
}

/** Whether a figure reaches its goal; null without a goal or a value. */
export function reachesGoal({ value, goal, better }: AccuracyFigure): boolean | null {
  if (value === null || goal === null) return null;
  return better === 'more' ? value >= goal : value <= goal;
}

/** '≥ 0.9', '≤ 120 ms' as `write` puts the number; null for a figure without a goal. */
export const goalText = (
  { goal, better }: AccuracyFigure,
  write: (value: number) => string = String,
): string | null => (goal === null ? null : `${better === 'more' ? '≥' : '≤'} ${write(goal)}`);

/** From here on decimals mean nothing: milliseconds, but neither shares nor points nor pixels. */
const WHOLE_FROM = 20;

/** A value with as many decimals as mean something: '0.973', '107'. */
export function figureText(value: number | null): string {
  if (value === null) return 'not measured';
  return value.toFixed(value >= WHOLE_FROM ? 0 : 3);
}
