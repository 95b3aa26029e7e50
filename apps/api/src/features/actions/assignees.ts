import { companyOfVenue } from '#pizzas/named-venues';
import { personName } from '#platform/auth/person-name';
import { isLimited, isOwnStore } from '#platform/auth/scope';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** People of the venue's company who can see it and work with its figures, sorted by name. */
export async function readAssignees(
  db: Db,
  venue: number,
): Promise<{ id: number; name: string }[]> {
  const company = await companyOfVenue(db, venue);
  const person = sql.ref('u.id');
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT u.id, ${sql.raw(personName('u'))} AS name
    FROM user_account u
    WHERE u.employer_id = ${company} AND u.deleted_at IS NULL
      AND NOT u.reports_only AND NOT u.daily_feed_only
      AND (NOT ${isLimited(person)} OR ${isOwnStore(person, sql`${venue}::int`)})
    ORDER BY name, u.id`.execute(db);
  return rows;
}
