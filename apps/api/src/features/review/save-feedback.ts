import { lockDay } from '#facts/rollups';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { withRetry } from '#platform/retry';
import type { FeedbackAnswer } from '@crustodian/contract/review';
import type { Viewer } from '@crustodian/domain/access';
import {
  applyFeedback,
  valuesByField,
  type FeedbackChange,
  type HistoryEntry,
} from '@crustodian/domain/feedback';
import type { OriginalData } from '@crustodian/domain/pipeline-result';
import type { PizzaKey } from '@crustodian/domain/wire-id';
import { randomUUID } from 'node:crypto';
import { lockPizza, placeOf, type StoredPizza } from './stored-pizza.ts';
import { writeCorrection } from './write-correction.ts';

/** What every correction is asked with. */
export interface Asked {
  key: PizzaKey;
  viewer: Viewer;
  /** When it is asked. */
  at: Date;
  /** A request stored before answers what it did then. */
  requestId?: string | undefined;
  /** The rev that was seen; a newer one is refused. */
  rev?: number | undefined;
}

/** The changed fields and what the pizza became; how the feed shows it is asked for afterwards. */
export type FeedbackEcho = Omit<FeedbackAnswer, 'shown'>;

export interface SavedFeedback {
  answer: FeedbackEcho;
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
    const { pizza, rules, viewerName: reviewer } = stored;
    const outcome = applyFeedback(pizza, change, { rules, reviewer });
    if (outcome.refused === 'bad_request') throw new ApiError('bad_request', outcome.detail);
    if (outcome.refused) throw new ApiError(outcome.refused);
    const { pizza: after, entries } = outcome;
    const { viewer, at } = asked;
    const act = { user: viewer.id, at, requestId, entries };
    const reviewed = { reviewerId: viewer.id, reviewedAt: at };
    const rev = await writeCorrection(trx, stored, after, { ...act, ...reviewed });
    const { score, originalData } = after;
    return { answer: answerOf(entries, { score, reviewer, rev }), originalData };
  });

/** Runs `work` on the locked pizza of a locked day, unless the request was stored before. */
export const correct = (
  db: Db,
  { key, viewer, requestId = randomUUID(), rev }: Asked,
  work: (trx: Db, stored: StoredPizza, requestId: string) => Promise<SavedFeedback>,
): Promise<SavedFeedback> =>
  withRetry(() =>
    db.transaction().execute(async (trx) => {
      const { venue, day } = placeOf(key);
      await lockDay(trx, venue, day);
      const stored = await lockPizza(trx, key, { viewer, requestId });
      const before = answeredBefore(stored);
      if (before) return { answer: before, originalData: stored.pizza.originalData };
      if (rev !== undefined && rev !== stored.rev) throw new ApiError('changed_meanwhile');
      return work(trx, stored, requestId);
    }),
  );

interface Outcome {
  score: number | null;
  reviewer: string;
  rev: number;
}

type NewValue = Pick<HistoryEntry, 'field' | 'after'>;

/** The changed fields with the values they have now, and what the pizza became. */
export function answerOf(entries: readonly NewValue[], outcome: Outcome): FeedbackEcho {
  const { attributes, standard, specialty, crust, ...now } = newValues(entries);
  const { score, reviewer, rev } = outcome;
  return {
    censored: now.censored,
    bubbles: now.bubbles,
    overbaked: now.overbaked,
    badCut: now.badCut,
    attributes,
    // An undo may leave these without a value; the contract knows only values.
    standard: standard ?? undefined,
    specialty: specialty ?? undefined,
    crust: crust ?? undefined,
    score_criteria: now.score_criteria,
    score_details: now.score_details,
    score: score?.toFixed(2) ?? null,
    reviewer,
    rev,
  };
}

const newValues = (entries: readonly NewValue[]) =>
  valuesByField(entries.map(({ field, after }) => [field, after]));

/**
 * What the same request was answered when it came before; null for a new one.
 * @throws ApiError bad_request when another user sent it
 */
function answeredBefore({ answeredBefore: entries, pizza }: StoredPizza): FeedbackEcho | null {
  const [first] = entries ?? [];
  if (!entries || !first) return null;
  if (!entries.every(({ mine }) => mine)) {
    throw new ApiError(
      'bad_request',
      'request_id: names a change of somebody else; send a new one',
    );
  }
  const { score = pizza.score } = newValues(entries);
  return answerOf(entries, { ...first, score });
}
