import { toStandardShare } from '../reports/report-figures.ts';
import { scoreDelta } from './score-delta.ts';

/** Specialties with fewer pizzas are left out of the simulator (spec 002 section 9). */
export const SIMULATOR_MINIMUM = 30;

/** With 30 pizzas a specialty is both simulated and flagged (decision X94). */
export const isSimulated = ({ count }: { count: number }): boolean => count >= SIMULATOR_MINIMUM;

export interface SimulatorRow {
  count: number;
  bads: number;
  goods: number;
  score: number | null;
  /** Compared with the score of the last report; null without one. */
  delta: number | null;
}

/**
 * The score with a different number of bads; nothing is saved (decision X95). `bads` is clamped to
 * 0..count.
 */
export function simulated({
  count,
  bads,
  lrScore,
}: {
  count: number;
  bads: number;
  lrScore: number | null;
}): SimulatorRow {
  const held = Math.min(count, Math.max(0, Math.trunc(bads)));
  const goods = count - held;
  const score = toStandardShare(goods, held);
  return { count, bads: held, goods, score, delta: scoreDelta(score, lrScore) };
}

/** The rows together, weighted by their pizzas, compared with the last report's total (decision X95). */
export function simulatedTotal(
  rows: readonly SimulatorRow[],
  lrScore: number | null,
): SimulatorRow {
  const sum = (of: (row: SimulatorRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return simulated({ count: sum(({ count }) => count), bads: sum(({ bads }) => bads), lrScore });
}

/** The digits of a typed 'Bad' count (spec 002 section 5). */
export const badDigits = (typed: string): string => typed.replaceAll(/\D/g, '');
