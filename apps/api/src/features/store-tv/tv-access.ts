import type { TvAccessRow } from '@crustodian/contract/store-tv';
import type { TvAccess } from '@crustodian/domain/store-tv';
import { venueIsAdministered, type AdministeredCompany } from '#platform/administered';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import type { Viewer } from '@crustodian/domain/access';

interface Row {
  venue: number;
  pretty_name: string;
  access: string | null;
  made_at: Date | null;
}

/** Who administers the screens of which company. */
export interface TvAdministration {
  db: Db;
  config: Config;
  viewer: Viewer;
  company: AdministeredCompany;
}

/** Who may open the screens of a company's stores, as far as the viewer administers them, in store order. */
export async function tvAccesses(context: TvAdministration): Promise<TvAccessRow[]> {
  const { db, viewer, company } = context;
  const rows = await db
    .selectFrom('venue')
    .leftJoin('store_tv as tv', 'tv.venue_id', 'venue.id')
    .select(['venue.id as venue', 'venue.pretty_name', 'tv.access', 'tv.made_at'])
    .where('venue.company_id', '=', company)
    .where(venueIsAdministered(context, viewer))
    .orderBy('venue.pretty_name')
    .orderBy('venue.id')
    .execute();
  return rows.map(rowOf);
}

const rowOf = ({ venue, pretty_name, access, made_at }: Row): TvAccessRow => ({
  venue: String(venue),
  pretty_name,
  // Holds because the table's CHECK lists the accesses; without a row it is open.
  access: (access ?? 'open') as TvAccess,
  made_at: made_at?.toISOString() ?? null,
});
