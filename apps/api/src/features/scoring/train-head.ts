import { headInUse } from '#facts/company-head';
import type { Db } from '#platform/db';
import { nextId } from '#platform/ids';
import { sql } from 'kysely';
import { learnBeside, type Learnt } from './learn-head.ts';
import { isClaimable } from './order-claim.ts';
import { reviewedSamples, type LearningTools } from './specialty-samples.ts';

export interface TrainingOrder {
  id: number;
  company: number;
}

const CLAIM_S = 120;

/**
 * Orders a training of a company's head, unless one waits or runs already. `by` is the user, null for
 * the nightly one. Nothing is ordered within `apartHours` of the last order, because every process
 * orders the nightly trainings. The company's row is locked, so that simultaneous orders make one.
 */
export async function storeTrainingOrder(
  db: Db,
  { company, by, apartHours = 0 }: { company: number; by: number | null; apartHours?: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    await sql`INSERT INTO specialty_training (id, company_id, requested_by)
      SELECT ${nextId()}::bigint, ${company}::int, ${by}::int
      WHERE NOT EXISTS (SELECT FROM specialty_training
        WHERE company_id = ${company} AND (finished_at IS NULL
          OR requested_at > now() - ${apartHours} * interval '1 hour'))`.execute(trx);
  });
}

/** Claims the oldest waiting order for this process; undefined when none waits. */
export async function claimTraining(db: Db, by: string): Promise<TrainingOrder | undefined> {
  const claimable = await isClaimable(db, by);
  const { rows } = await sql<TrainingOrder>`
    UPDATE specialty_training SET claimed_by = ${by},
      claimed_until = now() + ${CLAIM_S} * interval '1 second'
    WHERE id = (SELECT id FROM specialty_training
      WHERE finished_at IS NULL AND ${claimable}
      ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, company_id AS company`.execute(db);
  return rows[0];
}

/**
 * Trains a company's specialty head on its reviewers' corrections. The new head is kept only if it names
 * more of the held-back fifth correctly. No pizza changes.
 */
export async function trainHead(
  tools: LearningTools,
  order: TrainingOrder,
  by: string,
  signal: AbortSignal,
): Promise<void> {
  const goesOn = (): Promise<boolean> => keepClaim(tools.db, order, by, signal);
  const { head: before } = await headInUse(tools.db, order.company);
  const samples = await reviewedSamples(tools, order.company, goesOn);
  if (samples === null) return freeTraining(tools.db, order, by);
  const version = `company-${order.company}-${order.id}`;
  const learnt = await learnBeside({ before, samples, version });
  await finish(tools.db, order, by, { ...learnt, before: before.version });
}

async function keepClaim(
  db: Db,
  { id }: TrainingOrder,
  by: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE specialty_training
    SET claimed_until = now() + ${CLAIM_S} * interval '1 second'
    WHERE id = ${id} AND claimed_by = ${by} AND finished_at IS NULL`.execute(db);
  return numAffectedRows === 1n && !signal.aborted;
}

async function finish(
  db: Db,
  { id }: TrainingOrder,
  by: string,
  { learnt, heldBack, outcome, rightBefore, rightAfter, head, before }: Learnt & { before: string },
): Promise<void> {
  await sql`UPDATE specialty_training SET finished_at = now(), outcome = ${outcome},
      learnt = ${learnt}, held_back = ${heldBack}, right_before = ${rightBefore},
      right_after = ${rightAfter}, before = ${before}, head = ${head && JSON.stringify(head)}
    WHERE id = ${id} AND claimed_by = ${by} AND finished_at IS NULL`.execute(db);
}

async function freeTraining(db: Db, { id }: TrainingOrder, by: string): Promise<void> {
  await sql`UPDATE specialty_training SET claimed_by = NULL, claimed_until = NULL
    WHERE id = ${id} AND claimed_by = ${by} AND finished_at IS NULL`.execute(db);
}

/** Marks a training as failed, so that it does not block the others. */
export async function giveUpTraining(db: Db, { id }: TrainingOrder, by: string): Promise<void> {
  await sql`UPDATE specialty_training SET finished_at = now(), outcome = 'failed'
    WHERE id = ${id} AND claimed_by = ${by} AND finished_at IS NULL`.execute(db);
}
