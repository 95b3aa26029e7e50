import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { may, type Viewer } from '@crustodian/domain/people/access';
import { sql } from 'kysely';

interface Subscriber {
  viewer: Viewer;
  /** Those that they can see now. */
  venues: NamedVenue[];
}

/** A subscriber, as the product's rules see them; null for one who may no longer have these mails. */
export async function readSubscriber(
  db: Db,
  config: Config,
  user: number,
): Promise<Subscriber | null> {
  const { rows } = await sql<Omit<Viewer, 'isStaff' | 'flaggedPictures'>>`
    SELECT u.id, u.employer_id AS "employerId", u.company_manager AS "companyManager",
      u.daily_feed_only AS "dailyFeedOnly", u.reports_only AS "reportsOnly",
      u.allow_feedback AS "allowFeedback",
      EXISTS (SELECT FROM company_membership m WHERE m.user_id = u.id) AS "hasCompanyMemberships"
    FROM user_account u WHERE u.id = ${user} AND u.deleted_at IS NULL`.execute(db);
  const [person] = rows;
  if (!person) return null;
  const isStaff = person.employerId === config.providerCompany;
  // A mail shows what everyone of the company may see.
  const viewer = { ...person, isStaff, flaggedPictures: false };
  if (!may(viewer, 'regular')) return null;
  return { viewer, venues: await visibleNamedVenues(db, viewer) };
}
