/** One figure of how right the engine is, and what it should be at least (or at most). */
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
  /** How many slices, pictures or photos it rests on. */
  count: number;
  /** Standard deviation of the truth, where a correlation depends on it. */
  spread?: number;
}

/** What `npm run score:eval` found: written once, shown as it is. */
export interface Accuracy {
  engineVersion: string;
  specialtyHead: string;
  firstSeed: number;
  pictures: number;
  /** How many of them the engine held fit to be scored. */
  scored: number;
  figures: AccuracyFigure[];
  /** Measured on real photographs; empty where none were at hand. */
  photoFigures: AccuracyFigure[];
}

/** Whether a figure reaches its goal; null without a goal or a value. */
export function reachesGoal({ value, goal, better }: AccuracyFigure): boolean | null {
  if (value === null || goal === null) return null;
  return better === 'more' ? value >= goal : value <= goal;
}
