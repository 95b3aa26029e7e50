import { endFamily, type Session } from '#platform/auth/session';
import {
  FILES_COOKIE,
  rememberBrowser,
  sessionCookie,
  setExpiryCookie,
  setSessionCookies,
} from '#platform/auth/session-cookies';
import { readFamily } from '#platform/auth/tokens';
import type { Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import type { Tools } from '#platform/tools';

/** Sets the browser's new session, ends its previous one, and redirects to a path of this site. */
export async function signedInReply(
  context: Tools & Pick<Context, 'request' | 'reply'>,
  session: Session,
  next: string,
): Promise<Reply> {
  const { request, reply, db, keys, config, live, now } = context;
  const before = readFamily(keys, sessionCookie(request, config, FILES_COOKIE));
  const ended = before ? await endFamily(db, before, now()) : null;
  if (ended !== null) live.rightsChanged(ended);
  setSessionCookies(reply, context, session);
  setExpiryCookie(reply, config, session);
  rememberBrowser(reply, context, session.user);
  return { status: 303, headers: { location: next, 'cache-control': 'no-store' } };
}
