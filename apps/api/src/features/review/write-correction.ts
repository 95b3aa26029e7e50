import { refreshRollups } from '#facts/rollups';
import type { Db } from '#platform/db';
import { nextId } from '#platform/ids';
import { runNamed } from '#platform/named-statement';
import type { ReviewedPizza } from '@crustodian/domain/feedback';
import { reviewColumns, type StoredPizza } from './stored-pizza.ts';

/** A line of the history. */
export interface CorrectionEntry {
  field: string;
  before: unknown;
  after: unknown;
  /** Id of the correction that this one takes back. */
  undoes?: number;
}

export interface Act {
  user: number;
  requestId: string;
  entries: readonly CorrectionEntry[];
}

interface Reviewed {
  /** Who counts as its reviewer from now on; null when nobody has reviewed it. */
  reviewerId: number | null;
  reviewedAt: Date | null;
}

/**
 * Stores what became of a locked pizza, appends the history and brings the rollups of its day up to
 * date; the day must be locked. Answers the new rev.
 */
export async function writeCorrection(
  trx: Db,
  stored: StoredPizza,
  after: ReviewedPizza,
  { reviewerId, reviewedAt, ...act }: Act & Reviewed,
): Promise<number> {
  const { place, hour, pizza: before, rules } = stored;
  const rev = stored.rev + 1;
  await trx
    .updateTable('pizza')
    .set({
      ...changedOnly(reviewColumns(before, rules.grid), reviewColumns(after, rules.grid)),
      reviewer_id: reviewerId,
      reviewed_at: reviewedAt,
      rev,
    })
    .where('venue_id', '=', place.venue)
    .where('business_date', '=', place.day)
    .where('id', '=', place.id)
    .execute();
  if (!isSame(before.evaluation, after.evaluation)) await writeEvaluation(trx, stored, after);
  await appendHistory(trx, { ...stored, rev }, act);
  await refreshRollups(trx, place.venue, place.day, {
    hours: [hour],
    specialties: [...new Set([before.specialty, after.specialty])],
  });
  return rev;
}

async function writeEvaluation(trx: Db, { place }: StoredPizza, { evaluation }: ReviewedPizza) {
  await trx
    .updateTable('pizza_detail')
    .set({ evaluation: JSON.stringify(evaluation) })
    .where('venue_id', '=', place.venue)
    .where('business_date', '=', place.day)
    .where('id', '=', place.id)
    .execute();
}

const APPEND = {
  name: 'append corrections',
  text: `
INSERT INTO correction (venue_id, business_date, pizza_id, user_id, rev, request_id,
  id, field, old_value, new_value, undoes)
SELECT $1::int, $2::date, $3::bigint, $4::int, $5::int, $6::uuid, e.*
FROM json_to_recordset($7::json) AS e(id bigint, field text, before jsonb, after jsonb, undoes bigint)`,
};

/** Appends an act to the history of a pizza, under the rev it led to. */
export async function appendHistory(
  trx: Db,
  { place, rev }: Pick<StoredPizza, 'place' | 'rev'>,
  { user, requestId, entries }: Act,
): Promise<void> {
  const rows = JSON.stringify(entries.map((entry) => ({ id: nextId(), ...entry })));
  const { venue, day, id } = place;
  await runNamed(trx, APPEND, [venue, day, id, user, rev, requestId, rows]);
}

function changedOnly<T extends object>(before: T, after: T): Partial<T> {
  // Holds because entries are only left out.
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isSame(before[key as keyof T], value)),
  ) as Partial<T>;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
