import type { Viewer } from '@crustodian/domain/people/access';
import type { Db } from '#platform/database/db';
import { venueIsVisible } from '#platform/auth/scope';
import { sql } from 'kysely';

/**
 * The venues that a viewer may see, as choices for a list, sorted by name; `region` is the region's
 * code.
 */
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
