import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { outcomeOf } from '@crustodian/domain/score/lesson-parts';
import type { Learnt } from '@crustodian/scoring/learning/learn-lesson';
import { sql } from 'kysely';
import { judgedPictures, type LearningTools } from './judged-pictures.ts';
import { trainInWorker } from './train-in-worker.ts';
import { isClaimable } from '../rescore/order-claim.ts';

export interface TrainingOrder {
  id: number;
  company: number;
}

const CLAIM_S = 120;

/**
 * Orders a training of a company, unless one waits or runs already. `by` is the user, null for
 * the nightly one. Nothing is ordered within `apartHours` of the last order, because every process
 * orders the nightly trainings. The company's row is locked, so that simultaneous orders make one.
 */
export async function storeTrainingOrder(
  db: Db,
  { company, by, apartHours = 0 }: { company: number; by: number | null; apartHours?: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    await sql`INSERT INTO training (id, company_id, requested_by)
      SELECT ${nextId()}::bigint, ${company}::int, ${by}::int
      WHERE NOT EXISTS (SELECT FROM training
        WHERE company_id = ${company} AND (finished_at IS NULL
          OR requested_at > now() - ${apartHours} * interval '1 hour'))`.execute(trx);
  });
}

/** Claims the oldest waiting order for this process; undefined when none waits. */
export async function claimTraining(db: Db, by: string): Promise<TrainingOrder | undefined> {
  const claimable = await isClaimable(db, by);
  const { rows } = await sql<TrainingOrder>`
    UPDATE training SET claimed_by = ${by},
      claimed_until = now() + ${CLAIM_S} * interval '1 second'
    WHERE id = (SELECT id FROM training
      WHERE finished_at IS NULL AND ${claimable}
      ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, company_id AS company`.execute(db);
  return rows[0];
}

/**
 * Learns from a company's reviewers. Of the new lesson those parts are kept that tell pictures held back better
 * than the product does, by one standard error at least. No pizza changes.
 */
export async function trainCompany(
  tools: LearningTools,
  order: TrainingOrder,
  by: string,
  signal: AbortSignal,
): Promise<void> {
  const keepsClaim = (): Promise<boolean> => keepClaim(tools.db, order, by, signal);
  const pictures = await judgedPictures(tools, order.company, keepsClaim);
  if (pictures === null) return freeTraining(tools.db, order, by);
  const learnt = await trainInWorker({ pictures, version: `company-${order.company}-${order.id}` });
  await finish(tools.db, order, by, { ...learnt, judged: pictures.length });
}

async function keepClaim(
  db: Db,
  { id }: TrainingOrder,
  by: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE training
    SET claimed_until = now() + ${CLAIM_S} * interval '1 second'
    WHERE id = ${id} AND claimed_by = ${by} AND finished_at IS NULL`.execute(db);
  return numAffectedRows === 1n && !signal.aborted;
}

async function finish(
  db: Db,
  { id }: TrainingOrder,
  by: string,
  { lesson, parts, judged }: Learnt & { judged: number },
): Promise<void> {
  await sql`UPDATE training SET finished_at = now(), outcome = ${outcomeOf(parts)},
      judged = ${judged}, parts = ${JSON.stringify(parts)},
      lesson = ${lesson && JSON.stringify(lesson)}
    WHERE id = ${id} AND claimed_by = ${by} AND finished_at IS NULL`.execute(db);
}

async function freeTraining(db: Db, { id }: TrainingOrder, by: string): Promise<void> {
  await sql`UPDATE training SET claimed_by = NULL, claimed_until = NULL
    WHERE id = ${id} AND claimed_by = ${by} AND finished_at IS NULL`.execute(db);
}

/** Marks a training as failed, so that it does not block the others. */
export async function giveUpTraining(db: Db, { id }: TrainingOrder, by: string): Promise<void> {
  await sql`UPDATE training SET finished_at = now(), outcome = 'failed'
    WHERE id = ${id} AND claimed_by = ${by} AND finished_at IS NULL`.execute(db);
}
