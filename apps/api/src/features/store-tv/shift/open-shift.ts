import { openTv, type TvAsker, type TvVenue } from '../open-tv.ts';

/** Pizzas of today are none of everybody's: a device link or a sign-in opens the shift screen. */
export const openShift = (
  asker: TvAsker,
  venue: number,
  key: string | undefined,
): Promise<TvVenue> => openTv(asker, venue, key, { isPublic: false });
