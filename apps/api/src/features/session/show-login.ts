import { showLogin as contract } from '@crustodian/contract/session';
import { ERRORS, type ErrorCode } from '@crustodian/contract/errors';
import { handle, type Context, type Reply } from '#platform/http';
import { csrfValue } from '#platform/session-cookies';
import { builtAsset } from '#platform/web-build';
import { createHash } from 'node:crypto';
import { loginPage } from './login-page.ts';
import { loginStyle, type LoginAssets } from './login-style.ts';
import { safeNext } from './safe-next.ts';
import { LOGIN_PICTURE } from './show-login-picture.ts';

/** Always shows the form: one who is signed in but not allowed must not be sent round (decision X30). */
export const showLogin = handle(contract, ({ query }, context) =>
  loginReply(context, { next: query.next }),
);

export interface Refusal {
  next: string | undefined;
  username?: string;
  code?: ErrorCode;
}

type PageContext = Pick<Context, 'config' | 'request' | 'reply' | 'demoAccounts'>;

/** The log-in page, after a failed try with its reason and status. */
export async function loginReply(
  { config, request, reply, demoAccounts }: PageContext,
  { next, username = '', code }: Refusal,
): Promise<Reply> {
  const assets = await loginAssets();
  const page = {
    csrf: csrfValue(request, reply, config),
    next: safeNext(next),
    username,
    problem: code ? ERRORS[code].err : null,
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

/** Nothing runs on this page, and only its own sheet applies. */
function policyFor(assets: LoginAssets): string {
  const digest = createHash('sha256').update(loginStyle(assets)).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${digest}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
