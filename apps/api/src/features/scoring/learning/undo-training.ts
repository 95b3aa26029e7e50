import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { undoTraining as contract } from '@crustodian/contract/scoring';
import { sql } from 'kysely';
import { trainingsOf } from './read-trainings.ts';

/** Existing results stay; new and rescored pizzas are evaluated without the lesson. */
export const undoTraining = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now } = context;
  const id = body.training;
  await db.transaction().execute(async (trx) => {
    const undone = await markUndone(trx, { company, id, by: viewer.id });
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'lesson_undone',
      subject: undone.lesson.version,
      before: { parts: undone.parts },
      after: { parts: [] },
    });
  });
  const [training] = await trainingsOf(db, company, { id });
  return { training: training! };
});

interface Training {
  company: number;
  id: number;
  by: number;
}

/** Locks the training and marks it as undone; returns its lesson. */
async function markUndone(trx: Db, { company, id, by }: Training) {
  const { rows } = await sql<{
    lesson: { version: string } | null;
    undone: boolean;
    parts: string[];
  }>`
    SELECT lesson, undone_at IS NOT NULL AS undone,
      ARRAY(SELECT one ->> 'part' FROM jsonb_array_elements(parts) one
        WHERE one ->> 'outcome' = 'better') AS parts
    FROM training WHERE id = ${id}::bigint AND company_id = ${company} FOR UPDATE`.execute(trx);
  const [training] = rows;
  if (!training) throw new ApiError('training_not_found');
  const { lesson, undone, parts } = training;
  if (!lesson || undone) throw new ApiError('lesson_not_applied');
  await sql`UPDATE training SET undone_at = now(), undone_by = ${by}
    WHERE id = ${id}::bigint AND company_id = ${company}`.execute(trx);
  return { lesson, parts };
}
