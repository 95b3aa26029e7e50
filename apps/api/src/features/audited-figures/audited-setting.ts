import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** Whether a company's audited figures stand first, and in how many weeks a venue had an audited score. */
export async function readSetting(
  db: Db,
  company: number,
): Promise<{ audited_first: boolean; audited_weeks: number }> {
  const { rows } = await sql<{ audited_first: boolean; audited_weeks: number }>`
    SELECT company.audited_first, (
      SELECT count(DISTINCT f.week)::int FROM venue
        JOIN audited_figure f ON f.venue_id = venue.id
      WHERE venue.company_id = company.id AND f.superseded_at IS NULL AND f.figure = 'score'
        AND f.state = 'audited') AS audited_weeks
    FROM company WHERE company.id = ${company}`.execute(db);
  return rows[0]!;
}
