import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

interface Row {
  company: string;
  subject: string;
  engine: string;
  at: Date;
  answered: number;
  granted: number;
}

/** What granted objections ask of the makers of the engine, newest first; `of` is a condition on task `t`. */
export async function readEngineTasks(db: Db, of: RawBuilder<boolean>) {
  const { rows } = await sql<Row>`
    SELECT c.pretty_name AS company, t.subject, t.engine, t.raised_at AS at, t.answered, t.granted
    FROM engine_task t JOIN company c ON c.id = t.company_id
    WHERE ${of} ORDER BY t.raised_at DESC, t.company_id, t.subject`.execute(db);
  return rows.map(({ at, ...task }) => ({ ...task, raised_at: at.toISOString() }));
}
