import { decodeToken, signToken, verifyToken } from '../auth/signed-token.ts';
import { everyKey, type SessionKeys } from '../auth/tokens.ts';

/**
 * Permits the server's own browser to read one report's page on behalf of the user who requested
 * the print.
 */
export interface PrintTicket {
  /** A member of staff. */
  user: number;
  /** Prefixes of the paths that the page reads; one without a trailing slash only matches exactly. */
  reads: readonly string[];
}

/** Longer than any print takes. */
const TICKET_SECONDS = 5 * 60;
/** Paths that every page reads. */
const ALWAYS = [
  '/api/get_my_info',
  '/api/pizza_tv/selenium/state/',
  '/api/dashboard/venues/',
  '/api/dashboard/company-membership/',
];

const BASE = 'http://print';

/** A token for the header 'JWT {token}' with the lifetime of one print; `now` in ms since 1970. */
export const signPrintTicket = (
  keys: SessionKeys,
  { user, reads }: PrintTicket,
  now: number,
): string => signToken(keys.print, { sub: String(user), reads }, { now, seconds: TICKET_SECONDS });

/** The ticket in a token; null if it is forged, expired or of another kind. */
export function readPrintTicket(keys: SessionKeys, token: string, now: number): PrintTicket | null {
  const accepted = everyKey(keys).map(({ print }) => print);
  const claims = verifyToken<{ sub: string; reads: string[] }>(token, { keys: accepted, now });
  return claims && { user: Number(claims.sub), reads: claims.reads };
}

/** Whether a token has the form of a ticket. Not verified here: the gate refuses a forged one. */
export const looksLikeTicket = (token: string): boolean => 'reads' in (decodeToken(token) ?? {});

/** Whether the ticket permits this request: only reads of what a report's pages show. */
export function ticketReaches({ reads }: PrintTicket, method: string, url: string): boolean {
  if (method !== 'GET') return false;
  const path = /^[^?#]*/.exec(url)![0];
  // The router does not normalize '..' and '\\', so a path that a URL parser would change is
  // refused.
  if (!URL.canParse(path, BASE) || new URL(path, BASE).pathname !== path) return false;
  return [...ALWAYS, ...reads].some(
    (known) => path === known || (known.endsWith('/') && path.startsWith(known)),
  );
}
