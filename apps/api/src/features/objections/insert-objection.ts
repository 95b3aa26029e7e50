import type { Db } from '#platform/database/db';
import { ANSWER_WITHIN_HOURS, type Objection } from '@crustodian/domain/audit/objection';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { addTask } from './dispute-task.ts';

const HOUR_MS = 3_600_000;

interface NewObjection extends Objection {
  id: string;
  company: number;
  place: PizzaLocator;
  /** The week in which the objection is made. */
  week: CalendarDay;
  sentence: string;
  engine: string;
  by: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Stores an objection, and adds its pizza to the blind lane. */
export async function insertObjection(
  trx: Db,
  { id, company, place, week, reason, criterion, sentence, engine, by, now }: NewObjection,
): Promise<void> {
  const at = new Date(now);
  const due = new Date(now + ANSWER_WITHIN_HOURS * HOUR_MS);
  await sql`INSERT INTO objection (id, company_id, venue_id, business_date, pizza_id, week,
      reason, criterion, sentence, engine, asked_by, asked_at, due_at, state)
    VALUES (${id}, ${company}, ${place.venue}, ${place.day}, ${place.id}, ${week},
      ${reason}, ${criterion}, ${sentence}, ${engine}, ${by}, ${at}, ${due}, 'open')`.execute(trx);
  await addTask(trx, { company, place, opinion: 1, at });
  // Without store and day, because those who may be given the pizza to judge read messages as well.
  const data = { objection: id, reason, criterion, due_at: due.toISOString() };
  await queueWebhooks(trx, { at: { company }, type: 'objection.asked', now, data });
}
