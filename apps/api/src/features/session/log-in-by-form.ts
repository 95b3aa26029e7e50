import { logIn as contract } from '@crustodian/contract/session';
import { CSRF_COOKIE, sameText } from '#platform/auth/csrf';
import { ApiError } from '#platform/http/errors';
import { outageOf } from '#platform/database/outage';
import { handle } from '#platform/http/http';
import { endFamily } from '#platform/auth/session';
import {
  FILES_COOKIE,
  rememberBrowser,
  sessionCookie,
  setSessionCookies,
  setExpiryCookie,
} from '#platform/auth/session-cookies';
import { readFamily } from '#platform/auth/tokens';
import { authenticate } from './authenticate.ts';
import { safeNext } from './safe-next.ts';
import { loginReply } from './pages/show-login.ts';

export const logIn = handle(contract, async ({ body }, context) => {
  const { request, reply, db, keys, config, live, now } = context;
  const { username, next, lang } = body;
  if (!sameText(body.csrf, request.cookies[CSRF_COOKIE])) {
    return loginReply(context, { username, next, lang, code: 'csrf_failed' });
  }
  const session = await authenticate(context, body, request).catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    const code = outageOf(error);
    if (code) return new ApiError(code);
    throw error;
  });
  if (session instanceof ApiError) {
    const { code, waitSeconds } = session;
    return loginReply(context, { username, next, lang, code, waitSeconds });
  }
  const before = readFamily(keys, sessionCookie(request, config, FILES_COOKIE));
  const ended = before ? await endFamily(db, before, now()) : null;
  if (ended !== null) live.rightsChanged(ended);
  setSessionCookies(reply, context, session);
  setExpiryCookie(reply, config, session);
  rememberBrowser(reply, context, session.user);
  return { status: 303, headers: { location: safeNext(next), 'cache-control': 'no-store' } };
});
