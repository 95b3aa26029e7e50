import { showSecondFactor as contract } from '@crustodian/contract/session';
import { ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';
import { BEGUN_COOKIE, csrfValue, sessionCookie } from '#platform/auth/session-cookies';
import { handle, type Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import { appToAdd } from '../second-factor/authenticator-app.ts';
import { readBegun, shownAppSecret } from '../second-factor/begun-sign-in.ts';
import { passkeyRequest } from '../second-factor/passkeys.ts';
import { hasSecondFactor, secondFactorsOf } from '../second-factor/second-factors.ts';
import { addFactorPage } from './add-factor-page.ts';
import { loginLanguage } from './login-language.ts';
import { problemText } from './login-messages.ts';
import { secondFactorPage } from './second-factor-page.ts';
import { sessionReply } from './session-page.ts';
import { loginReply } from './show-login.ts';

export const showSecondFactor = handle(contract, ({ query }, context) =>
  secondFactorReply(context, { lang: query.lang }),
);

interface Shown {
  lang?: string | undefined;
  code?: ErrorCode;
  waitSeconds?: number | undefined;
}

/**
 * The page that asks for a second factor or adds one; after a failed attempt with its reason and
 * status.
 */
export async function secondFactorReply(
  context: Pick<Context, 'db' | 'keys' | 'config' | 'request' | 'reply' | 'demo' | 'now'>,
  { lang, code, waitSeconds }: Shown,
): Promise<Reply> {
  const { db, config, request, reply, now } = context;
  const token = sessionCookie(request, config, BEGUN_COOKIE);
  const begun = await readBegun(db, token, now());
  const restart = () => loginReply(context, { lang, code: code ?? 'sign_in_not_begun' });
  if (!token || !begun) return restart();
  const factors = await secondFactorsOf(db, begun.user);
  const secret = hasSecondFactor(factors) ? null : await shownAppSecret(context, token);
  if (!hasSecondFactor(factors) && !secret) return restart();
  const language = loginLanguage(lang, request.headers['accept-language']);
  const shared = {
    language,
    csrf: csrfValue(request, reply, config),
    problem: code ? problemText(language, code, waitSeconds) : null,
  };
  const page = secret
    ? addFactorPage({ ...shared, app: appToAdd(secret, begun.email) })
    : secondFactorPage({
        ...shared,
        hasApp: factors.app !== null,
        passkey: await passkeyRequest(db, context, begun),
      });
  if (waitSeconds) reply.header('retry-after', String(waitSeconds));
  return sessionReply(page, code ? ERRORS[code].status : 200);
}
