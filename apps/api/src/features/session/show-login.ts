import { showLogin as contract } from '@crustodian/contract/session';
import { ERRORS, type ErrorCode } from '@crustodian/contract/errors';
import { handle, type Context, type Reply } from '#platform/http';
import { csrfValue } from '#platform/session-cookies';
import { builtAsset } from '#platform/web-build';
import { createHash } from 'node:crypto';
import { loginLanguage } from './login-language.ts';
import { LOGIN_SCRIPT, loginPage } from './login-page.ts';
import { loginStyle, type LoginAssets } from './login-style.ts';
import { problemText } from './login-words.ts';
import { safeNext } from './safe-next.ts';
import { LOGIN_PICTURE } from './show-login-picture.ts';

/** Always shows the form: one who is signed in but not allowed must not be sent round (decision X30). */
export const showLogin = handle(contract, ({ query }, context) => loginReply(context, query));

export interface Refusal {
  next?: string | undefined;
  lang?: string | undefined;
  username?: string;
  code?: ErrorCode;
}

type PageContext = Pick<Context, 'config' | 'request' | 'reply' | 'demoAccounts'>;

/** The log-in page, after a failed try with its reason and status. */
export async function loginReply(
  { config, request, reply, demoAccounts }: PageContext,
  { next, lang, username = '', code }: Refusal,
): Promise<Reply> {
  const assets = await loginAssets();
  const language = loginLanguage(lang, request.headers['accept-language']);
  const page = {
    language,
    csrf: csrfValue(request, reply, config),
    next: safeNext(next),
    username,
    problem: code ? problemText(language, code) : null,
    demoAccounts,
  };
  return {
    status: code ? ERRORS[code].status : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyFor(assets),
      ...(code === 'too_many_requests' && { 'retry-after': '60' }),
    },
    body: loginPage(page, assets),
  };
}

async function loginAssets(): Promise<LoginAssets> {
  const [figtree, fraunces] = await Promise.all([
    builtAsset('figtree-latin-wght-normal'),
    builtAsset('fraunces-latin-full-normal'),
  ]);
  return { hero: LOGIN_PICTURE, figtree, fraunces };
}

/** Only the page's own sheet applies, and only its own script runs. */
function policyFor(assets: LoginAssets): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${digestOf(loginStyle(assets))}'`,
    `script-src 'sha256-${digestOf(LOGIN_SCRIPT)}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');
