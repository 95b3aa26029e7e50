import { ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';
import { showForgotPassword as contract } from '@crustodian/contract/session/passwords';
import { handle, type Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import { csrfValue } from '#platform/auth/session-cookies';
import { forgotPasswordPage } from './forgot-password-page.ts';
import { loginLanguage } from './login-language.ts';
import { problemText } from './login-messages.ts';
import { sessionReply } from './session-page.ts';

export const showForgotPassword = handle(contract, ({ query }, context) =>
  forgotPasswordReply(context, query),
);

interface Shown {
  lang?: string | undefined;
  username?: string;
  code?: Extract<ErrorCode, 'csrf_failed' | 'too_many_requests'>;
  waitSeconds?: number | undefined;
  isDone?: boolean;
}

type PageContext = Pick<Context, 'config' | 'request' | 'reply'>;

/** The page; after a failed attempt with its reason and status. */
export async function forgotPasswordReply(
  { config, request, reply }: PageContext,
  { lang, username = '', code, waitSeconds, isDone = false }: Shown,
): Promise<Reply> {
  const language = loginLanguage(lang, request.headers['accept-language']);
  const page = forgotPasswordPage({
    language,
    csrf: csrfValue(request, reply, config),
    username,
    problem: code ? problemText(language, code, waitSeconds) : null,
    isDone,
  });
  if (waitSeconds) reply.header('retry-after', String(waitSeconds));
  return sessionReply(page, code ? ERRORS[code].status : 200);
}
