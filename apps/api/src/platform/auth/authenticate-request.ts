import type { Viewer } from '@crustodian/domain/people/access';
import type { TokenScope } from '@crustodian/domain/people/token-scopes';
import { fastifyCookie } from '@fastify/cookie';
import { ApiError } from '#platform/http/errors';
import { siteOf } from '#platform/http/network-of';
import {
  addressOf,
  senderOf,
  type IsProxy,
  type SenderOf,
} from '#platform/overload/presumed-sender';
import { originOf } from '#platform/http/origin';
import type { PresumedPersonOf } from '#platform/overload/admission';
import type { QuotaHolder } from '#platform/overload/slot-quotas';
import { runNamed } from '#platform/database/named-statement';
import { apiTokenDigest, memoryKey } from '#platform/auth/api-token';
import { SESSION_MS } from '#platform/auth/session';
import { FILES_COOKIE, sessionCookie } from '#platform/auth/session-cookies';
import { looksLikeTicket, readPrintTicket, ticketReaches } from '#platform/print/print-ticket';
import { accessOf, type ViewerAccess, type Authenticate } from '#platform/auth/scope';
import { readAccess, readFamily, type AccessClaims } from '#platform/auth/tokens';
import type { Tools } from '#platform/tools';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Lookup cache TTL: a feed page loads its pictures in one burst, which then shares one lookup. */
const REMEMBERED_MS = 5000;

/**
 * Creates the function that identifies the sender of a request, for the authorization of every
 * call.
 */
export function createAuthenticate(tools: Tools): Authenticate {
  const remembered = new LRUCache<string, ViewerAccess>({
    max: 1000,
    ttl: REMEMBERED_MS,
    // An entry evicted during its lookup still gets its result.
    ignoreFetchAbort: true,
    fetchMethod: async (family) => {
      const viewer = await findViewer(tools, family);
      return viewer ? accessOf(viewer) : undefined;
    },
  });
  tools.live.followRights(() => {
    remembered.clear();
    tools.memory.signIns.clear();
  });
  return async (request, byCookie) => {
    const access = accessToken(request);
    if (access !== null) return accessOf(await viewerOfToken(tools, access, request));
    // Only cookies that we signed are looked up, so forged ones cannot fill the cache.
    const family = byCookie && familyOfCookie(tools, request);
    return (family && (await remembered.fetch(family))) || null;
  };
}

/**
 * The user of a request that was authenticated before, with the rights they have now; null if the
 * sign-in has ended.
 * @param since when the request was authenticated: its access token may have expired meanwhile
 * @throws ApiError token_not_valid, forbidden
 */
export async function authenticateAgain(
  tools: Tools,
  request: FastifyRequest,
  { byCookie, since }: { byCookie: boolean; since: number },
): Promise<Viewer | null> {
  const access = accessToken(request);
  if (access !== null) return viewerOfToken({ ...tools, now: () => since }, access, request);
  const family = byCookie && familyOfCookie(tools, request);
  return family ? findViewer(tools, family) : null;
}

type Signing = Pick<Tools, 'keys' | 'config' | 'now' | 'memory'>;

/**
 * Creates the function that identifies the presumed sender of a request without a query: an account
 * if the request carries a token or cookie signed by this installation, null for the server's own
 * browser, otherwise a network. A cookie never expires by itself, so it counts only if its sign-in
 * was recently found to be active.
 */
export function createPresumedPersonOf(tools: Signing): PresumedPersonOf {
  const known = new WeakMap<FastifyRequest, QuotaHolder>();
  return (request, byCookie) => {
    const before = known.get(request);
    if (before !== undefined) return before;
    const person = seemingPerson(tools, {
      headers: request.headers,
      cookies: () => (byCookie ? request.cookies : {}),
      address: () => originOf(request).address,
    });
    known.set(request, person);
    return person;
  };
}

/**
 * Same for a request that is not routed yet, whose cookie counts regardless of the path; also
 * determines the lane in which the request waits.
 */
export function createSenderOf(
  tools: Signing,
  vitalOf: (request: IncomingMessage) => string | null,
  isProxy: IsProxy,
): SenderOf {
  return (request) => {
    const person = seemingPerson(tools, {
      headers: request.headers,
      cookies: () => fastifyCookie.parse(request.headers.cookie ?? ''),
      address: () => addressOf(request, isProxy),
    });
    return senderOf(person, vitalOf(request));
  };
}

interface Sent {
  headers: FastifyRequest['headers'];
  cookies: () => FastifyRequest['cookies'];
  address: () => string;
}

function seemingPerson(tools: Signing, sent: Sent): QuotaHolder {
  const { keys, now, memory } = tools;
  const network = () => siteOf(sent.address());
  const access = accessToken(sent);
  if (access !== null) {
    const claims = readAccess(keys, access, now());
    if (claims) return claims.user;
    return readPrintTicket(keys, access, now()) ? null : network();
  }
  const token = apiTokenDigest(sent);
  if (token) return memory.signIns.get(memoryKey(token)) ?? network();
  const family = familyOfCookie(tools, { cookies: sent.cookies() });
  return (family && memory.signIns.get(family)) || network();
}

/** The sign-in of a cookie that this installation signed; null without one. */
const familyOfCookie = (
  { keys, config }: Pick<Tools, 'keys' | 'config'>,
  request: Pick<FastifyRequest, 'cookies'>,
): string | null => readFamily(keys, sessionCookie(request, config, FILES_COOKIE));

