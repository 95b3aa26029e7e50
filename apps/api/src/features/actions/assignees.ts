import { companyOfVenue } from '#pizzas/named-venues';
import { personName } from '#platform/auth/person-name';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** People of the venue's company who can see it and work with its figures, by name. */
export async function readAssignees(
  db: Db,
  venue: number,
): Promise<{ id: number; name: string }[]> {
  const company = await companyOfVenue(db, venue);
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT u.id, ${sql.raw(personName('u'))} AS name
    FROM user_account u JOIN venue v ON v.id = ${venue}
    WHERE u.employer_id = ${company} AND u.deleted_at IS NULL
      AND NOT u.reports_only AND NOT u.daily_feed_only
      AND (EXISTS (SELECT FROM venue_membership m WHERE m.user_id = u.id AND m.venue_id = v.id)
        OR EXISTS (SELECT FROM region_membership m WHERE m.user_id = u.id
          AND m.company_id = v.company_id AND m.region_code = v.region_code)
        OR NOT (u.limited_to_venues
          OR EXISTS (SELECT FROM venue_membership m WHERE m.user_id = u.id)
          OR EXISTS (SELECT FROM region_membership m WHERE m.user_id = u.id)))
    ORDER BY name, u.id`.execute(db);
  return rows;
}
