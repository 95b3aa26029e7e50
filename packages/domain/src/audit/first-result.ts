import type { HistoryField, ReviewedPizza } from '../review/feedback.ts';
import { restore } from '../review/undo.ts';

/** A line of a pizza's correction history. */
interface CorrectedField {
  field: HistoryField;
  before: unknown;
}
/** The result that another engine's replaced. */
interface Replaced {
  replaced: ReviewedPizza;
  version: string;
}
/** What happened to a pizza. */
export type PizzaChange = CorrectedField | Replaced;

const isReplaced = (change: PizzaChange): change is Replaced => 'replaced' in change;
const isOfScore = (change: PizzaChange): boolean =>
  isReplaced(change)
    ? change.replaced.score !== null
    : change.field === 'score' && change.before !== null;

/**
 * What the engine said of a pizza when it first scored it: before every correction and every other
 * engine (audit U-001). `changes` are in the order in which they happened.
 */
export function firstResult(
  current: ReviewedPizza,
  version: string,
  changes: readonly PizzaChange[],
): { pizza: ReviewedPizza; version: string } {
  const scoredAt = changes.findIndex(isOfScore);
  const before = scoredAt < 0 ? changes : changes.slice(0, scoredAt);
  // What was replaced before the first score was no score.
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
