import { beginSignOn as contract } from '@crustodian/contract/sign-on';
import { domainOf } from '@crustodian/domain/people/sign-on';
import { CSRF_COOKIE, sameText } from '#platform/auth/csrf';
import { setSignOnCookie } from '#platform/auth/session-cookies';
import type { Db } from '#platform/database/db';
import { countKey, sharedCount } from '#platform/database/shared-counts';
import { handle } from '#platform/http/http';
import { networkOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { loginLanguage } from '../session/pages/login-language.ts';
import { sessionReply } from '../session/pages/session-page.ts';
import { safeNext } from '../session/safe-next.ts';
import { BEGUN_SECONDS, beginAtProvider, newBrowserToken } from './begun-sign-on.ts';
import { signOnReply } from './pages/show-sign-on.ts';
import { goingPage } from './pages/sign-on-pages.ts';
import { companyOfDomain, readProvider } from './provider.ts';

/** Sign-ons that begin from one address in an hour: each asks the provider for its description. */
const SIGN_ONS_AN_HOUR = 300;

export const beginSignOn = handle(contract, async ({ body }, context) => {
  const { config, db, request, reply } = context;
  const { next, lang } = body;
  const email = body.email.trim().toLowerCase();
  const refused = (code: Parameters<typeof signOnReply>[1]['code'] & string) =>
    signOnReply(context, { next, lang, email, code });
  if (!sameText(body.csrf, request.cookies[CSRF_COOKIE])) return refused('csrf_failed');
  if (!(await isWithinLimit(db, networkOf(originOf(request).address)))) {
    return refused('too_many_requests');
  }
  // Only the domain of the address counts, so this never reveals who has an account.
  const company = await companyOfDomain(db, domainOf(email));
  const provider = company === null ? null : await readProvider(db, company);
  if (!provider) return refused('no_sign_on');
  const browser = newBrowserToken();
  const language = loginLanguage(lang, request.headers['accept-language']);
  const begun = { browser, next: safeNext(next), language, triedBy: null };
  const address = await beginAtProvider(context, provider, begun).catch((error: unknown) => {
    request.log.warn({ error, company }, 'an identity provider did not answer');
    return null;
  });
  if (address === null) return refused('sign_on_refused');
  setSignOnCookie(reply, config, { token: browser, seconds: BEGUN_SECONDS });
  return sessionReply(goingPage(language, { provider: provider.name, address }));
});

async function isWithinLimit(db: Db, network: string): Promise<boolean> {
  const count = sharedCount(db, {
    purpose: 'sign-on by address',
    most: SIGN_ONS_AN_HOUR,
    seconds: 3600,
  });
  try {
    await count.consume(countKey(network));
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return false;
  }
}
