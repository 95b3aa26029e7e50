/** Path prefix of store screens, followed by the store's number. */
export const TV_PAGES = '/pizza-tv/venue/';

/** Path prefix of shift screens, followed by the store's number. */
export const SHIFT_PAGES = '/shift/venue/';

/** Path prefix of the screens' API calls, followed by the store's number and the resource. */
export const TV_CALLS = '/api/pizza_tv/pizza_tv/venue_pk/';

/** Marks responses that depend on a signed-in user, so that no screen caches them for others. */
export const SIGNED_IN_ANSWER = 'x-signed-in';

/** The store in a path with one of these prefixes, as written; null for any other path. */
export function tvVenue(
  below: typeof TV_PAGES | typeof SHIFT_PAGES | typeof TV_CALLS,
  address: string,
): string | null {
  if (!address.startsWith(below)) return null;
  return /^[^/?#]+/.exec(address.slice(below.length))?.[0] ?? null;
}
