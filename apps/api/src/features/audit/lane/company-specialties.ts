import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** The specialties of all stores of a company, sorted, so that every pizza shows the same list. */
export async function companySpecialties(db: Db, company: number): Promise<string[]> {
  const { rows } = await sql<{ specialty: string }>`
    SELECT unnest(specialties) AS specialty FROM venue WHERE company_id = ${company}
    UNION SELECT specialty FROM report_specialty WHERE company_id = ${company}
    ORDER BY specialty`.execute(db);
  return rows.map(({ specialty }) => specialty);
}
