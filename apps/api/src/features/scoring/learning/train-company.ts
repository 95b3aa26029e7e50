import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { isTransient } from '#platform/database/retry';
import type { NewJob } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import type { Tools } from '#platform/tools';
import { outcomeOf } from '@crustodian/domain/score/lesson-parts';
import type { Learnt } from '@crustodian/scoring/learning/learn-lesson';
import { sql } from 'kysely';
import { judgedPictures, type LearningTools } from './judged-pictures.ts';
import { trainInWorker } from './train-in-worker.ts';

type QueueTools = Pick<Tools, 'db' | 'jobs'>;

export const trainingJob = (training: number): NewJob<'train-company'> => ({
  data: { training },
  key: String(training),
});

/**
 * Queues a training of a company, unless one is waiting or running. `by` is the user, null for a
 * nightly training. Nothing is queued within `apartHours` of the last request. The lock on the
 * company's row keeps concurrent requests from queueing two.
 */
export async function queueTraining(
  { db, jobs }: QueueTools,
  { company, by, apartHours = 0 }: { company: number; by: number | null; apartHours?: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const { rows } = await sql<{ id: number }>`INSERT INTO training (id, company_id, requested_by)
      SELECT ${nextId()}::bigint, ${company}::int, ${by}::int
      WHERE NOT EXISTS (SELECT FROM training
        WHERE company_id = ${company} AND (finished_at IS NULL
          OR requested_at > now() - ${apartHours} * interval '1 hour'))
      RETURNING id`.execute(trx);
    await jobs.send(
      trx,
      'train-company',
      rows.map(({ id }) => trainingJob(id)),
    );
  });
}

/**
 * Runs a training on a company's reviewed pictures. Parts of the new lesson are kept if they beat
 * the product on held-out pictures by at least one standard error. No pizza changes. A failed
 * training is given up; an aborted one waits again.
 */
export async function trainCompany(
  tools: LearningTools & { log: Log },
  training: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = tools;
  const company = await beginTraining(db, training);
  if (company === undefined) return;
  try {
    const pictures = await judgedPictures(tools, company, signal);
    const version = `company-${company}-${training}`;
    const learnt = await trainInWorker({ pictures, version }, signal);
    await finish(db, training, { ...learnt, judged: pictures.length });
  } catch (error) {
    if (signal.aborted || isTransient(error)) {
      await freeTraining(db, training);
      throw error;
    }
    log.error({ err: error, company }, 'the training of a company failed');
    await giveUpTraining(db, training);
  }
}

/** The company whose reviews are learned from; undefined if the training is already finished. */
async function beginTraining(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ company: number }>`UPDATE training SET started_at = now()
    WHERE id = ${id} AND finished_at IS NULL RETURNING company_id AS company`.execute(db);
  return rows[0]?.company;
}

/** If two processes trained at the same time, the first lesson is kept. */
async function finish(
  db: Db,
  id: number,
  { lesson, parts, judged }: Learnt & { judged: number },
): Promise<void> {
  await sql`UPDATE training SET finished_at = now(), outcome = ${outcomeOf(parts)},
      judged = ${judged}, parts = ${JSON.stringify(parts)},
      lesson = ${lesson && JSON.stringify(lesson)}
    WHERE id = ${id} AND finished_at IS NULL`.execute(db);
}

async function freeTraining(db: Db, id: number): Promise<void> {
  await sql`UPDATE training SET started_at = NULL
    WHERE id = ${id} AND finished_at IS NULL`.execute(db);
}

/** Marks a training as failed, so that the company can have another. */
async function giveUpTraining(db: Db, id: number): Promise<void> {
  await sql`UPDATE training SET finished_at = now(), outcome = 'failed'
    WHERE id = ${id} AND finished_at IS NULL`.execute(db);
}
