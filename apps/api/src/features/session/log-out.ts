import { logOut as contract } from '@crustodian/contract/session';
import { isOfOwnSite } from '#platform/auth/csrf';
import { handle } from '#platform/http/http';
import { endFamily } from '#platform/auth/session';
import { clearSessionCookies, FILES_COOKIE, sessionCookie } from '#platform/auth/session-cookies';
import { readFamily } from '#platform/auth/tokens';
import { familyOf } from '#platform/auth/authenticate-request';
import { safeNext } from './safe-next.ts';

/**
 * Links or images on other sites must not sign anyone out, but links on this site and a typed
 * address may. Nor may a HEAD request, such as a link preview.
 */
export const logOut = handle(contract, async ({ query }, context) => {
  const { db, keys, config, live, request, reply, now } = context;
  const isMeant = isOfOwnSite(request) && request.method !== 'HEAD';
  // A browser identifies its session by cookie, a program by token.
  const family =
    readFamily(keys, sessionCookie(request, config, FILES_COOKIE)) ??
    (await familyOf(context, request));
  const ended = isMeant && family ? await endFamily(db, family, now()) : null;
  if (ended !== null) live.rightsChanged(ended);
  if (isMeant) clearSessionCookies(reply, config);
  const next = safeNext(query.next);
  const location = next === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(next)}`;
  // Viewed pictures would otherwise stay in the cache of a shared browser.
  const cleared = isMeant && { 'clear-site-data': '"cache"' };
  return { status: 303, headers: { location, 'cache-control': 'no-store', ...cleared } };
});
