import { lockDay } from '#facts/rollups';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { runNamed } from '#platform/named-statement';
import { personName } from '#platform/person-name';
import { withRetry } from '#platform/retry';
import type { FeedbackAnswer } from '@crustodian/contract/review';
import { applyFeedback, type FeedbackChange } from '@crustodian/domain/feedback';
import type { OriginalData } from '@crustodian/domain/pipeline-result';
import type { PizzaPlace } from '@crustodian/domain/wire-id';
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
      const stored = await lockPizza(trx, key, user);
      const before = await answeredBefore(trx, stored, requestId);
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

const BEFORE = {
  name: 'corrections of request',
  text: `
SELECT correction.field, correction.new_value AS after, correction.rev, ${personName('u')} AS reviewer
FROM correction JOIN user_account u ON u.id = correction.user_id
WHERE venue_id = $1::int AND request_id = $2::uuid AND pizza_id = $3::bigint`,
};
interface EntryBefore extends Omit<Outcome, 'score'> {
  field: string;
  after: unknown;
}

async function answeredBefore(
  trx: Db,
  { place, pizza }: { place: PizzaPlace } & Pick<StoredPizza, 'pizza'>,
  requestId: string,
): Promise<FeedbackAnswer | null> {
  const values = [place.venue, requestId, place.id];
  const entries = await runNamed<EntryBefore>(trx, BEFORE, values);
  const [first] = entries;
  if (!first) return null;
  const scored = entries.find(({ field }) => field === 'score');
  // Holds because only numbers and null are stored under 'score'.
  const score = scored ? (scored.after as number | null) : pizza.score;
  return answerOf(entries, { ...first, score });
}
