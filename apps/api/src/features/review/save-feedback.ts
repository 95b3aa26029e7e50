import { lockDay } from '#facts/rollups';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { withRetry } from '#platform/retry';
import type { FeedbackAnswer } from '@crustodian/contract/review';
import { applyFeedback, type FeedbackChange } from '@crustodian/domain/feedback';
import type { OriginalData } from '@crustodian/domain/pipeline-result';
import { randomUUID } from 'node:crypto';
import { lockPizza, placeOf, type PizzaKey, type StoredPizza } from './stored-pizza.ts';
import { writeCorrection, type CorrectionEntry } from './write-correction.ts';

/** What every correction is asked with. */
export interface Asked {
  key: PizzaKey;
  /** Id of who asks. */
  user: number;
  /** A request stored before answers what it did then. */
  requestId?: string | undefined;
  /** The rev that was seen; a newer one is refused. */
  rev?: number | undefined;
}

export interface SavedFeedback {
  answer: FeedbackAnswer;
  originalData: OriginalData | null;
}

/**
 * Corrects one pizza: rule, columns, history and rollups in one transaction.
 * @throws ApiError pizza_not_found, changed_meanwhile, specialty_required, bad_request
 */
export const saveFeedback = (
  db: Db,
  change: FeedbackChange,
  asked: Asked,
): Promise<SavedFeedback> =>
  correct(db, asked, async (trx, stored, requestId) => {
    const { pizza, rules, reviewer } = stored;
    const outcome = applyFeedback(pizza, change, { rules, reviewer });
    if (outcome.refused === 'bad_request') throw new ApiError('bad_request', outcome.detail);
    if (outcome.refused) throw new ApiError(outcome.refused);
    const { pizza: after, entries } = outcome;
    const { user } = asked;
    const who = { reviewerId: user, reviewedAt: new Date() };
    const rev = await writeCorrection(trx, stored, after, { user, requestId, entries, ...who });
    const { score, originalData } = after;
    return { answer: answerOf(entries, { score, reviewer, rev }), originalData };
  });

/** Runs `work` on the locked pizza of a locked day, unless the request was stored before. */
export const correct = (
  db: Db,
  { key, user, requestId = randomUUID(), rev }: Asked,
  work: (trx: Db, stored: StoredPizza, requestId: string) => Promise<SavedFeedback>,
): Promise<SavedFeedback> =>
  withRetry(() =>
    db.transaction().execute(async (trx) => {
      const { venue, day } = placeOf(key);
      await lockDay(trx, venue, day);
      const stored = await lockPizza(trx, key, { user, requestId });
      const before = answeredBefore(stored);
      if (before) return { answer: before, originalData: stored.pizza.originalData };
      if (rev !== undefined && rev !== stored.rev) throw new ApiError('changed_meanwhile');
      return work(trx, stored, requestId);
    }),
  );

/** Fields of the history that an answer repeats. */
const ECHOED = [
  'censored',
  'bubbles',
  'overbaked',
  'badCut',
  'standard',
  'attributes',
  'specialty',
  'crust',
  'score_criteria',
  'score_details',
] as const;

interface Outcome {
  score: number | null;
  reviewer: string;
  rev: number;
}

/** The changed fields with the values they have now, and what the pizza became. */
export function answerOf(
  entries: readonly Pick<CorrectionEntry, 'field' | 'after'>[],
  { score, reviewer, rev }: Outcome,
): FeedbackAnswer {
  const echo = entries
    // An undo may leave a field without a value; the contract knows only values.
    .filter(({ field, after }) => ECHOED.some((echoed) => echoed === field) && after !== null)
    .map(({ field, after }) => [field, after]);
  return { ...Object.fromEntries(echo), score: score?.toFixed(2) ?? null, reviewer, rev };
}

/** What the same request was answered when it came before; null for a new one. */
function answeredBefore({ answeredBefore: entries, pizza }: StoredPizza): FeedbackAnswer | null {
  const [first] = entries ?? [];
  if (!entries || !first) return null;
  const scored = entries.find(({ field }) => field === 'score');
  // Holds because only numbers and null are stored under 'score'.
  const score = scored ? (scored.after as number | null) : pizza.score;
  return answerOf(entries, { ...first, score });
}
