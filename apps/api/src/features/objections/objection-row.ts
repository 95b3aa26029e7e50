import type { ObjectionAnswer, StoreObjection } from '@crustodian/contract/objections';
import type { ObjectionReason, ObjectionState } from '@crustodian/domain/audit/objection';
import type { Db } from '#platform/database/db';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import { isBlindTo } from '#pizzas/audit/judged-tasks';
import type { Viewer } from '@crustodian/domain/people/access';
import { localTs, PIZZA_ID, visibleCondition } from '#pizzas/feed-pizza';
import { sql } from 'kysely';

/** An objection with its pizza, in a viewer's perspective. */
export interface ObjectionRow extends Question, ObjectedPizza {}

/** An objection without its pizza. */
export interface Question {
  venue: number;
  day: CalendarDay;
  id: number;
  /** The viewer may get it to judge, so it stays hidden. */
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

interface ObjectedPizza {
  pizza: string;
  specialty: string | null;
  localTs: string;
  isShown: boolean;
}

/** SQL: the columns of objection o; `withPizzas` adds its pizza. */
export const objectionColumns = (viewer: Viewer) =>
  sql`o.venue_id AS venue, o.business_date AS day, o.pizza_id AS id, ${isBlindTo(viewer)} AS "isBlind",
    o.reason, o.criterion, o.sentence, o.state, o.asked_at AS "askedAt", o.due_at AS "dueAt",
    o.answered_at AS "answeredAt", o.answer`;

/**
 * Adds their pizzas to the objections, in order. For a pizza that was taken out of the figures,
 * question and answer remain, but no picture.
 */
export async function withPizzas<T extends Question>(
  db: Db,
  viewer: Viewer,
  questions: readonly T[],
): Promise<(T & ObjectedPizza)[]> {
  if (questions.length === 0) return [];
  const venues = questions.map(({ venue }) => venue);
  const isShown = sql.raw(`(${visibleCondition(feedRights(viewer))})`);
  // The stores are passed by value, because objections have a copy on each machine, while pizzas
  // are stored with their store.
  const { rows } = await sql<ObjectedPizza>`
    SELECT ${sql.raw(PIZZA_ID)} AS pizza, CASE WHEN ${isShown} THEN p.specialty END AS specialty,
      ${sql.raw(localTs('p.local_ts'))} AS "localTs", ${isShown} AS "isShown"
    FROM unnest(${venues}::int[], ${questions.map(({ day }) => day)}::date[],
        ${questions.map(({ id }) => id)}::bigint[]) AS asked (venue, day, id)
      JOIN pizza p ON p.venue_id = asked.venue AND p.business_date = asked.day AND p.id = asked.id
    WHERE p.venue_id = ANY (${[...new Set(venues)]}::int[])`.execute(db);
  const pizzas = new Map(rows.map((row) => [row.pizza, row]));
  return questions.flatMap((question) => {
    const pizza = pizzas.get(pizzaId(question));
    return pizza ? [{ ...question, ...pizza }] : [];
  });
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
