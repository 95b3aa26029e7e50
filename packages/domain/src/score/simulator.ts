import { toStandardShare } from '../reports/report-figures.ts';
import { scoreDelta } from './score-delta.ts';

/** A specialty with fewer pizzas is left out of the simulator (spec 002 section 9). */
export const SIMULATOR_MINIMUM = 30;

/** With 30 pizzas a specialty is simulated, and flagged as well (decision X94). */
export const isSimulated = ({ count }: { count: number }): boolean => count >= SIMULATOR_MINIMUM;

export interface SimulatorRow {
  count: number;
  bads: number;
  goods: number;
  score: number | null;
  /** Against the score of the last report; null without one. */
  delta: number | null;
}

/** What the score would be with other bads; nothing is saved (decision X95). `bads` is held in 0..count. */
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

/** The rows together, weighted by their pizzas, against the last report's total (decision X95). */
export function simulatedTotal(
  rows: readonly SimulatorRow[],
  lrScore: number | null,
): SimulatorRow {
  const sum = (of: (row: SimulatorRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return simulated({ count: sum(({ count }) => count), bads: sum(({ bads }) => bads), lrScore });
}

/** What stays of a typed 'Bad' count: its digits (spec 002 section 5). */
export const badDigits = (typed: string): string => typed.replaceAll(/\D/g, '');
