import { undoFeedback as contract } from '@crustodian/contract/review';
import { shownPizza } from '#facts/feed-pizza';
import { takeBack, type HistoryField } from '@crustodian/domain/feedback';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';
import type { PizzaPlace } from '@crustodian/domain/wire-id';
import { personName } from '#platform/person-name';
import { sql } from 'kysely';
import { IS_GROUND_TRUTH } from './ground-truth-fields.ts';
import { answerOf, correct } from './save-feedback.ts';
import { placeOf } from './stored-pizza.ts';
import { writeCorrection } from './write-correction.ts';

/** The newest correction that still stands is taken back; the one before it decides who reviewed. */
export const undoFeedback = handle(contract, async ({ body }, { db, viewer, live, now }) => {
  const { t_id, pipe_id, vid_id, request_id, rev: seen } = body;
  const key = { t_id, pipe_id, vid_id };
  const at = new Date(now());
  const asked = { key, viewer, at, requestId: request_id, rev: seen };
  const { answer } = await correct(db, asked, async (trx, stored, requestId) => {
    const standing = await standingEntries(trx, stored.place);
    const [newest] = standing;
    if (!newest) throw new ApiError('nothing_to_undo');
    const undone = standing.filter(({ rev }) => rev === newest.rev);
    const last =
      standing.find(({ rev }) => rev !== newest.rev) ?? (await reviewItCameWith(trx, stored.place));
    const after = takeBack(stored.pizza, undone, last?.reviewer ?? null);
    const entries = undone.map(({ id, field, before, after: value }) => ({
      field,
      before: value,
      after: before,
      undoes: id,
    }));
    const rev = await writeCorrection(trx, stored, after, {
      user: viewer.id,
      at,
      requestId,
      entries,
      reviewerId: last?.userId ?? null,
      reviewedAt: last?.at ?? null,
    });
    const { score, originalData } = after;
    return { answer: answerOf(entries, { score, reviewer: stored.viewerName, rev }), originalData };
  });
  const place = placeOf(key);
  live.dayChanged(place);
  return { ...answer, shown: await shownPizza(db, viewer, place) };
});

interface Review {
  /** Null for a reviewer whom only the pipeline knows. */
  userId: number | null;
  reviewer: string;
  at: Date;
}

interface StandingEntry extends Review {
  id: number;
  rev: number;
  field: HistoryField;
  before: unknown;
  after: unknown;
}

/** Corrections that nobody has taken back, the newest first. Ground truth is no correction. */
async function standingEntries(trx: Db, { venue, day, id }: PizzaPlace): Promise<StandingEntry[]> {
  const { rows } = await sql<StandingEntry>`
    SELECT c.id, c.rev, c.field, c.old_value AS before, c.new_value AS after, c.at,
      c.user_id AS "userId", ${sql.raw(personName('who'))} AS reviewer
    FROM correction c JOIN user_account who ON who.id = c.user_id
    WHERE c.venue_id = ${venue} AND c.business_date = ${day} AND c.pizza_id = ${id}
      AND c.undoes IS NULL AND NOT ${IS_GROUND_TRUTH}
      AND NOT EXISTS (SELECT FROM correction u
        WHERE u.venue_id = c.venue_id AND u.business_date = c.business_date
          AND u.pizza_id = c.pizza_id AND u.undoes = c.id)
    ORDER BY c.rev DESC, c.id`.execute(trx);
  return rows;
}

/** A pizza may have been reviewed before it came here, then when its capture was received. */
async function reviewItCameWith(trx: Db, place: PizzaPlace): Promise<Review | undefined> {
  const { rows } = await sql<Review>`
    SELECT NULL AS "userId", d.tracked ->> 'reviewer' AS reviewer, c.received_at AS at
    FROM pizza p
    JOIN pizza_detail d USING (venue_id, business_date, id)
    JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    WHERE p.venue_id = ${place.venue} AND p.business_date = ${place.day} AND p.id = ${place.id}
      AND d.tracked ->> 'reviewer' IS NOT NULL`.execute(trx);
  return rows[0];
}
