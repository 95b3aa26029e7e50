import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { noteTask as contract } from '@crustodian/contract/audit';
import { sql } from 'kysely';
import { judgedTask } from './own-task.ts';

/** Notes per judgement. */
const MOST_NOTES = 5;

export const noteTask = handle(contract, async ({ params, body }, { db, viewer, now }) => {
  const { id, company } = await judgedTask(db, params.task, { viewer, now: now() });
  return db.transaction().execute(async (trx) => {
    // The lock serializes concurrent notes, so that each one counts those before it.
    await sql`SELECT FROM audit_task WHERE id = ${id} FOR UPDATE`.execute(trx);
    const { rows } = await sql`SELECT FROM audit_note WHERE task_id = ${id}`.execute(trx);
    if (rows.length >= MOST_NOTES) throw new ApiError('too_many_notes');
    await sql`INSERT INTO audit_note (id, task_id, company_id, rater_id, noted_at, note)
      VALUES (${nextId()}, ${id}, ${company}, ${viewer.id}, ${new Date(now())}, ${body.note})`.execute(
      trx,
    );
    return {};
  });
});
