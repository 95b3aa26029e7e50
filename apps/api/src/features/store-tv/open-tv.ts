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

/** A store whose screen the caller may see; only openTv creates it. */
export interface TvVenue {
  readonly brand: 'TvVenue';
  id: number;
  company: number;
  name: string;
  timeZone: string;
  /** Whether the shift screen is enabled for both the company and the store. */
  hasShift: boolean;
  /** States of reports that the caller may see (decision X106). */
  states: readonly FinishedState[];
  /** SQL: whether the caller may see the best pizza of the store `venue`. */
  sees: RawBuilder<boolean>;
}

/** The secret of a device link, 256 random bits; only its digest is stored. */
export const newTvKey = (): string => randomBytes(32).toString('base64url');

export const digestOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The caller of a screen, and the memory of wrong requests. */
export interface TvCaller extends Pick<Context, 'db' | 'memory' | 'request' | 'reply'> {
  viewer: Viewer | null;
}

/**
 * How many wrong screens an address may request within an hour; enough for typing errors, too few
 * to enumerate stores.
 */
const MOST_WRONG_SCREENS = 10;
/** How long callers who enumerate screens must wait after their last wrong request. */
const WAIT_S = 3600;

/**
 * The store whose screen is requested. A closed screen, one that needs another link and a store
 * that does not exist get the same answer, and a caller who requested too many of these is refused
 * new ones for an hour, so that no one can enumerate stores. A valid link always opens its screen,
 * and so does a session that sees the store: delivered reports link to the screen (decision X18),
 * and the session opens nothing beyond them.
 * @throws ApiError tv_closed, too_many_requests
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
  /** The signed-in viewer, if they may read the content of the screen. */
  reader: Viewer | null;
  isPublic: boolean;
}

/**
 * The store, if its screen is public, the key belongs to its link, or the reader sees the store.
 */
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
