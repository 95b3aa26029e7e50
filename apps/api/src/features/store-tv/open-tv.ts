import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import type { Context } from '#platform/http';
import { networkOf } from '#platform/network-of';
import { originOf } from '#platform/origin';
import { tooManyRequests } from '#platform/rate-limit';
import { sql } from 'kysely';
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

/** Who asks for a screen, and what is remembered of them. */
export type TvAsker = Pick<Context, 'db' | 'memory' | 'request'>;

/** Other screens that an address may ask for in vain within an hour: a typing error, no counting. */
const MOST_WRONG_SCREENS = 10;
/** Told to who counts; the hour begins with the last wrong one. */
const WAIT_S = 3600;

/**
 * The store whose screen is asked for. A closed one, one that needs another link and one that does
 * not exist are answered alike, and who asked for too many of them is refused new ones for an hour,
 * so that nobody lists stores by counting. A right link opens at any time.
 * @throws ApiError tv_closed, too_many_requests
 */
export async function openTv(
  { db, memory, request }: TvAsker,
  venue: number,
  key: string | undefined,
): Promise<TvVenue> {
  const address = networkOf(originOf(request).address);
  const opening = `${address} ${venue}`;
  const wrong = memory.wrongScreens.get(address) ?? new Set();
  const isCounting = wrong.size >= MOST_WRONG_SCREENS && !wrong.has(venue);
  const found = await findTv(db, venue, key);
  const isKnown = found?.byLink || memory.openedScreens.get(opening);
  if (isCounting && !(found && isKnown)) throw tooManyRequests(WAIT_S);
  if (!found) {
    memory.wrongScreens.set(address, wrong.add(venue));
    throw new ApiError('tv_closed');
  }
  memory.openedScreens.set(opening, true);
  const { byLink: _, ...tv } = found;
  return { brand: 'TvVenue', ...tv };
}

/** The store, where its screen is public or the key is that of its link. */
function findTv(db: Db, venue: number, key: string | undefined) {
  return db
    .selectFrom('venue')
    .innerJoin('company', 'company.id', 'venue.company_id')
    .leftJoin('store_tv as tv', 'tv.venue_id', 'venue.id')
    .select([
      'venue.id',
      'venue.company_id as company',
      'venue.pretty_name as name',
      'venue.time_zone as timeZone',
      sql<boolean>`coalesce(tv.access = 'link', false)`.as('byLink'),
    ])
    .where('venue.id', '=', venue)
    .where((where) =>
      where.or([
        where.and([
          where('company.public_store_tv', '=', true),
          where.or([where('tv.access', 'is', null), where('tv.access', '=', 'open')]),
        ]),
        where.and([
          where('tv.access', '=', 'link'),
          where('tv.digest', '=', digestOfKey(key ?? '')),
        ]),
      ]),
    )
    .executeTakeFirst();
}
