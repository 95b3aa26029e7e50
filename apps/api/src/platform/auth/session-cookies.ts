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
 * Names the sign-in where the browser sends no header: pictures, screens, and the pages that start
 * or end it.
 */
export const FILES_COOKIE = 'files';
/**
 * Names a browser in which an account has signed in, and stays after log-out: what others guess does
 * not delay its log-ins.
 */
export const BROWSER_COOKIE = 'known_browser';
/** Names a sign-in whose password was right and whose second factor is asked for. */
export const BEGUN_COOKIE = 'begun_sign_in';
/** Names the browser that a sign-on at a company's identity provider began in. */
export const SIGN_ON_COOKIE = 'begun_sign_on';
/** Gives the browser's script the time until which it may refresh; the script moves it to local storage. */
const EXPIRES_COOKIE = 'session_expires';

const REFRESH_PATH = '/api/token/';
/** What a browser loads by itself: pictures and downloads, and where the cookie is set and ended. */
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

/** Over HTTPS bound to this host and to all of it, so that no other host of the domain can plant one. */
const bound = (config: Config, name: string) => (isSecure(config) ? `__Host-${name}` : name);

type BoundCookie =
  | typeof REFRESH_COOKIE
  | typeof FILES_COOKIE
  | typeof BROWSER_COOKIE
  | typeof BEGUN_COOKIE
  | typeof SIGN_ON_COOKIE;

/** One of these cookies, as a request brings it. */
export const sessionCookie = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Config,
  name: BoundCookie,
): string | undefined => cookies[bound(config, name)];

/** Gives the browser the cookies of a sign-in that started or continued. */
export function setSessionCookies(reply: CookieSetter, tools: Tools, session: Session): void {
  const maxAge = Math.max(0, Math.floor((session.expiresAt - tools.now()) / 1000));
  const set = cookieSetter(reply, tools.config, maxAge);
  const files = signFamily(tools.keys, session.family);
  setBound(set, tools.config, { refresh: session.refresh, files });
}

/** Signals to the browser's script, after the log-in page, that a sign-in started. */
export function setExpiryCookie(reply: CookieSetter, config: Config, session: Session): void {
  cookieSetter(reply, config, SESSION_MS / 1000)(EXPIRES_COOKIE, String(session.expiresAt), {});
}

/** Lets the browser be recognised at the next log-in of the account. */
export function rememberBrowser(reply: CookieSetter, { config, keys }: Tools, user: number): void {
  const value = signBrowser(keys, { user, id: randomUUID() });
  const path = isSecure(config) ? '/' : '/api/login';
  cookieSetter(reply, config, YEAR_S)(bound(config, BROWSER_COOKIE), value, {
    path,
    httpOnly: true,
  });
}

/** Lets the browser go on with a sign-in that it has begun; without a token it forgets it. */
export function setBegunCookie(
  reply: CookieSetter,
  config: Config,
  { token, seconds }: { token: string; seconds: number },
): void {
  const path = isSecure(config) ? '/' : '/api/login';
  const set = cookieSetter(reply, config, token === '' ? 0 : seconds);
  set(bound(config, BEGUN_COOKIE), token, { path, httpOnly: true });
}

/** The same for a sign-on: it comes back from another site, by a link. */
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

/** Takes every cookie of the sign-in back. */
export function clearSessionCookies(reply: CookieSetter, config: Config): void {
  const set = cookieSetter(reply, config, 0);
  setBound(set, config, { refresh: '', files: '' });
  set(EXPIRES_COOKIE, '', {});
}

function setBound(
  set: ReturnType<typeof cookieSetter>,
  config: Config,
  { refresh, files }: { refresh: string; files: string },
): void {
  // A cookie that is bound to its host has to be sent everywhere; otherwise where it is read, no more.
  const [refreshPaths, filesPaths] = isSecure(config)
    ? [['/'], ['/']]
    : [[REFRESH_PATH], FILES_PATHS];
  for (const path of refreshPaths) {
    set(bound(config, REFRESH_COOKIE), refresh, { path, httpOnly: true, sameSite: 'strict' });
  }
  for (const path of filesPaths) set(bound(config, FILES_COOKIE), files, { path, httpOnly: true });
}

/** The value that POST, PATCH and DELETE must repeat; made where the browser has none yet. */
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