/** The sign-in that a request belongs to; null without a valid token. */
export async function familyOf(
  { keys, now }: Pick<Tools, 'keys' | 'now'>,
  request: FastifyRequest,
): Promise<string | null> {
  const access = accessToken(request);
  const claims = access === null ? null : readAccess(keys, access, now());
  return claims?.family ?? null;
}

/**
 * Whether a request appears to come from the server's own browser; a forged ticket is rejected
 * later as a token.
 */
export function isPrint(request: FastifyRequest): boolean {
  const access = accessToken(request);
  return access !== null && looksLikeTicket(access);
}

/** The token of a header 'JWT {access}'; null for any other scheme (spec 000 section 7). */
function accessToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  return /^JWT (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** @throws ApiError token_not_valid, forbidden */
async function viewerOfToken(
  tools: Tools,
  token: string,
  request: FastifyRequest,
): Promise<Viewer> {
  const claims = readAccess(tools.keys, token, tools.now());
  const viewer = claims
    ? await findViewer(tools, claims.family, claims)
    : await viewerOfTicket(tools, token, request);
  if (!viewer) throw new ApiError('token_not_valid');
  return viewer;
}

/**
 * The user who requested a print, for the server's own browser; null for a token that is not a
 * ticket, and for a user who is no longer staff.
 * @throws ApiError forbidden for requests that the pages of a report do not make
 */
async function viewerOfTicket(
  { db, keys, config, now }: Tools,
  token: string,
  { method, url }: FastifyRequest,
): Promise<Viewer | null> {
  const ticket = readPrintTicket(keys, token, now());
  if (!ticket) return null;
  if (!ticketReaches(ticket, method, url)) throw new ApiError('forbidden');
  const person = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', ticket.user)
    .where('employer_id', '=', config.providerCompany)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    (person && {
      id: person.id,
      isStaff: true,
      companyManager: false,
      reportsOnly: false,
      dailyFeedOnly: false,
      allowFeedback: false,
      employerId: config.providerCompany,
      hasCompanyMemberships: false,
      flaggedPictures: false,
    }) ??
    null
  );
}

type FoundViewer = Omit<Viewer, 'isStaff' | 'flaggedPictures'>;

/** SQL columns of `FoundViewer`; expects the user row to be aliased as `person`. */
const VIEWER_COLUMNS = `
  person.id, person.employer_id AS "employerId", person.company_manager AS "companyManager",
  person.daily_feed_only AS "dailyFeedOnly", person.reports_only AS "reportsOnly",
  person.allow_feedback AS "allowFeedback",
  EXISTS (SELECT FROM company_membership m WHERE m.user_id = person.id) AS "hasCompanyMemberships"`;

const VIEWER = {
  name: 'viewer of a sign-in',
  text: `
    SELECT ${VIEWER_COLUMNS}
    FROM session_family family JOIN user_account person ON person.id = family.user_id
    WHERE family.id = $1::uuid AND family.revoked_at IS NULL AND person.deleted_at IS NULL
      AND family.started_at > $2::timestamptz`,
};

/** The user of an active sign-in; one SQL statement. */
async function findViewer(
  { db, config, now, memory }: Tools,
  family: string,
  claims?: AccessClaims,
): Promise<Viewer | null> {
  const earliest = new Date(now() - SESSION_MS);
  const [user] = await runNamed<FoundViewer>(db, VIEWER, [family, earliest]);
  if (user) memory.signIns.set(family, user.id);
  else memory.signIns.delete(family);
  if (!user || (claims && claims.user !== user.id)) return null;
  return viewerOf(config, user);
}

/** An active token and its owner. */
export interface TokenRow {
  token: string;
  name: string;
  scopes: TokenScope[];
  company: number | null;
  lastUsed: Date | null;
  owner: Viewer;
}

const TOKEN = {
  name: 'owner of an API token',
  text: `
    SELECT t.id::text AS token, t.name, t.scopes, t.company_id AS company,
      t.last_used_at AS "lastUsed", ${VIEWER_COLUMNS}
    FROM api_token t JOIN user_account person ON person.id = t.user_id
    WHERE t.digest = $1::bytea AND t.ended_at IS NULL AND t.expires_at > $2::timestamptz
      AND person.deleted_at IS NULL`,
};

/** The token with a digest; null if it is unknown or has ended, or if its owner was deleted. */
export async function findTokenOwner(
  { db, config, now }: Pick<Tools, 'db' | 'config' | 'now'>,
  digest: Buffer,
): Promise<TokenRow | null> {
  const [row] = await runNamed<FoundViewer & Omit<TokenRow, 'owner'>>(db, TOKEN, [
    digest,
    new Date(now()),
  ]);
  if (!row) return null;
  const { token, name, scopes, company, lastUsed, ...owner } = row;
  return { token, name, scopes, company, lastUsed, owner: viewerOf(config, owner) };
}

/** A user by id, independent of any sign-in; null if deleted. */
export async function findUser(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  user: number,
): Promise<Viewer | null> {
  const { rows } = await sql<FoundViewer>`SELECT ${sql.raw(VIEWER_COLUMNS)}
    FROM user_account person WHERE person.id = ${user} AND person.deleted_at IS NULL`.execute(db);
  return rows[0] ? viewerOf(config, rows[0]) : null;
}

const viewerOf = (config: Tools['config'], user: FoundViewer): Viewer => ({
  ...user,
  isStaff: user.employerId === config.providerCompany,
  flaggedPictures:
    user.employerId !== null && config.flaggedPictureEmployers.includes(user.employerId),
});
