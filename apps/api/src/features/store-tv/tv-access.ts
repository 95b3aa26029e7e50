import type { TvAccessRow } from '@crustodian/contract/store-tv';
import type { TvAccess } from '@crustodian/domain/reports/store-tv';
import {
  isWhollyAdministered,
  venueIsAdministered,
  type AdministeredCompany,
} from '#platform/auth/administered';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Viewer } from '@crustodian/domain/people/access';

/** The company whose screens the viewer administers. */
export interface TvAdministration {
  db: Db;
  config: Config;
  viewer: Viewer;
  company: AdministeredCompany;
}

/**
 * Whether a company's screens are public, and the access to each screen that the viewer
 * administers, in store order.
 */
export async function tvAccesses(context: TvAdministration) {
  const { db, viewer, company } = context;
  const screens = await readScreens(db, company);
  const isPublic = screens.public_store_tv;
  const rows = await db
    .selectFrom('venue')
    .leftJoin('store_tv as tv', 'tv.venue_id', 'venue.id')
    .select([
      'venue.id as venue',
      'venue.pretty_name',
      'tv.access',
      'tv.made_at',
      'venue.shift_screen_off as isOff',
    ])
    .where('venue.company_id', '=', company)
    .where(venueIsAdministered(context, viewer))
    .orderBy('venue.pretty_name')
    .orderBy('venue.id')
    .execute();
  return {
    public: isPublic,
    whole: await isWhollyAdministered(context, viewer, company),
    shift_screens: screens.shift_screens,
    stores: rows.map(({ venue, pretty_name, access, made_at, isOff }): TvAccessRow => ({
      venue: String(venue),
      pretty_name,
      // Safe because the table's CHECK constraint lists the values.
      access: effective(access as TvAccess | null, isPublic),
      shift_screen: screens.shift_screens && !isOff,
      made_at: made_at?.toISOString() ?? null,
    })),
  };
}

/** Whether a company permits its screens to open without a device link. */
export const arePublic = async (db: Db, company: number): Promise<boolean> =>
  (await readScreens(db, company)).public_store_tv;

const readScreens = (db: Db, company: number) =>
  db
    .selectFrom('company')
    .select(['public_store_tv', 'shift_screens'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow();

/**
 * A screen without its own setting follows the company's, and none is more open than the company's.
 */
function effective(own: TvAccess | null, isPublic: boolean): TvAccess {
  if (own === 'link' || own === 'closed') return own;
  return isPublic ? 'open' : 'closed';
}

/**
 * Locks a store that the viewer administers, which serializes changes.
 * @throws ApiError venue_not_yours
 */
export async function lockStore(context: TvAdministration, venue: number) {
  const { db: trx, viewer, company } = context;
  const found = await trx
    .selectFrom('venue')
    .select(['pretty_name', 'shift_screen_off'])
    .where('id', '=', venue)
    .where('company_id', '=', company)
    .where(venueIsAdministered(context, viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError('venue_not_yours');
  return found;
}
