import type { ObjectionAnswer, StoreObjection } from '@crustodian/contract/objections';
import type { ObjectionReason, ObjectionState } from '@crustodian/domain/audit/objection';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import { mayJudge } from '#platform/auth/scope';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { localTs, PIZZA_ID, visibleCondition } from '#pizzas/feed-pizza';
import { sql } from 'kysely';

/** An objection o with its pizza p, as a viewer may read it. */
export interface ObjectionRow {
  pizza: string;
  specialty: string | null;
  localTs: string;
  isShown: boolean;
  /** The viewer may be given it to judge, so it stays hidden. */
  isBlind: boolean;
  reason: ObjectionReason;
  criterion: string | null;
  sentence: string;
  state: ObjectionState;
  askedAt: Date;
  dueAt: Date;
  answeredAt: Date | null;
  answer: ObjectionAnswer | null;
}

export const WITH_PIZZA = sql`objection o JOIN pizza p ON p.venue_id = o.venue_id
  AND p.business_date = o.business_date AND p.id = o.pizza_id`;

/** A pizza that was taken out of the figures has its question and answer left, and no picture. */
export function objectionColumns(viewer: Viewer) {
  const isShown = sql.raw(`(${visibleCondition(feedRights(viewer))})`);
  return sql`${sql.raw(PIZZA_ID)} AS pizza, CASE WHEN ${isShown} THEN p.specialty END AS specialty,
    ${sql.raw(localTs('p.local_ts'))} AS "localTs", ${isShown} AS "isShown", ${isBlindTo(viewer)} AS "isBlind", o.reason,
    o.criterion, o.sentence, o.state, o.asked_at AS "askedAt", o.due_at AS "dueAt",
    o.answered_at AS "answeredAt", o.answer`;
}

/** SQL condition that the viewer may be given objection o to judge, and so must not know of it. */
export function isBlindTo(viewer: Viewer) {
  if (!may(viewer, 'reviewer')) return sql<boolean>`false`;
  const mayBeGiven = mayJudge(viewer, { company: sql`o.company_id`, venue: sql`o.venue_id` });
  return sql<boolean>`(o.state = 'open' AND o.asked_by <> ${viewer.id} AND ${mayBeGiven})`;
}

export const objectionOnWire = (row: ObjectionRow): StoreObjection => ({
  pizza: row.pizza,
  specialty: row.specialty,
  local_ts: row.localTs,
  is_shown: row.isShown,
  reason: row.reason,
  criterion: row.criterion,
  sentence: row.sentence,
  state: row.state,
  asked_at: row.askedAt.toISOString(),
  due_at: row.dueAt.toISOString(),
  answered_at: row.answeredAt?.toISOString() ?? null,
  answer: row.answer,
});
