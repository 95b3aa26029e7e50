import { beginSignOn as contract } from '@crustodian/contract/sign-on';
import { domainOf } from '@crustodian/domain/people/sign-on';
import { isOwnForm } from '#platform/auth/csrf';
import { BROWSER_COOKIE, sessionCookie, setSignOnCookie } from '#platform/auth/session-cookies';
import { readBrowser } from '#platform/auth/tokens';
import { companyOfDomain } from '#platform/auth/verified-domain';
import { countKey, sharedCount } from '#platform/database/shared-counts';
import { handle, type Context } from '#platform/http/http';
import { networkOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { loginLanguage } from '../session/pages/login-language.ts';
import { sessionReply } from '../session/pages/session-page.ts';
import { safeNext } from '../session/safe-next.ts';
import { BEGUN_SECONDS, beginAtProvider, newBrowserToken } from './begun-sign-on.ts';
import { signOnReply } from './pages/show-sign-on.ts';
import { goingPage } from './pages/sign-on-pages.ts';
import {
  describedBy,
  ProviderBusy,
  readProvider,
  waitForProvider,
  type Provider,
} from './provider.ts';

/**
 * Sign-ons at a company's provider that may begin in an hour from one address, behind which a whole
 * chain may be; limited because each is stored for ten minutes.
 */
export const SIGN_ONS_AN_HOUR = 3000;

export const beginSignOn = handle(contract, async ({ body }, context) => {
  const { config, db, request, reply } = context;
  const { next, lang } = body;
  const email = body.email.trim().toLowerCase();
  const refused = (code: Parameters<typeof signOnReply>[1]['code'] & string) =>
    signOnReply(context, { next, lang, email, code });
  if (!isOwnForm(request, body.csrf)) return refused('csrf_failed');
  // Only the domain of the address counts, so this never reveals who has an account.
  const company = await companyOfDomain(db, domainOf(email));
  const provider = company === null ? null : await readProvider(db, company);
  if (!provider) return refused('no_sign_on');
  if (!(await isWithinLimit(context, provider.company))) return refused('too_many_requests');
  const browser = newBrowserToken();
  const language = loginLanguage(lang, request.headers['accept-language']);
  const begun = { browser, next: safeNext(next), language, triedBy: null };
  const client = await described(context, provider);
  if (typeof client === 'string') return refused(client);
  const address = await beginAtProvider(context, { provider, client }, begun);
  setSignOnCookie(reply, config, { token: browser, seconds: BEGUN_SECONDS });
  return sessionReply(goingPage(language, { provider: provider.name, address }));
});

/** The provider's client from its discovery document, or the reason why it cannot be used. */
async function described(context: Context<typeof contract>, provider: Provider) {
  const { company } = provider;
  const description = describedBy(context, provider);
  if (description.client) return description.client;
  try {
    // If the last request failed recently, there is no need to queue.
    if (description.endedAt !== null) return await description.found;
    const purpose = 'description';
    return await waitForProvider(context, { company, purpose }, () => description.found);
  } catch (error) {
    if (error instanceof ProviderBusy) return 'busy';
    context.request.log.warn({ err: error, company }, 'an identity provider did not answer');
    return 'sign_on_refused';
  }
}

/**
 * Counts a sign-on that begins. Browsers in which somebody has signed in are counted by account, so
 * that strangers at the same address do not stop them.
 */
async function isWithinLimit(
  { db, keys, config, request }: Context<typeof contract>,
  company: number,
): Promise<boolean> {
  const known = readBrowser(keys, sessionCookie(request, config, BROWSER_COOKIE));
  const from = known ? `account ${known.user}` : networkOf(originOf(request).address);
  const count = sharedCount(db, {
    purpose: 'sign-on by address',
    most: SIGN_ONS_AN_HOUR,
    seconds: 3600,
  });
  try {
    await count.consume(countKey(String(company), from));
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return false;
  }
}
