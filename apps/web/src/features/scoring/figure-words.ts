import type { AccuracyFigure } from '@crustodian/contract/scoring';

export type Reached = 'reached' | 'missed' | 'no goal';

/** Whether a figure is as good as it should be. */
export function reachedOf({ value, goal, better }: AccuracyFigure): Reached {
  if (value === null || goal === null) return 'no goal';
  return (better === 'more' ? value >= goal : value <= goal) ? 'reached' : 'missed';
}

/** Shares and errors with three decimals, times and pixels with as many as mean something. */
export function valueText(value: number | null): string {
  if (value === null) return 'not measured';
  return value >= 20 ? value.toFixed(0) : value.toFixed(3);
}

export const goalText = ({ goal, better }: AccuracyFigure): string =>
  goal === null ? '–' : `${better === 'more' ? '≥' : '≤'} ${goal}`;

/** Points with a sign: '+0.04', '−0.10', '0.00'. */
export function shiftText(points: number): string {
  const text = Math.abs(points).toFixed(2);
  if (text === '0.00') return text;
  return (points > 0 ? '+' : '−') + text;
}

/** 'Cheese seal': a name as the first word of a row. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many of the figures that have a goal reach it. */
export function countReached(figures: readonly AccuracyFigure[]): { reached: number; all: number } {
  const told = figures.map(reachedOf).filter((reached) => reached !== 'no goal');
  return { reached: told.filter((reached) => reached === 'reached').length, all: told.length };
}
