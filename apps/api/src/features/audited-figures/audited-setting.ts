import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

interface AuditedSetting {
  audited_first: boolean;
  audited_weeks: number;
  audit_per_day: number;
}

/** A company's choices, and the number of weeks in which one of its venues had an audited score. */
export async function readSetting(db: Db, company: number): Promise<AuditedSetting> {
  const { rows } = await sql<AuditedSetting>`
    SELECT company.audited_first, company.audit_per_day, (
      SELECT count(DISTINCT f.week)::int FROM venue
        JOIN audited_figure f ON f.venue_id = venue.id
      WHERE venue.company_id = company.id AND f.superseded_at IS NULL AND f.figure = 'score'
        AND f.state = 'audited') AS audited_weeks
    FROM company WHERE company.id = ${company}`.execute(db);
  return rows[0]!;
}
