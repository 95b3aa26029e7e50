import type { HistoryField, ReviewedPizza } from '../review/feedback.ts';
import { restore } from '../review/undo.ts';

/** A line of a pizza's correction history. */
interface CorrectedField {
  field: HistoryField;
  before: unknown;
}
/** A result that another engine's result replaced. */
interface Replaced {
  replaced: ReviewedPizza;
  version: string;
}
/** One event in a pizza's history. */
export type PizzaChange = CorrectedField | Replaced;

const isReplaced = (change: PizzaChange): change is Replaced => 'replaced' in change;
const isOfScore = (change: PizzaChange): boolean =>
  isReplaced(change)
    ? change.replaced.score !== null
    : change.field === 'score' && change.before !== null;

/**
 * The engine's result when it first scored the pizza: before any correction and any rescoring by
 * another engine (audit U-001). `changes` are in chronological order.
 */
export function firstResult(
  current: ReviewedPizza,
  version: string,
  changes: readonly PizzaChange[],
): { pizza: ReviewedPizza; version: string } {
  const scoredAt = changes.findIndex(isOfScore);
  const before = scoredAt < 0 ? changes : changes.slice(0, scoredAt);
  // Results that were replaced before the first score had no score.
  const start = before.findLastIndex(isReplaced) + 1;
  const rest = changes.slice(start);
  const next = rest.find(isReplaced);
  const corrected = (next ? rest.slice(0, rest.indexOf(next)) : rest).filter(
    (change): change is CorrectedField => !isReplaced(change),
  );
  // If a field was changed several times, its first change counts.
  const pizza = restore(next?.replaced ?? current, corrected.toReversed(), null);
  return { pizza, version: next?.version ?? version };
}
