import { jwtVerify, SignJWT } from 'jose';
import type { SessionKeys } from './tokens.ts';

/** What a ticket lets the server's own browser read: one store's reports, as the person who ordered the print. */
export interface PrintTicket {
  /** A member of staff. */
  user: number;
  venue: number;
  company: number;
}

/** Longer than any print takes. */
const TICKET_SECONDS = 5 * 60;

/** A token for the header 'JWT {token}' that lives for one print; `now` in ms since 1970. */
export function signPrintTicket(
  keys: SessionKeys,
  { user, venue, company }: PrintTicket,
  now: number,
): Promise<string> {
  const issued = Math.floor(now / 1000);
  return new SignJWT({ venue, company })
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
  try {
    const { payload } = await jwtVerify<{ venue: number; company: number }>(token, keys.print, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp', 'venue', 'company'],
      currentDate: new Date(now),
    });
    return { user: Number(payload.sub), venue: payload.venue, company: payload.company };
  } catch {
    return null;
  }
}

/** Does the ticket reach this request? It reads what a report's pages show, and nothing else. */
export function ticketReaches(
  { venue, company }: PrintTicket,
  method: string,
  url: string,
): boolean {
  if (method !== 'GET') return false;
  const path = new URL(url, 'http://print').pathname;
  return [
    '/api/get_my_info',
    `/api/static/${venue}/`,
    '/api/pizza_tv/report_structure/',
    '/api/pizza_tv/stores_evolution/',
    '/api/pizza_tv/selenium/state/',
    `/api/pizza_tv/report/venue_pk/${venue}/`,
    `/api/pizza_tv/conglomerate/venue_pk/${venue}/`,
    `/api/pizza_tv/reports/company_pk/${company}/`,
    `/api/dashboard/company-info/venue/${venue}/`,
    `/api/dashboard/venues-by-company/${company}`,
    '/api/dashboard/venues/',
    '/api/dashboard/company-membership/',
  ].some((known) => path === known || (known.endsWith('/') && path.startsWith(known)));
}
