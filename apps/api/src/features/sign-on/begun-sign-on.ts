import type { LoginLanguage } from '@crustodian/contract/session';
import type { Db } from '#platform/database/db';
import type { Tools } from '#platform/tools';
import { createHash, randomBytes } from 'node:crypto';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { returnAddress, type Provider } from './provider.ts';

/** How long a person may take at the provider. */
export const BEGUN_SECONDS = 600;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What a sign-on is about, from its beginning to its answer. */
export interface BegunSignOn {
  company: number;
  nonce: string;
  verifier: string;
  next: string;
  language: LoginLanguage;
  /** Who tries the settings; null for a sign-in. */
  triedBy: number | null;
}

interface NewSignOn {
  /** What the browser's cookie says. */
  browser: string;
  next: string;
  language: LoginLanguage;
  triedBy: number | null;
}

export const newBrowserToken = (): string => randomBytes(32).toString('base64url');

/** Begins a sign-on at a provider that has described itself; answers the address of its page. */
export async function beginAtProvider(
  { config, db, now }: Pick<Tools, 'config' | 'db' | 'now'>,
  { provider, client }: { provider: Provider; client: Configuration },
  { browser, next, language, triedBy }: NewSignOn,
): Promise<string> {
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  await db
    .insertInto('begun_sign_on')
    .values({
      digest: digestOf(state),
      company_id: provider.company,
      browser: digestOf(browser),
      nonce,
      verifier,
      next,
      language,
      tried_by: triedBy,
      expires_at: new Date(now() + BEGUN_SECONDS * 1000),
    })
    .execute();
  // Where groups come by a scope of their own, as at Okta.
  const { scopes_supported: scopes } = client.serverMetadata() as { scopes_supported?: unknown };
  const hasGroups = Array.isArray(scopes) && scopes.includes('groups');
  const url = buildAuthorizationUrl(client, {
    redirect_uri: returnAddress(config, provider.company),
    scope: `openid email profile${hasGroups ? ' groups' : ''}`,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return url.href;
}

/** Takes a begun sign-on: once, and only in the browser it began in. Null for any other. */
export async function takeBegun(
  db: Db,
  { state, browser, now }: { state: string; browser: string; now: number },
): Promise<BegunSignOn | null> {
  const row = await db
    .deleteFrom('begun_sign_on')
    .where('digest', '=', digestOf(state))
    .where('browser', '=', digestOf(browser))
    .where('expires_at', '>', new Date(now))
    .returning(['company_id as company', 'nonce', 'verifier', 'next', 'language'])
    .returning('tried_by as triedBy')
    .executeTakeFirst();
  return row ? { ...row, language: row.language === 'es' ? 'es' : 'en' } : null;
}
