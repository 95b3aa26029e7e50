import { applyRescore, type EngineResult } from '../pizza/apply-rescore.ts';
import {
  historyValues,
  valuesByField,
  type CorrectionOutcome,
  type HistoryEntry,
  type HistoryField,
  type ReviewedPizza,
  type ReviewRules,
} from './feedback.ts';

/** A line of a pizza's history that has not been undone. */
export interface ActiveEntry extends HistoryEntry {
  id: number;
  /** All lines of one correction have the same value. */
  rev: number;
  requestId: string;
  at: Date;
  userId: number;
  reviewer: string;
}

interface Undo {
  pizza: ReviewedPizza;
  rules: Pick<ReviewRules, 'grid'>;
  /** The latest result if the engine scored the pizza again. */
  latestRescore: EngineResult | null;
  /** The review that the pizza had when it arrived. */
  cameWith: { reviewer: string; at: Date } | null;
}

/**
 * Undoes the latest active correction, with every field it changed; the reviewer is then taken from
 * the previous correction. With `onlyRequest`, only that request's correction is undone. `active`
 * starts with the newest entry.
 */
export function undoCorrection(
  { pizza, rules, latestRescore, cameWith }: Undo,
  active: readonly ActiveEntry[],
  onlyRequest?: string,
): CorrectionOutcome {
  const [newest] = active;
  const isMeant = ({ requestId }: ActiveEntry) =>
    onlyRequest === undefined || requestId === onlyRequest;
  if (!newest || !active.some(isMeant)) return { refused: 'nothing_to_undo' };
  // Undoing a correction that a later one is built on would leave a state that never existed.
  if (!isMeant(newest)) return { refused: 'changed_meanwhile' };
  const undone = active.filter(({ rev }) => rev === newest.rev);
  const left = active.filter(({ rev }) => rev !== newest.rev);
  const [last] = left;
  const before = restore(pizza, undone, (last ?? cameWith)?.reviewer ?? null);
  const after = withRescore(before, { latestRescore, left, rules });
  const values = historyValues(after);
  const entries = undone.map(({ id, field, after: undoneValue }) => ({
    field,
    before: undoneValue,
    after: values[field],
    undoes: id,
  }));
  const reviewed = { userId: last?.userId ?? null, at: (last ?? cameWith)?.at ?? null };
  return { pizza: after, entries, reviewed };
}

/** Restores the pizza to its state before these entries of its latest correction. */
export function restore(
  pizza: ReviewedPizza,
  entries: readonly Pick<HistoryEntry, 'field' | 'before'>[],
  reviewer: string | null,
): ReviewedPizza {
  const old = valuesByField(entries.map(({ field, before }) => [field, before]));
  const { score_criteria: _sums, score_details, omit_soft, score_adjusted, ...others } = old;
  const { flag_effects, ...rest } = others;
  const { original_data = pizza.originalData, ...plain } = rest;
  const omitSoft = omit_soft ?? pizza.omitSoft;
  const after = { ...pizza, ...plain, omitSoft, originalData: original_data, reviewer };
  if (!after.evaluation) return after;
  const evaluation = {
    ...after.evaluation,
    score_details: score_details ?? after.evaluation.score_details,
    ...(flag_effects && { flag_effects }),
    score_adjusted: score_adjusted === undefined ? after.evaluation.score_adjusted : score_adjusted,
  };
  return { ...after, evaluation };
}

/** The history contains the engine's first result; a rescored pizza gets its latest one. */
function withRescore(
  current: ReviewedPizza,
  {
    latestRescore: fresh,
    left,
    rules,
  }: Pick<Undo, 'latestRescore' | 'rules'> & { left: readonly { field: HistoryField }[] },
): ReviewedPizza {
  // A pizza that lost its specialty may have no score until it is rescored.
  if (!fresh || (fresh.evaluation && !current.evaluation)) return current;
  const corrected = new Set(left.map(({ field }) => field));
  return applyRescore({ current, fresh, corrected, rules }) ?? current;
}
