import type { RoleLine, SignOnRole } from '@crustodian/domain/people/sign-on';
import { unseal, type SealedRow } from '#platform/auth/sealed-secret';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { ProviderDescription } from '#platform/memory';
import type { WithoutSlot } from '#platform/overload/slot-quotas';
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
  enableNonRepudiationChecks,
} from 'openid-client';

/** A company's identity provider, as stored. */
export interface Provider {
  company: number;
  name: string;
  issuer: string;
  clientId: string;
  /** Encrypted. */
  secret: Buffer;
  groupsClaim: string;
  makesAccounts: boolean;
  domains: { domain: string; isVerified: boolean }[];
  roles: RoleLine[];
}

/** Limit for the URL of the provider's log-in page, which is part of every sign-on answer. */
const LONGEST_ADDRESS = 2000;

/** Timeout of a request to the provider. */
const PATIENCE_MS = 5000;

/** The row to which the encrypted secret is bound. */
export const rowOf = (company: number): SealedRow => `sign_on_provider ${company}`;

/**
 * The URL to which the provider redirects the browser. Each company has its own, so that answers
 * cannot be mixed up.
 */
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
    .select(['domain', 'proof'])
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
    domains: domains.map(({ domain, proof }) => ({ domain, isVerified: proof !== null })),
    // Safe because only `saveSignOn` writes this table.
    roles: lines.map(({ group_name: group, role, ...places }) => ({
      group,
      role: role as SignOnRole,
      ...places,
    })),
  };
}

/** Why an issuer cannot be used; null if it can, as far as the URL alone shows. */
export function refusalOfIssuer({ webhookNetworks }: Config, issuer: string): string | null {
  const refusal = refusalOfUrl(issuer, addressRule(webhookNetworks));
  if (refusal !== null) return refusal;
  const { search, hash } = new URL(issuer);
  return search || hash ? 'must not have a query' : null;
}

/** How long a discovered description is reused, and how long a failed discovery is not retried. */
export const DESCRIBED_MS = 5 * 60_000;
export const FAILED_MS = 10_000;

/** How many calls of one company may wait for its provider for the same purpose. */
const MOST_WAITING = 8;

/** Too many calls are already waiting for this provider. */
export class ProviderBusy extends Error {}

type Asking = Pick<Tools, 'config' | 'keys' | 'memory' | 'now'>;

/**
 * Waits for a company's provider without occupying a request slot, so that neither anonymous callers
 * nor other companies wait for it.
 * @throws ProviderBusy at once where several wait already
 */
export async function waitForProvider<T>(
  { memory, withoutSlot }: Pick<Tools, 'memory'> & { withoutSlot: WithoutSlot },
  { company, purpose }: { company: number; purpose: 'description' | 'answer' | 'try' },
  work: () => Promise<T>,
): Promise<T> {
  const calls = memory.providerCalls;
  const key = `${company} ${purpose}`;
  const waiting = calls.get(key) ?? 0;
  if (waiting >= MOST_WAITING) throw new ProviderBusy();
  calls.set(key, waiting + 1);
  try {
    return await withoutSlot(work);
  } finally {
    const others = calls.get(key)! - 1;
    if (others > 0) calls.set(key, others);
    else calls.delete(key);
  }
}

/** The provider's description, discovered once and shared by all callers for some minutes. */
export function describedBy(tools: Asking, provider: Provider): ProviderDescription {
  const known = tools.memory.providers.get(provider.company);
  if (known?.settings === settingsOf(provider) && isFresh(known, tools.now())) return known;
  const asked = ask(tools, provider);
  tools.memory.providers.set(provider.company, asked);
  return asked;
}

/**
 * Discovers the provider again, for example after a change there. If that fails, the cached
 * description remains.
 */
export async function discoverAnew(tools: Asking, provider: Provider): Promise<Configuration> {
  const asked = ask(tools, provider);
  const client = await asked.found;
  tools.memory.providers.set(provider.company, asked);
  return client;
}

const settingsOf = ({ issuer, clientId, secret }: Provider): string =>
  JSON.stringify([issuer, clientId, secret.toString('base64')]);

function isFresh({ client, endedAt }: ProviderDescription, now: number): boolean {
  if (endedAt === null) return true;
  const age = now - endedAt;
  return age >= 0 && age < (client ? DESCRIBED_MS : FAILED_MS);
}

function ask(tools: Asking, provider: Provider): ProviderDescription {
  const asked: ProviderDescription = {
    settings: settingsOf(provider),
    found: discover(tools, provider),
    client: null,
    endedAt: null,
  };
  const over = (client: Configuration | null) => {
    asked.client = client;
    asked.endedAt = tools.now();
  };
  asked.found.then(over, () => over(null));
  return asked;
}

/**
 * Signatures are checked although tokens come directly from the provider, because the address rule
 * permits plain HTTP in networks that the operator allows.
 */
const CHECKS = [enableNonRepudiationChecks];

/**
 * Discovers the provider's description, which must name the same issuer. Every address that is
 * requested, now and later, is checked against the rule for outside addresses.
 * @throws ApiError secret_needed where the stored one can be opened no longer
 */
async function discover(
  { config, keys }: Pick<Tools, 'config' | 'keys'>,
  { company, issuer, clientId, secret: sealed }: Provider,
): Promise<Configuration> {
  const opened = unseal(keys, sealed, rowOf(company));
  if (!opened) throw new ApiError('secret_needed');
  const mayReach = addressRule(config.webhookNetworks);
  const text = opened.secret.toString('utf8');
  const url = new URL(issuer);
  const found = await discovery(url, clientId, undefined, ClientSecretBasic(text), {
    timeout: PATIENCE_MS / 1000,
    [customFetch]: outsideFetch({ mayReach, timeoutMs: PATIENCE_MS }),
    execute: url.protocol === 'http:' ? [...CHECKS, allowInsecureRequests] : CHECKS,
  });
  const { token_endpoint_auth_methods_supported: ways, authorization_endpoint: page } =
    found.serverMetadata();
  if (!page || page.length > LONGEST_ADDRESS) throw new Error('it names no log-in page');
  if (refusalOfUrl(page, mayReach) !== null) throw new Error('its log-in page is inside a network');
  if (!ways || ways.includes('client_secret_basic')) return found;
  const posted = new Configuration(
    found.serverMetadata(),
    clientId,
    undefined,
    ClientSecretPost(text),
  );
  posted.timeout = PATIENCE_MS / 1000;
  posted[customFetch] = outsideFetch({ mayReach, timeoutMs: PATIENCE_MS });
  for (const check of CHECKS) check(posted);
  if (url.protocol === 'http:') allowInsecureRequests(posted);
  return posted;
}
