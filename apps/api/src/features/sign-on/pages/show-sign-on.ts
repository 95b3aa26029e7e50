import { showSignOn as contract } from '@crustodian/contract/sign-on';
import { ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';
import { csrfValue } from '#platform/auth/session-cookies';
import { handle, type Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import { loginLanguage } from '../../session/pages/login-language.ts';
import { sessionReply } from '../../session/pages/session-page.ts';
import { safeNext } from '../../session/safe-next.ts';
import { SIGN_ON_MESSAGES } from './sign-on-messages.ts';
import { askingPage } from './sign-on-pages.ts';

export const showSignOn = handle(contract, ({ query }, context) => signOnReply(context, query));

interface Shown {
  next?: string | undefined;
  lang?: string | undefined;
  email?: string;
  code?: Extract<
    ErrorCode,
    'busy' | 'csrf_failed' | 'no_sign_on' | 'sign_on_refused' | 'too_many_requests'
  >;
}

/** The page that asks for the e-mail address; after a failed attempt with its reason and status. */
export function signOnReply(
  { config, request, reply }: Pick<Context, 'config' | 'request' | 'reply'>,
  { next, lang, email = '', code }: Shown,
): Promise<Reply> {
  const language = loginLanguage(lang, request.headers['accept-language']);
  const messages = SIGN_ON_MESSAGES[language];
  const problems = {
    busy: messages.refusals['provider-busy'],
    csrf_failed: messages.csrf,
    no_sign_on: messages.noSignOn,
    sign_on_refused: messages.refusals['provider-silent'],
    too_many_requests: messages.tooMany,
  };
  const page = askingPage({
    language,
    csrf: csrfValue(request, reply, config),
    next: safeNext(next),
    email,
    problem: code ? problems[code] : null,
  });
  return sessionReply(page, code ? ERRORS[code].status : 200);
}
