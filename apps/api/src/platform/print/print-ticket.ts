import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { everyKey, type SessionKeys } from '../auth/tokens.ts';

/** What a ticket lets the server's own browser read: one report's page, as the person who ordered the print. */
export interface PrintTicket {
  /** A member of staff. */
  user: number;
  /** What the paths begin with that the page reads; one without a slash at its end is that path alone. */
  reads: readonly string[];
}

/** Longer than any print takes. */
const TICKET_SECONDS = 5 * 60;
/** What every page reads. */
const ALWAYS = [
  '/api/get_my_info',
  '/api/pizza_tv/selenium/state/',
  '/api/dashboard/venues/',
  '/api/dashboard/company-membership/',
];

const BASE = 'http://print';

/** A token for the header 'JWT {token}' that lives for one print; `now` in ms since 1970. */
export function signPrintTicket(
  keys: SessionKeys,
  { user, reads }: PrintTicket,
  now: number,
): Promise<string> {
  const issued = Math.floor(now / 1000);
  return new SignJWT({ reads })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user))
    .setIssuedAt(issued)
    .setExpirationTime(issued + TICKET_SECONDS)
    .sign(keys.print);
}

/** The ticket of a token; null for one that is forged, expired or of another kind. */
export async function readPrintTicket(
  keys: SessionKeys,
  token: string,
  now: number,
): Promise<PrintTicket | null> {
  for (const { print } of everyKey(keys)) {
    const ticket = await verified(print, token, now);
    if (ticket) return ticket;
  }
  return null;
}

async function verified(key: Uint8Array, token: string, now: number): Promise<PrintTicket | null> {
  try {
    const { payload } = await jwtVerify<{ reads: string[] }>(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp', 'reads'],
      currentDate: new Date(now),
    });
    return { user: Number(payload.sub), reads: payload.reads };
  } catch {
    return null;
  }
}

/** Whether a token has the form of a ticket. Nothing is verified: the gate refuses a forged one. */
export function looksLikeTicket(token: string): boolean {
  try {
    return 'reads' in decodeJwt(token);
  } catch {
    return false;
  }
}

/** Does the ticket reach this request? It reads what a report's pages show, and nothing else. */
export function ticketReaches({ reads }: PrintTicket, method: string, url: string): boolean {
  if (method !== 'GET') return false;
  const path = /^[^?#]*/.exec(url)![0];
  // The router takes '..' and '\\' as they are: what a URL would read otherwise is no page's request.
  if (!URL.canParse(path, BASE) || new URL(path, BASE).pathname !== path) return false;
  return [...ALWAYS, ...reads].some(
    (known) => path === known || (known.endsWith('/') && path.startsWith(known)),
  );
}
