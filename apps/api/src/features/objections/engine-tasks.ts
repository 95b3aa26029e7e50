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
 * Requests to the engine's developers that result from granted objections, newest first; `of` is a
 * condition on task `t`. Omits engines that none of the company's stores uses any more.
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

/** Company and engine of each store's newest scored pizza. */
async function enginesInUse(db: Db, companies: readonly number[]): Promise<Set<string>> {
  const { rows: venues } = await sql<{ id: number; company: number }>`
    SELECT id, company_id AS company FROM venue WHERE company_id = ANY(${companies}::int[])`.execute(
    db,
  );
  const { rows } = await sql<{ venue: number; engine: string | null }>`
    SELECT v.venue_id AS venue, (
      SELECT p.scoring_version FROM pizza p WHERE p.venue_id = v.venue_id AND p.evaluated
      ORDER BY p.business_date DESC, p.id DESC LIMIT 1) AS engine
    FROM (SELECT DISTINCT venue_id FROM rollup_day
      WHERE venue_id = ANY(${venues.map(({ id }) => id)}::int[])) v`.execute(db);
  const companyOf = new Map(venues.map(({ id, company }) => [id, company]));
  return new Set(rows.map(({ venue, engine }) => `${companyOf.get(venue)} ${engine}`));
}
