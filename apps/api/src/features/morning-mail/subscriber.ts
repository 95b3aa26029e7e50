import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { VIEWER_COLUMNS, type FoundViewer } from '#platform/auth/viewer';
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
  const { rows } = await sql<FoundViewer>`SELECT ${sql.raw(VIEWER_COLUMNS)}
    FROM user_account person WHERE person.id = ${user} AND person.deleted_at IS NULL`.execute(db);
  const [person] = rows;
  if (!person) return null;
  const isStaff = person.employerId === config.providerCompany;
  // A mail shows what everyone of the company may see.
  const viewer = { ...person, isStaff, flaggedPictures: false };
  if (!may(viewer, 'regular')) return null;
  return { viewer, venues: await visibleNamedVenues(db, viewer) };
}
