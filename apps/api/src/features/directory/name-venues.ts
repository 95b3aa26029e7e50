import { nameVenues as contract } from '@crustodian/contract/directory';
import { handle } from '#platform/http/http';
import { companyIsVisible, venueIsVisible } from '#platform/auth/scope';
import { sql } from 'kysely';

export const nameVenues = handle(contract, async ({ body }, { db, viewer }) => {
  const venues = await db
    .selectFrom('venue')
    .select(['id', 'pretty_name'])
    .where('id', '=', sql<number>`ANY(${body.venues}::int[])`)
    .where(venueIsVisible(viewer))
    .execute();
  const named = {
    venues: Object.fromEntries(venues.map((venue) => [venue.id, venue.pretty_name])),
  };
  if (!body.regions) return named;
  const regions = await db
    .selectFrom('region')
    .select(['code', 'name'])
    .where('code', '=', sql<string>`ANY(${body.regions}::text[])`)
    .where(companyIsVisible(viewer, sql.ref('region.company_id')))
    // Two companies may use the same code; the name of the first company wins.
    .orderBy('company_id', 'desc')
    .execute();
  return { ...named, regions: Object.fromEntries(regions.map(({ code, name }) => [code, name])) };
});
