import type { ObjectionAnswer } from '@crustodian/contract/objections';
import { lockPizza, type StoredPizza } from '#pizzas/corrections/lock-pizzas';
import { writeCorrections } from '#pizzas/corrections/write-correction';
import { lockDay } from '#pizzas/rollups/day-lock';
import type { Db } from '#platform/database/db';
import {
  isEngineTask,
  objectionOutcome,
  type Objection,
  type ObjectionState,
  type Opinion,
  type PublishedPizza,
} from '@crustodian/domain/audit/objection';
import { LEASE_MS } from '@crustodian/domain/audit/task-lottery';
import { captureId, pizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import type { Viewer } from '@crustodian/domain/people/access';
import { applyFeedback, type FeedbackChange } from '@crustodian/domain/review/feedback';
import { mean } from '@crustodian/domain/statistics/moments';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { addTask, dropTasks } from './dispute-task.ts';
import { publishedPizza } from './published-pizza.ts';

/**
 * The user named in the history: the account of the migration, so that no one learns who judged.
 */
const AFTER_OBJECTION: Viewer = {
  id: 0,
  isStaff: true,
  companyManager: false,
  reportsOnly: false,
  dailyFeedOnly: false,
  allowFeedback: false,
  employerId: null,
  hasCompanyMemberships: false,
  flaggedPictures: true,
};

interface OpenObjection extends Objection {
  id: string;
  company: number;
  engine: string;
  isDue: boolean;
  /** The pizza's capture. */
  capture: number;
}

interface Settled {
  state: Exclude<ObjectionState, 'open' | 'withdrawn'>;
  answer: ObjectionAnswer | null;
}

export type SettleTools = Pick<Tools, 'db' | 'jobs' | 'live' | 'now'>;
type SettleTransaction = { trx: Db; at: Date } & Pick<SettleTools, 'jobs'>;

/**
 * Answers the open objection to a pizza if possible: stores correction, answer and mail, or nothing
 * at all.
 */
export async function settleObjection(
  { db, jobs, live, now }: SettleTools,
  place: PizzaLocator,
  { expires = true } = {},
): Promise<void> {
  const at = new Date(now());
  const settled = await db.transaction().execute(async (trx) => {
    if (!(await lockDay(trx, place.venue, place.day))) return null;
    const objection = await openObjection(trx, place, { at, expires });
    if (!objection) return null;
    const outcome = await settle({ trx, jobs, at }, place, objection);
    if (!outcome) return null;
    await sql`UPDATE objection SET state = ${outcome.state}, answered_at = ${at},
        answer = ${outcome.answer ? JSON.stringify(outcome.answer) : null}::jsonb
      WHERE id = ${objection.id}`.execute(trx);
    await dropTasks(trx, place);
    if (outcome.state !== 'expired') await raiseEngineTask(trx, objection, at);
    const mail = { objection: objection.id, mail: randomUUID() };
    await jobs.send(trx, 'mail-objection', [{ data: mail, key: objection.id }]);
    const { reason, criterion } = objection;
    const about = { objection: objection.id, day: place.day, reason, criterion };
    const data = { ...about, answer: outcome.state };
    const event = { at: { venue: place.venue }, type: 'objection.answered' } as const;
    await queueWebhooks(trx, { ...event, now: at.getTime(), data });
    return outcome;
  });
  if (settled) live.dayChanged(place);
}

/**
 * SQL condition on objection `o`: its time is over, and no rater has its pizza in hand. One who took
 * it just before would lose the answer, and learn from the refusal what the task was for.
 */
export const isDue = (at: Date) => sql<boolean>`o.due_at <= ${at}
  AND (o.due_at <= ${new Date(at.getTime() - 2 * LEASE_MS)} OR NOT EXISTS (
    SELECT FROM audit_task t WHERE t.venue_id = o.venue_id AND t.business_date = o.business_date
      AND t.pizza_id = o.pizza_id AND t.purpose = 'dispute' AND t.answered_at IS NULL
      AND t.leased_until > ${at}))`;

async function openObjection(
  trx: Db,
  { venue, day, id }: PizzaLocator,
  { at, expires }: { at: Date; expires: boolean },
): Promise<OpenObjection | undefined> {
  const { rows } = await sql<Omit<OpenObjection, 'capture'>>`
    SELECT o.id, o.company_id AS company, o.reason, o.criterion, o.engine,
      ${expires} AND ${isDue(at)} AS "isDue"
    FROM objection o
    WHERE o.venue_id = ${venue} AND o.business_date = ${day} AND o.pizza_id = ${id}
      AND o.state = 'open' FOR UPDATE`.execute(trx);
  const [objection] = rows;
  if (!objection) return undefined;
  const { rows: pizzas } = await sql<{ capture: number }>`
    SELECT p.capture_id AS capture FROM pizza p
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(trx);
  return { ...objection, capture: pizzas[0]!.capture };
}

/** Returns null while it waits for an opinion. */
async function settle(
  transaction: SettleTransaction,
  place: PizzaLocator,
  objection: OpenObjection,
): Promise<Settled | null> {
  const { trx, at } = transaction;
  const capture = captureId({ venue: place.venue, id: objection.capture });
  const key = { t_id: pizzaId(place), vid_id: capture, pipe_id: capture };
  const stored = await lockPizza(trx, { key, viewer: AFTER_OBJECTION, requestId: objection.id });
  const published = publishedPizza(stored.pizza, stored.rules.maxima);
  // The pizza has been taken out of the figures since.
  if (!published) return { state: 'granted', answer: null };
  const opinions = await opinionsOf(trx, place);
  const outcome = objectionOutcome(objection, published, opinions);
  if (outcome.answer === 'granted') {
    const after = await correct(transaction, { stored, objection, change: outcome.change });
    if (after) return { state: 'granted', answer: answerOf(objection, published, opinions, after) };
  }
  if (outcome.answer === 'upheld' || outcome.answer === 'granted') {
    return { state: 'upheld', answer: answerOf(objection, published, opinions) };
  }
  if (objection.isDue) return { state: 'expired', answer: null };
  if (outcome.answer === 'second_opinion') {
    await addTask(trx, { company: objection.company, place, opinion: 2, at });
  }
  return null;
}

async function opinionsOf(trx: Db, { venue, day, id }: PizzaLocator): Promise<Opinion[]> {
  const { rows } = await sql<Opinion>`
    SELECT j.kind, j.reason, j.ninths, j.score, j.specialty, j.bubbles, j.overbaked,
      j.bad_cut AS "badCut"
    FROM audit_judgement j JOIN audit_task t ON t.id = j.task_id
    WHERE j.venue_id = ${venue} AND j.business_date = ${day} AND j.pizza_id = ${id}
      AND j.purpose = 'dispute'
    ORDER BY t.opinion`.execute(trx);
  return rows;
}

interface Change {
  stored: StoredPizza;
  objection: OpenObjection;
  change: FeedbackChange;
}

/** The corrected pizza; null if the company's rules do not permit the result of the opinions. */
async function correct(
  { trx, jobs, at }: SettleTransaction,
  { stored, objection, change }: Change,
) {
  const { pizza, rules, viewerName: reviewer, place, rev } = stored;
  const outcome = applyFeedback(pizza, change, { rules, reviewer });
  if (outcome.refused) return null;
  const { pizza: after, entries } = outcome;
  await writeCorrections({ trx, jobs }, place, [
    {
      stored,
      after,
      entries,
      reviewerId: AFTER_OBJECTION.id,
      reviewedAt: at,
      user: AFTER_OBJECTION.id,
      at,
      requestId: objection.id,
      rev: rev + 1,
    },
  ]);
  return after;
}

function answerOf(
  { criterion }: Objection,
  { score, specialty, points, maxima }: PublishedPizza,
  opinions: readonly Opinion[],
  after?: StoredPizza['pizza'],
): ObjectionAnswer {
  const ninths = criterion === null ? [] : opinions.flatMap((one) => one.ninths?.[criterion] ?? []);
  const maximum = criterion === null ? 0 : (maxima[criterion] ?? 0);
  return {
    opinions: opinions.length,
    score_before: score,
    score_after: after ? (after.censored ? null : after.score) : score,
    ninths_before: criterion === null || !maximum ? null : (9 * (points[criterion] ?? 0)) / maximum,
    ninths_judged: ninths.length > 0 ? mean(ninths) : null,
    specialty: after && after.specialty !== specialty ? after.specialty : null,
  };
}

/** Objections that are granted too often become a task for the provider (U-053). */
async function raiseEngineTask(
  trx: Db,
  { company, engine, reason, criterion }: OpenObjection,
  at: Date,
): Promise<void> {
  const subject = criterion ?? reason;
  const { rows } = await sql<{ answered: number; granted: number }>`
    SELECT count(*)::int AS answered, (count(*) FILTER (WHERE state = 'granted'))::int AS granted
    FROM objection
    WHERE company_id = ${company} AND engine = ${engine} AND coalesce(criterion, reason) = ${subject}
      AND state IN ('granted', 'upheld')`.execute(trx);
  const { answered, granted } = rows[0]!;
  if (!isEngineTask({ answered, granted })) return;
  await sql`INSERT INTO engine_task (company_id, engine, subject, raised_at, answered, granted)
    VALUES (${company}, ${engine}, ${subject}, ${at}, ${answered}, ${granted})
    ON CONFLICT DO NOTHING`.execute(trx);
}
