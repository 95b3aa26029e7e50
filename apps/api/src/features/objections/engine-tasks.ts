import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

interface Row {
  companyId: number;
  company: string;
  subject: string;
  engine: string;
  at: Date;
  answered: number;
  granted: number;
}

/**
 * What granted objections ask of the makers of the engine, newest first; `of` is a condition on task `t`.
 * Without those of engines that none of the company's stores uses any more.
 */
export async function readEngineTasks(db: Db, of: RawBuilder<boolean>) {
  const { rows } = await sql<Row>`
    SELECT t.company_id AS "companyId", c.pretty_name AS company, t.subject, t.engine, t.raised_at AS at, t.answered, t.granted
    FROM engine_task t JOIN company c ON c.id = t.company_id
    WHERE ${of} ORDER BY t.raised_at DESC, t.company_id, t.subject`.execute(db);
  const inUse = await enginesInUse(db, [...new Set(rows.map(({ companyId }) => companyId))]);
  return rows
    .filter(({ companyId, engine }) => inUse.has(`${companyId} ${engine}`))
    .map(({ companyId: _id, at, ...task }) => ({ ...task, raised_at: at.toISOString() }));
}

/** Company and engine of the newest scored pizza of each store. */
async function enginesInUse(db: Db, companies: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ company: number; engine: string }>`
    SELECT DISTINCT v.company_id AS company, newest.engine
    FROM venue v, LATERAL (SELECT p.scoring_version AS engine FROM pizza p
      WHERE p.venue_id = v.id AND p.evaluated
      ORDER BY p.business_date DESC, p.id DESC LIMIT 1) newest
    WHERE v.company_id = ANY(${companies}::int[])`.execute(db);
  return new Set(rows.map(({ company, engine }) => `${company} ${engine}`));
}
