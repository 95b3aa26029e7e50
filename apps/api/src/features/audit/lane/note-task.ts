import { nextId } from '#platform/database/ids';
import { handle } from '#platform/http/http';
import { noteTask as contract } from '@crustodian/contract/audit';
import { sql } from 'kysely';
import { judgedTask } from './own-task.ts';

export const noteTask = handle(contract, async ({ params, body }, { db, viewer, now }) => {
  const { id, company } = await judgedTask(db, params.task, { viewer, now: now() });
  await sql`INSERT INTO audit_note (id, task_id, company_id, rater_id, noted_at, note)
    VALUES (${nextId()}, ${id}, ${company}, ${viewer.id}, ${new Date(now())}, ${body.note})`.execute(
    db,
  );
  return {};
});
