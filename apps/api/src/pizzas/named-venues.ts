import type { Viewer } from '@crustodian/domain/people/access';
import type { Db } from '#platform/database/db';
import { venueIsVisible } from '#platform/auth/scope';

export interface NamedVenue {
  id: number;
  name: string;
  company: number;
  region: string | null;
  timeZone: string;
}

const namedVenues = (db: Db) =>
  db
    .selectFrom('venue')
    .select([
      'id',
      'pretty_name as name',
      'company_id as company',
      'region_code as region',
      'time_zone as timeZone',
    ])
    .orderBy('pretty_name')
    .orderBy('id');

/** All venues that the viewer may see, sorted by name, optionally of one company. */
export const visibleNamedVenues = (
  db: Db,
  viewer: Viewer,
  company?: number,
): Promise<NamedVenue[]> =>
  namedVenues(db)
    .where(venueIsVisible(viewer))
    .$if(company !== undefined, (venues) => venues.where('company_id', '=', company!))
    .execute();

/** All venues of a company, for company-wide figures that do not reveal single venues. */
export const venuesOfCompany = async (db: Db, company: number): Promise<number[]> =>
  (await namedVenues(db).where('company_id', '=', company).execute()).map(({ id }) => id);

export const companyOfVenue = async (db: Db, venue: number): Promise<number> =>
  (
    await db
      .selectFrom('venue')
      .select('company_id')
      .where('id', '=', venue)
      .executeTakeFirstOrThrow()
  ).company_id;
