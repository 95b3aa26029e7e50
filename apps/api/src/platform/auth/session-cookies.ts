import { randomBytes, randomUUID } from 'node:crypto';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { CSRF_COOKIE } from './csrf.ts';
import { SESSION_MS, type Session } from './session.ts';
import { signBrowser, signFamily } from './tokens.ts';
import type { Tools } from '../tools.ts';

export const REFRESH_COOKIE = 'refresh';
/**
 * Identifies the sign-in for requests without an authorization header: pictures, screens, and the
 * pages that start or end a sign-in.
 */
export const FILES_COOKIE = 'files';
/**
 * Identifies a browser in which an account has signed in, and survives sign-out, so that failed
 * guesses by others do not delay sign-ins from this browser.
 */
export const BROWSER_COOKIE = 'known_browser';
/** Identifies a pending sign-in: the password was correct, the second factor is still missing. */
export const BEGUN_COOKIE = 'begun_sign_in';
/** Identifies the browser in which a sign-on at a company's identity provider began. */
export const SIGN_ON_COOKIE = 'begun_sign_on';
/**
 * Tells the browser's script until when it may refresh; the script moves the value to local
 * storage.
 */
const EXPIRES_COOKIE = 'session_expires';

const REFRESH_PATH = '/api/token/';
/** Where sign-ins begin. */
const BROWSER_PATHS = ['/api/login', '/api/sign-on'];
/** Paths requested without script: pictures, downloads, and where the cookie is set and cleared. */
const FILES_PATHS = [
  '/api/static',
  '/api/exports',
  '/api/privacy',
  '/api/login',
  '/api/logout/',
  TV_CALLS,
];
const YEAR_S = 365 * 24 * 3600;

type CookieSetter = Pick<FastifyReply, 'setCookie'>;

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

/**
 * Over HTTPS the __Host- prefix binds the cookie to this host, so that no other host of the domain
 * can set it.
 */
const bound = (config: Config, name: string) => (isSecure(config) ? `__Host-${name}` : name);

type BoundCookie =
  | typeof REFRESH_COOKIE
  | typeof FILES_COOKIE
  | typeof BROWSER_COOKIE
  | typeof BEGUN_COOKIE
  | typeof SIGN_ON_COOKIE;

/** The value of one of these cookies in a request. */
export const sessionCookie = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Config,
  name: BoundCookie,
): string | undefined => cookies[bound(config, name)];

/** Sets the cookies of a sign-in that was started or refreshed. */
export function setSessionCookies(reply: CookieSetter, tools: Tools, session: Session): void {
  const maxAge = Math.max(0, Math.floor((session.expiresAt - tools.now()) / 1000));
  const set = cookieSetter(reply, tools.config, maxAge);
  const files = signFamily(tools.keys, session.family);
  setBound(set, tools.config, { refresh: session.refresh, files });
}

/** Tells the browser's script, after the log-in page, that a sign-in started. */
export function setExpiryCookie(reply: CookieSetter, config: Config, session: Session): void {
  const set = cookieSetter(reply, config, SESSION_MS / 1000);
  set(bound(config, EXPIRES_COOKIE), String(session.expiresAt), {});
}

/** Sets the cookie that identifies the browser at the account's next sign-in. */
export function rememberBrowser(reply: CookieSetter, { config, keys }: Tools, user: number): void {
  const value = signBrowser(keys, { user, id: randomUUID() });
  const set = cookieSetter(reply, config, YEAR_S);
  for (const path of isSecure(config) ? ['/'] : BROWSER_PATHS) {
    set(bound(config, BROWSER_COOKIE), value, { path, httpOnly: true });
  }
}

/** Sets the cookie of a pending sign-in; an empty token deletes it. */
export function setBegunCookie(
  reply: CookieSetter,
  config: Config,
  { token, seconds }: { token: string; seconds: number },
): void {
  const path = isSecure(config) ? '/' : '/api/login';
  const set = cookieSetter(reply, config, token === '' ? 0 : seconds);
  set(bound(config, BEGUN_COOKIE), token, { path, httpOnly: true });
}

/** Same for a sign-on. SameSite is lax because the browser returns by a link from another site. */
export function setSignOnCookie(
  reply: CookieSetter,
  config: Config,
  { token, seconds }: { token: string; seconds: number },
): void {
  const path = isSecure(config) ? '/' : '/api/sign-on';
  cookieSetter(reply, config, seconds)(bound(config, SIGN_ON_COOKIE), token, {
    path,
    httpOnly: true,
  });
}

/** Deletes every cookie of the sign-in. */
export function clearSessionCookies(reply: CookieSetter, config: Config): void {
  const set = cookieSetter(reply, config, 0);
  setBound(set, config, { refresh: '', files: '' });
  set(bound(config, EXPIRES_COOKIE), '', {});
}

function setBound(
  set: ReturnType<typeof cookieSetter>,
  config: Config,
  { refresh, files }: { refresh: string; files: string },
): void {
  // A __Host- cookie must have the path '/'; otherwise each cookie is limited to the paths that
  // read it.
  const [refreshPaths, filesPaths] = isSecure(config)
    ? [['/'], ['/']]
    : [[REFRESH_PATH], FILES_PATHS];
  for (const path of refreshPaths) {
    set(bound(config, REFRESH_COOKIE), refresh, { path, httpOnly: true, sameSite: 'strict' });
  }
  for (const path of filesPaths) set(bound(config, FILES_COOKIE), files, { path, httpOnly: true });
}

/** The value that POST, PATCH and DELETE must repeat; generated if the browser has none yet. */
export function csrfValue(request: FastifyRequest, reply: CookieSetter, config: Config): string {
  const known = request.cookies[CSRF_COOKIE];
  const value = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  cookieSetter(reply, config, YEAR_S)(CSRF_COOKIE, value, {});
  return value;
}

function cookieSetter(reply: CookieSetter, config: Config, maxAge: number) {
  const secure = isSecure(config);
  return (name: string, value: string, options: CookieSerializeOptions) =>
    void reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, maxAge, ...options });
}
