/** Where the screens of stores are; below it the store's number. */
export const TV_PAGES = '/pizza-tv/venue/';

/** What screens ask the server for; below it the store's number, then what is asked for. */
export const TV_CALLS = '/api/pizza_tv/pizza_tv/venue_pk/';

/** Marks what was answered because somebody is signed in: no screen keeps it for others. */
export const SIGNED_IN_ANSWER = 'x-signed-in';

/** The store of an address below one of these, as it is written there; null for any other address. */
export function tvVenue(below: typeof TV_PAGES | typeof TV_CALLS, address: string): string | null {
  if (!address.startsWith(below)) return null;
  return /^[^/?#]+/.exec(address.slice(below.length))?.[0] ?? null;
}
