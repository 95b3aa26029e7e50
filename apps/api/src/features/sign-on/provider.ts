import type { RoleLine, SignOnRole } from '@crustodian/domain/people/sign-on';
import { seal, unseal } from '#platform/auth/sealed-secret';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import type { Tools } from '#platform/tools';
import { outsideFetch } from '#platform/webhooks/fetch-outside';
import { addressRule, refusalOfUrl } from '#platform/webhooks/outside-addresses';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
} from 'openid-client';

/** A company's identity provider, as it is stored. */
export interface Provider {
  company: number;
  name: string;
  issuer: string;
  clientId: string;
  /** Sealed. */
  secret: Buffer;
  groupsClaim: string;
  makesAccounts: boolean;
  domains: string[];
  roles: RoleLine[];
}

/** How long the provider may take for an answer. */
const PATIENCE_MS = 5000;

/** The row that a secret is bound to. */
export const rowOf = (company: number): string => `sign_on_provider ${company}`;

/** Where the provider sends the browser back to: each company has its own, so that none is taken for another. */
export const returnAddress = ({ publicUrl }: Config, company: number): string =>
  `${publicUrl}/api/sign-on/return/${company}`;

export async function readProvider(db: Db, company: number): Promise<Provider | null> {
  const row = await db
    .selectFrom('sign_on_provider')
    .selectAll()
    .where('company_id', '=', company)
    .executeTakeFirst();
  if (!row) return null;
  const domains = await db
    .selectFrom('sign_on_domain')
    .select('domain')
    .where('company_id', '=', company)
    .orderBy('domain')
    .execute();
  const lines = await db
    .selectFrom('sign_on_role')
    .select(['group_name', 'role', 'regions', 'venues'])
    .where('company_id', '=', company)
    .orderBy('position')
    .execute();
  return {
    company,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    secret: row.secret,
    groupsClaim: row.groups_claim,
    makesAccounts: row.makes_accounts,
    domains: domains.map(({ domain }) => domain),
    // Safe because `saveSignOn` alone writes it.
    roles: lines.map(({ group_name: group, role, ...places }) => ({
      group,
      role: role as SignOnRole,
      ...places,
    })),
  };
}

/** The company whose people have addresses of a domain; null for a domain that is nobody's. */
export async function companyOfDomain(db: Db, domain: string): Promise<number | null> {
  const row = await db
    .selectFrom('sign_on_domain')
    .select('company_id')
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row?.company_id ?? null;
}

/** Why an issuer cannot be used; null where it can, as far as that shows before it is looked up. */
export function refusalOfIssuer({ webhookNetworks }: Config, issuer: string): string | null {
  const refusal = refusalOfUrl(issuer, addressRule(webhookNetworks));
  if (refusal !== null) return refusal;
  const { search, hash } = new URL(issuer);
  return search || hash ? 'must not have a query' : null;
}

/**
 * Asks the provider for its description, which has to name the same issuer. Every address that it is
 * asked at, now and later, is held against the rule for addresses outside.
 */
export async function discover(
  { config, keys, db }: Pick<Tools, 'config' | 'keys' | 'db'>,
  { company, issuer, clientId, secret: sealed }: Provider,
): Promise<Configuration> {
  const { secret, isOld } = unseal(keys, sealed, rowOf(company));
  if (isOld) {
    await db
      .updateTable('sign_on_provider')
      .set({ secret: seal(keys, secret, rowOf(company)) })
      .where('company_id', '=', company)
      .where('secret', '=', sealed)
      .execute();
  }
  const mayReach = addressRule(config.webhookNetworks);
  const text = secret.toString('utf8');
  const url = new URL(issuer);
  const found = await discovery(url, clientId, undefined, ClientSecretBasic(text), {
    timeout: PATIENCE_MS / 1000,
    [customFetch]: outsideFetch({ mayReach, timeoutMs: PATIENCE_MS }),
    // The rule lets plain addresses through only where the operator allows the network.
    execute: url.protocol === 'http:' ? [allowInsecureRequests] : [],
  });
  const { token_endpoint_auth_methods_supported: ways, authorization_endpoint: page } =
    found.serverMetadata();
  if (!page || refusalOfUrl(page, mayReach) !== null)
    throw new Error('its log-in page is inside a network');
  if (!ways || ways.includes('client_secret_basic')) return found;
  const posted = new Configuration(
    found.serverMetadata(),
    clientId,
    undefined,
    ClientSecretPost(text),
  );
  posted.timeout = PATIENCE_MS / 1000;
  posted[customFetch] = outsideFetch({ mayReach, timeoutMs: PATIENCE_MS });
  if (url.protocol === 'http:') allowInsecureRequests(posted);
  return posted;
}
