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

/** The state of a sign-on that is kept until the provider's answer arrives. */
export interface BegunSignOn {
  company: number;
  nonce: string;
  verifier: string;
  next: string;
  language: LoginLanguage;
  /** The administrator who tests the settings; null for a sign-in. */
  triedBy: number | null;
}

interface NewSignOn {
  /** The value of the browser's cookie. */
  browser: string;
  next: string;
  language: LoginLanguage;
  triedBy: number | null;
}

export const newBrowserToken = (): string => randomBytes(32).toString('base64url');

/**
 * Begins a sign-on at a provider whose discovery succeeded; returns the URL of the provider's page.
 */
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
  // Some providers, such as Okta, need a separate scope for groups.
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

/**
 * Consumes a begun sign-on: only once, and only in the browser that began it. Otherwise returns
 * null.
 */
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
