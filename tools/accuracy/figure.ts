import type { AccuracyFigure } from '../../packages/domain/src/score/accuracy.ts';
import { shareInterval, type Interval } from '../../packages/scoring/src/evaluate/intervals.ts';

export const atLeast = (
  subject: string,
  measure: string,
  value: number | null,
  goal: number | null,
  count: number,
): AccuracyFigure => ({ subject, measure, value: rounded(value), goal, better: 'more', count });

export const upTo = (
  subject: string,
  measure: string,
  value: number | null,
  goal: number | null,
  count: number,
): AccuracyFigure => ({ subject, measure, value: rounded(value), goal, better: 'less', count });

interface Shares<Case> {
  of: readonly Case[];
  that: (one: Case) => boolean;
  goal?: number;
}

/** The share of cases that satisfy `that`; higher is better. */
export function shareOf<Case>(
  subject: string,
  measure: string,
  { of, that, goal }: Shares<Case>,
): AccuracyFigure {
  const part = of.filter(that).length;
  const value = of.length > 0 ? part / of.length : null;
  const figure = atLeast(subject, measure, value, goal ?? null, of.length);
  return withInterval(figure, shareInterval(part, of.length));
}

/** The share of cases that satisfy `that`; lower is better. */
export const fewOf = <Case>(
  subject: string,
  measure: string,
  shares: Shares<Case>,
): AccuracyFigure => ({ ...shareOf(subject, measure, shares), better: 'less' });

export const withInterval = (figure: AccuracyFigure, interval: Interval | null): AccuracyFigure =>
  interval ? { ...figure, interval: [rounded(interval[0]), rounded(interval[1])] } : figure;

export const rounded = <Value extends number | null>(value: Value): Value =>
  (value === null ? null : Math.round(value * 1e4) / 1e4) as Value;
