import { ApiError } from '#platform/http/errors';
import {
  historyValues,
  takeBack,
  type HistoryField,
  type ReviewedPizza,
} from '@crustodian/domain/review/feedback';
import { rescored } from '@crustodian/domain/pizza/rescored';
import {
  correctPizza,
  type CorrectionRequest,
  type CorrectionTools,
  type CorrectedState,
  type Corrected,
} from './correct-pizza.ts';
import type { ActiveEntry } from './active-entries.ts';
import type { StoredPizza } from '#pizzas/corrections/stored-pizza';

/**
 * Undoes the latest active correction of a pizza, with every field it changed; the previous one it
 * decides who reviewed. With `undoes` only the correction of that request is undone. @throws
 * ApiError pizza_not_found, changed_meanwhile, nothing_to_undo, bad_request
 */
export const takeBackNewest = (
  tools: CorrectionTools,
  asked: CorrectionRequest,
  undoes?: string,
): Promise<Corrected> =>
  correctPizza(tools, {
    ...asked,
    needsHistory: true,
    rule: (stored, standing) => takenBack(stored, standing, undoes),
  });

function takenBack(
  stored: StoredPizza,
  standing: readonly ActiveEntry[],
  undoes: string | undefined,
): CorrectedState {
  const { pizza, cameWith } = stored;
  const [newest] = standing;
  const isMeant = ({ requestId }: ActiveEntry) => undoes === undefined || requestId === undoes;
  if (!newest || !standing.some(isMeant)) throw new ApiError('nothing_to_undo');
  // Someone has built on it since: to take it back would leave what never was.
  if (!isMeant(newest)) throw new ApiError('changed_meanwhile');
  const undone = standing.filter(({ rev }) => rev === newest.rev);
  const last = standing.find(({ rev }) => rev !== newest.rev);
  const before = takeBack(pizza, undone, (last ?? cameWith)?.reviewer ?? null);
  const left = standing.filter(({ rev }) => rev !== newest.rev).map(({ field }) => field);
  const after = reapplyToRescore(stored, before, left);
  const values = historyValues(after);
  const entries = undone.map(({ id, field, after: taken }) => ({
    field,
    before: taken,
    after: values[field],
    undoes: id,
  }));
  return {
    after,
    entries,
    // Null for a reviewer known only to the pipeline.
    reviewerId: last?.userId ?? null,
    reviewedAt: (last ?? cameWith)?.at ?? null,
  };
}

/** The history knows what the engine said first; of a pizza rescored it is what it says now. */
function reapplyToRescore(
  { latestRescore: fresh, rules }: StoredPizza,
  current: ReviewedPizza,
  corrected: readonly HistoryField[],
): ReviewedPizza {
  // One whose name was undone before is without score until it is rescored.
  if (!fresh || (fresh.evaluation && !current.evaluation)) return current;
  return rescored({ current, fresh, corrected: new Set(corrected), rules }) ?? current;
}
