import { trySignOn as contract } from '@crustodian/contract/sign-on';
import { setSignOnCookie } from '#platform/auth/session-cookies';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { loginLanguage } from '../session/pages/login-language.ts';
import { BEGUN_SECONDS, beginAtProvider, newBrowserToken } from './begun-sign-on.ts';
import { discoverAnew, ProviderBusy, readProvider, waitForProvider } from './provider.ts';

export const trySignOn = handle(contract, async (_input, context) => {
  const { db, config, company, viewer, request, reply } = context;
  const provider = await readProvider(db, company);
  if (!provider) throw new ApiError('no_sign_on');
  const browser = newBrowserToken();
  const person = await db
    .selectFrom('user_account')
    .select('language')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  const language = loginLanguage(person.language ?? undefined, request.headers['accept-language']);
  const begun = { browser, next: '/', language, triedBy: viewer.id };
  const client = await waitForProvider(context, { company, purpose: 'try' }, () =>
    discoverAnew(context, provider),
  ).catch((error: unknown) => {
    if (error instanceof ProviderBusy) throw new ApiError('busy');
    if (error instanceof ApiError) throw error;
    request.log.warn({ err: error, company }, 'an identity provider did not answer');
    throw new ApiError('provider_silent');
  });
  const address = await beginAtProvider(context, { provider, client }, begun);
  setSignOnCookie(reply, config, { token: browser, seconds: BEGUN_SECONDS });
  return { address };
});
