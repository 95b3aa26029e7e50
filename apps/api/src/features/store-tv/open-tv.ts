import { may, type Access, type Viewer } from '@crustodian/domain/people/access';
import { FINISHED_STATES, type FinishedState } from '@crustodian/domain/reports/report-state';
import { SIGNED_IN_ANSWER } from '@crustodian/domain/reports/store-tv-paths';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Context } from '#platform/http/http';
import { networkOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import { tooManyRequests } from '#platform/http/rate-limit';
import { venueIsVisible } from '#platform/auth/scope';
import { sql, type RawBuilder } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';

/** A store whose screen the caller may see; only openTv makes it. */
export interface TvVenue {
  readonly brand: 'TvVenue';
  id: number;
  company: number;
  name: string;
  timeZone: string;
  /** Whether the company and the store have the shift screen on. */
  hasShift: boolean;
  /** Which reports the caller may know of (decision X106). */
  states: readonly FinishedState[];
  /** SQL: whether the caller may see the best pizza of the store `venue`. */
  sees: RawBuilder<boolean>;
}

/** The secret of a device link, 256 bits of chance; only its digest is kept. */
export const newTvKey = (): string => randomBytes(32).toString('base64url');

export const digestOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The caller of a screen, and what is remembered about them. */
export interface TvCaller extends Pick<Context, 'db' | 'memory' | 'request' | 'reply'> {
  viewer: Viewer | null;
}

/** Other screens that an address may ask for needlessly within an hour: a typing error, no counting. */
const MOST_WRONG_SCREENS = 10;
/** How long callers who enumerate screens must wait after their last wrong one. */
const WAIT_S = 3600;

/**
 * The store whose screen is requested. A closed one, one that needs another link and one that does
 * not exist are answered alike, and a caller who requested too many of them is refused new ones for
 * an hour, so that no one can enumerate stores. A right link opens at any time, and so does a sign-in
 * that sees the store: delivered reports lead there (decision X18), and more than those it does not
 * open. @throws ApiError tv_closed, too_many_requests
 * @param isPublic false: the address alone never opens it, whatever the company chose
 * @param access what a sign-in has to give
 */
export async function openTv(
  { db, memory, request, reply, viewer }: TvCaller,
  venue: number,
  key: string | undefined,
  { isPublic = true, access = 'qualityReports' as Access } = {},
): Promise<TvVenue> {
  const address = networkOf(originOf(request).address);
  const opening = `${address} ${venue} ${isPublic}`;
  const wrong = memory.wrongScreens.get(address) ?? new Set();
  const isCounting = wrong.size >= MOST_WRONG_SCREENS && !wrong.has(venue);
  const reader = may(viewer, access) ? viewer : null;
  const found = await findTv(db, venue, { key, reader, isPublic });
  const isKnown = found?.isLink || found?.isSeen || memory.openedScreens.get(opening);
  if (isCounting && !(found && isKnown)) throw tooManyRequests(WAIT_S);
  if (!found) {
    memory.wrongScreens.set(address, wrong.add(venue));
    throw new ApiError('tv_closed');
  }
  const { isOpen, isLink: _link, isSeen: _seen, ...tv } = found;
  const screen = { brand: 'TvVenue', ...tv } as const;
  if (isOpen || !reader) {
    memory.openedScreens.set(opening, true);
    return { ...screen, states: FINISHED_STATES, sees: sql`true` };
  }
  reply.header(SIGNED_IN_ANSWER, '1');
  return { ...screen, states: ['delivered'], sees: venueIsVisible(reader) };
}

interface TvProof {
  key: string | undefined;
  /** The signed-in viewer, if they may read what the screen shows. */
  reader: Viewer | null;
  isPublic: boolean;
}

/** The store, where its screen is public, the key is that of its link, or the reader sees it. */
function findTv(db: Db, venue: number, { key, reader, isPublic }: TvProof) {
  const isForAll = sql`${isPublic} AND company.public_store_tv AND coalesce(tv.access, 'open') = 'open'`;
  const isLink = sql<boolean>`coalesce(tv.access = 'link' AND tv.digest = ${digestOfKey(key ?? '')}, false)`;
  const isOpen = sql<boolean>`(${isForAll} OR ${isLink})`;
  const isSeen = reader ? venueIsVisible(reader) : sql<boolean>`false`;
  return db
    .selectFrom('venue')
    .innerJoin('company', 'company.id', 'venue.company_id')
    .leftJoin('store_tv as tv', 'tv.venue_id', 'venue.id')
    .select([
      'venue.id',
      'venue.company_id as company',
      'venue.pretty_name as name',
      'venue.time_zone as timeZone',
      sql<boolean>`company.shift_screens AND NOT venue.shift_screen_off`.as('hasShift'),
      isOpen.as('isOpen'),
      isLink.as('isLink'),
      isSeen.as('isSeen'),
    ])
    .where('venue.id', '=', venue)
    .where(sql<boolean>`(${isOpen} OR ${isSeen})`)
    .executeTakeFirst();
}
