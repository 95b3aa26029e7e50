import { refreshTokens as contract } from '@crustodian/contract/session';
import { checkCsrf } from '#platform/auth/csrf';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { continueSession } from '#platform/auth/session';
import {
  clearSessionCookies,
  csrfValue,
  REFRESH_COOKIE,
  sessionCookie,
  setSessionCookies,
} from '#platform/auth/session-cookies';
import { signAccess } from '#platform/auth/tokens';

/**
 * A token in the body was sent deliberately by a program; the browser adds a cookie automatically,
 * so a cookie needs the CSRF header.
 */
export const refreshTokens = handle(contract, async ({ body }, context) => {
  const { keys, config, request, reply, now } = context;
  const sent = sessionCookie(request, config, REFRESH_COOKIE);
  const byCookie = body.refresh === undefined;
  if (byCookie && sent) checkCsrf(request);
  const token = byCookie ? sent : body.refresh;
  if (!token) throw new ApiError('token_not_valid');
  const exchange = { refresh: token, origin: originOf(request), now: now() };
  const session = await continueSession(context, exchange).catch((error: unknown) => {
    if (byCookie && error instanceof ApiError) clearSessionCookies(reply, config);
    throw error;
  });
  if (byCookie) {
    setSessionCookies(reply, context, session);
    csrfValue(request, reply, config);
  }
  return {
    access: signAccess(keys, session, now()),
    refresh: byCookie ? null : session.refresh,
    refresh_expires_at: session.expiresAt,
  };
});
