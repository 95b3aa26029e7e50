import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { createHash, randomBytes } from 'node:crypto';

/** A store whose screen the one who asks may see; only openTv makes it. */
export interface TvVenue {
  readonly brand: 'TvVenue';
  id: number;
  company: number;
  name: string;
  timeZone: string;
}

/** The secret of a device link, 256 bits of chance; only its digest is kept. */
export const newTvKey = (): string => randomBytes(32).toString('base64url');

export const digestOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * The store whose screen is asked for. A closed one, one that needs another link and one that does
 * not exist are told alike.
 * @throws ApiError tv_closed
 */
export async function openTv(db: Db, venue: number, key: string | undefined): Promise<TvVenue> {
  const found = await db
    .selectFrom('venue')
    .leftJoin('store_tv as tv', 'tv.venue_id', 'venue.id')
    .select([
      'venue.id',
      'venue.company_id as company',
      'venue.pretty_name as name',
      'venue.time_zone as timeZone',
    ])
    .where('venue.id', '=', venue)
    .where((where) =>
      where.or([
        where('tv.access', 'is', null),
        where('tv.access', '=', 'open'),
        where.and([
          where('tv.access', '=', 'link'),
          where('tv.digest', '=', digestOfKey(key ?? '')),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!found) throw new ApiError('tv_closed');
  return { brand: 'TvVenue', ...found };
}
