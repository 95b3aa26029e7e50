import type { TvAccessRow } from '@crustodian/contract/store-tv';
import type { TvAccess } from '@crustodian/domain/store-tv';
import type { Db } from '#platform/db';

interface Row {
  venue: number;
  pretty_name: string;
  access: string | null;
  made_at: Date | null;
}

/** Who may open the screens of a company's stores, in store order. */
export async function tvAccesses(db: Db, company: number): Promise<TvAccessRow[]> {
  const rows = await db
    .selectFrom('venue')
    .leftJoin('store_tv as tv', 'tv.venue_id', 'venue.id')
    .select(['venue.id as venue', 'venue.pretty_name', 'tv.access', 'tv.made_at'])
    .where('venue.company_id', '=', company)
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
