import { logOut as contract } from '@crustodian/contract/session';
import { isOfOwnSite } from '#platform/auth/csrf';
import { handle } from '#platform/http/http';
import { endFamily } from '#platform/auth/session';
import { clearSessionCookies, FILES_COOKIE, sessionCookie } from '#platform/auth/session-cookies';
import { readFamily } from '#platform/auth/tokens';
import { familyOf } from '#platform/auth/authenticate-request';
import { safeNext } from './safe-next.ts';

/**
 * Another site's link or picture must not sign anyone out; a link of ours or a typed address may.
 * Nor may a look ahead, which HEAD is.
 */
export const logOut = handle(contract, async ({ query }, context) => {
  const { db, keys, config, live, request, reply, now } = context;
  const isMeant = isOfOwnSite(request) && request.method !== 'HEAD';
  // A browser says which one by its cookie, a program by its token.
  const family =
    readFamily(keys, sessionCookie(request, config, FILES_COOKIE)) ??
    (await familyOf(context, request));
  const ended = isMeant && family ? await endFamily(db, family, now()) : null;
  if (ended !== null) live.rightsChanged(ended);
  if (isMeant) clearSessionCookies(reply, config);
  const next = safeNext(query.next);
  const location = next === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(next)}`;
  // Pictures that were seen stay in the cache of a browser that others may use.
  const cleared = isMeant && { 'clear-site-data': '"cache"' };
  return { status: 303, headers: { location, 'cache-control': 'no-store', ...cleared } };
});
