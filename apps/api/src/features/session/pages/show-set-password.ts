import { ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';
import { showSetPassword as contract } from '@crustodian/contract/session/passwords';
import { handle, type Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import { personOfLink } from '#platform/auth/passwords/password-link';
import { csrfValue } from '#platform/auth/session-cookies';
import type { PasswordFault } from '@crustodian/domain/people/password-rule';
import { loginLanguage } from './login-language.ts';
import { LOGIN_MESSAGES, problemText } from './login-messages.ts';
import { sessionReply } from './session-page.ts';
import { setPasswordPage } from './set-password-page.ts';

/** Opening the page does not consume the link, because mail programs prefetch links. */
export const showSetPassword = handle(contract, ({ query }, context) =>
  setPasswordReply(context, { token: query.token ?? '', lang: query.lang }),
);

interface Shown {
  token: string;
  lang?: string | undefined;
  code?: Extract<ErrorCode, 'csrf_failed' | 'link_not_valid' | 'password_refused'>;
  fault?: PasswordFault | 'not_alike';
}

type PageContext = Pick<Context, 'config' | 'db' | 'request' | 'reply' | 'now'>;

/** The page; after a failed attempt with its reason and status. */
export async function setPasswordReply(
  { config, db, request, reply, now }: PageContext,
  { token, lang, code: refused, fault }: Shown,
): Promise<Reply> {
  const language = loginLanguage(lang, request.headers['accept-language']);
  const person = await personOfLink(db, token, now());
  const code = person ? refused : 'link_not_valid';
  const page = setPasswordPage({
    language,
    csrf: csrfValue(request, reply, config),
    token,
    email: person?.email ?? null,
    problem: fault
      ? LOGIN_MESSAGES[language].faults[fault]
      : code
        ? problemText(language, code)
        : null,
  });
  return sessionReply(page, code ? ERRORS[code].status : 200);
}
