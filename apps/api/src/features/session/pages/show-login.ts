import { showLogin as contract } from '@crustodian/contract/session';
import { ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';
import { handle, type Context } from '#platform/http/http';
import type { Reply } from '#platform/http/send-answer';
import { csrfValue } from '#platform/auth/session-cookies';
import { loginLanguage } from './login-language.ts';
import { loginPage } from './login-page.ts';
import { LOGIN_MESSAGES, problemText } from './login-messages.ts';
import { safeNext } from '../safe-next.ts';
import { sessionReply } from './session-page.ts';

/**
 * Always shows the form: redirecting a user who is signed in but not allowed would cause a redirect
 * loop (decision X30).
 */
export const showLogin = handle(contract, ({ query }, context) => loginReply(context, query));

export interface LoginPageInput {
  next?: string | undefined;
  lang?: string | undefined;
  username?: string;
  code?: ErrorCode;
  waitSeconds?: number | undefined;
  done?: 'password' | undefined;
}

type PageContext = Pick<Context, 'config' | 'request' | 'reply' | 'demo'>;

/** The log-in page; after a failed attempt with its reason and status. */
export async function loginReply(
  { config, request, reply, demo }: PageContext,
  { next, lang, username = '', code, waitSeconds, done }: LoginPageInput,
): Promise<Reply> {
  const language = loginLanguage(lang, request.headers['accept-language']);
  const page = loginPage({
    language,
    csrf: csrfValue(request, reply, config),
    next: safeNext(next),
    username,
    problem: code ? problemText(language, code, waitSeconds) : null,
    note: done ? LOGIN_MESSAGES[language].saved : null,
    demo,
  });
  if (waitSeconds) reply.header('retry-after', String(waitSeconds));
  return sessionReply(page, code ? ERRORS[code].status : 200);
}
