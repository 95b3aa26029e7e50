import { showSecondFactor as contract } from '@crustodian/contract/session';
import { ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';
import { BEGUN_COOKIE, csrfValue, sessionCookie } from '#platform/auth/session-cookies';
import { handle, type Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import { readBegun } from '../second-factor/begun-sign-in.ts';
import { loginLanguage } from './login-language.ts';
import { problemText } from './login-messages.ts';
import { secondFactorPage } from './second-factor-page.ts';
import { sessionReply } from './session-page.ts';
import { loginReply } from './show-login.ts';

export const showSecondFactor = handle(contract, async ({ query }, context) => {
  const { db, request, config, now } = context;
  const begun = await readBegun(db, sessionCookie(request, config, BEGUN_COOKIE), now());
  if (!begun) return loginReply(context, { lang: query.lang, code: 'sign_in_not_begun' });
  return secondFactorReply(context, { lang: query.lang });
});

interface Shown {
  lang?: string | undefined;
  code?: ErrorCode;
  waitSeconds?: number | undefined;
}

/** The page that asks for the second factor, after a failed try with its reason and status. */
export async function secondFactorReply(
  { config, request, reply }: Pick<Context, 'config' | 'request' | 'reply'>,
  { lang, code, waitSeconds }: Shown,
): Promise<Reply> {
  const language = loginLanguage(lang, request.headers['accept-language']);
  const page = secondFactorPage({
    language,
    csrf: csrfValue(request, reply, config),
    problem: code ? problemText(language, code, waitSeconds) : null,
  });
  if (waitSeconds) reply.header('retry-after', String(waitSeconds));
  return sessionReply(page, code ? ERRORS[code].status : 200);
}
