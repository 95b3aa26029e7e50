import { openTv, type TvAsker, type TvVenue } from '../open-tv.ts';

/**
 * Today's pizzas are never public: a device link opens the shift screen, or a sign-in that sees the feed
 * and its signals.
 */
export const openShift = (
  asker: TvAsker,
  venue: number,
  key: string | undefined,
): Promise<TvVenue> => openTv(asker, venue, key, { isPublic: false, access: 'regular' });
