import type { TvAccessRow } from '@crustodian/contract/store-tv';
import type { TvAccess } from '@crustodian/domain/reports/store-tv';
import {
  isWhollyAdministered,
  venueIsAdministered,
  type AdministeredCompany,
} from '#platform/auth/administered';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import type { Viewer } from '@crustodian/domain/people/access';

/** The companies whose screens the viewer administers. */
export interface TvAdministration {
  db: Db;
  config: Config;
  viewer: Viewer;
  company: AdministeredCompany;
}

/** Whether a company's screens are public, and who may open those that the viewer administers, in store order. */
export async function tvAccesses(context: TvAdministration) {
  const { db, viewer, company } = context;
  const isPublic = await arePublic(db, company);
  const rows = await db
    .selectFrom('venue')
    .leftJoin('store_tv as tv', 'tv.venue_id', 'venue.id')
    .select(['venue.id as venue', 'venue.pretty_name', 'tv.access', 'tv.made_at'])
    .where('venue.company_id', '=', company)
    .where(venueIsAdministered(context, viewer))
    .orderBy('venue.pretty_name')
    .orderBy('venue.id')
    .execute();
  return {
    public: isPublic,
    whole: await isWhollyAdministered(context, viewer, company),
    stores: rows.map(({ venue, pretty_name, access, made_at }): TvAccessRow => ({
      venue: String(venue),
      pretty_name,
      // Safe because the table's CHECK lists the accesses.
      access: effective(access as TvAccess | null, isPublic),
      made_at: made_at?.toISOString() ?? null,
    })),
  };
}

/** Whether a company chose that its screens open without a device link. */
export async function arePublic(db: Db, company: number): Promise<boolean> {
  const { public_store_tv } = await db
    .selectFrom('company')
    .select('public_store_tv')
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  return public_store_tv;
}

/** A screen without its own setting follows the company's; it is never more open than that. */
function effective(own: TvAccess | null, isPublic: boolean): TvAccess {
  if (own === 'link' || own === 'closed') return own;
  return isPublic ? 'open' : 'closed';
}
