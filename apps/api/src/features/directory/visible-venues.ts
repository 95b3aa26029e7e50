import type { Viewer } from '@crustodian/domain/people/access';
import type { Db } from '#platform/database/db';
import { venueIsVisible } from '#platform/auth/scope';
import { sql } from 'kysely';

/** The venues a viewer may see as the choices of a list, by name; `region` is the region's code. */
export const visibleVenues = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('venue')
    .select([
      sql<string>`venue.id::text`.as('value'),
      'venue.pretty_name as name',
      'venue.region_code as region',
    ])
    .where(venueIsVisible(viewer))
    .orderBy('venue.pretty_name')
    .orderBy('venue.id');
