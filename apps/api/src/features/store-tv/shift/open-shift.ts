import { openTv, type TvCaller, type TvVenue } from '../open-tv.ts';

/**
 * Today's pizzas are never public: the shift screen needs a device link, or a session that may see
 * the feed and its signals.
 */
export const openShift = (
  caller: TvCaller,
  venue: number,
  key: string | undefined,
): Promise<TvVenue> => openTv(caller, venue, key, { isPublic: false, access: 'regular' });
