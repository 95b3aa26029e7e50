import { saveSignOn as contract, type SignOnSettings } from '@crustodian/contract/sign-on';
import { isForEverybody, SIGN_ON_ROLES } from '@crustodian/domain/people/sign-on';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import { seal } from '#platform/auth/sealed-secret';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { getDomain } from 'tldts';
import { logSignOn } from './log-sign-on.ts';
import { readProvider, refusalOfIssuer, rowOf, type Provider } from './provider.ts';
import { readCompany } from './sign-on-rows.ts';

export const saveSignOn = handle(contract, async ({ body }, context) => {
  const { db, keys, company, config, now } = context;
  const { secret, ...settings } = body;
  const refusal = refusalOfIssuer(config, settings.issuer);
  if (refusal !== null) {
    throw new ApiError('issuer_refused', `This issuer cannot be used: ${refusal}.`);
  }
  const domains = [...new Set(settings.domains)].toSorted();
  if (domains.some(isForEverybody)) throw new ApiError('domain_for_everybody');
  if (domains.some(isAboveCompanies)) throw new ApiError('domain_above_companies');
  await db.transaction().execute(async (trx) => {
    // The lock keeps two concurrent requests from each storing half of their settings.
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    await checkPlaces(trx, company, settings);
    const before = await readProvider(trx, company);
    if (!secret && !(before && isSameClient(before, settings))) throw new ApiError('secret_needed');
    const sealed = secret
      ? {
          secret: seal(keys, Buffer.from(secret), rowOf(company)),
          secret_changed_at: new Date(now()),
        }
      : {};
    const row = {
      name: settings.name,
      issuer: settings.issuer,
      client_id: settings.client_id,
      groups_claim: settings.groups_claim,
      makes_accounts: settings.makes_accounts,
    };
    const isSame = before && !secret && isSameWay(before, settings, domains);
    if (before) {
      await trx
        .updateTable('sign_on_provider')
        .set({ ...row, ...sealed, ...(!isSame && { tried_at: null }) })
        .where('company_id', '=', company)
        .execute();
    } else {
      const first = { secret: seal(keys, Buffer.from(secret!), rowOf(company)) };
      await trx
        .insertInto('sign_on_provider')
        .values({ company_id: company, ...row, ...first, secret_changed_at: new Date(now()) })
        .execute();
    }
    await storeDomains(trx, { company, domains, now: now() });
    await storeRoles(trx, company, settings);
    await logSignOn(trx, context, {
      before: before && factsOf(settingsOf(before)),
      after: { ...factsOf({ ...settings, domains }), ...(secret && { secret: 'changed' }) },
    });
  });
  return readCompany(context, company);
});

/**
 * Whether the stored secret belongs to this issuer and client; it must not be sent to any other.
 */
const isSameClient = (before: Provider, settings: SignOnSettings): boolean =>
  before.issuer === settings.issuer && before.clientId === settings.client_id;

/** Whether the last test still applies to the new settings. */
const isSameWay = (before: Provider, settings: SignOnSettings, domains: string[]): boolean =>
  isSameClient(before, settings) && domainsOf(before).join() === domains.join();

const domainsOf = (provider: Provider): string[] => provider.domains.map(({ domain }) => domain);

const settingsOf = (provider: Provider) => ({
  ...provider,
  domains: domainsOf(provider),
  client_id: provider.clientId,
  groups_claim: provider.groupsClaim,
  makes_accounts: provider.makesAccounts,
});

const factsOf = (
  settings: Omit<SignOnSettings, 'roles'> & Pick<Provider, 'roles'>,
): WrittenFacts => ({
  name: settings.name,
  issuer: settings.issuer,
  client_id: settings.client_id,
  domains: settings.domains,
  groups_claim: settings.groups_claim,
  makes_accounts: settings.makes_accounts,
  roles: settings.roles.map(({ group, role, regions, venues }) =>
    [`${group}: ${SIGN_ON_ROLES[role]}`, ...regions, ...venues].join(' '),
  ),
});

/** Whether others can register domains below it (co.uk) or have hosts there (github.io). */
const isAboveCompanies = (domain: string): boolean =>
  getDomain(domain, { allowPrivateDomains: true }) === null;

/** @throws ApiError places_not_of_company */
async function checkPlaces(
  trx: Db,
  company: number,
  { roles }: Pick<SignOnSettings, 'roles'>,
): Promise<void> {
  const regions = [...new Set(roles.flatMap((line) => line.regions))];
  const venues = [...new Set(roles.flatMap((line) => line.venues))];
  const { rows } = await sql<{ regions: number; venues: number }>`SELECT
      (SELECT count(*)::int FROM region
        WHERE company_id = ${company} AND code = ANY (${regions}::text[])) AS regions,
      (SELECT count(*)::int FROM venue
        WHERE company_id = ${company} AND id = ANY (${venues}::int[])) AS venues`.execute(trx);
  if (rows[0]!.regions !== regions.length || rows[0]!.venues !== venues.length) {
    throw new ApiError('places_not_of_company');
  }
}

/** Domains that remain keep their proof; a new one waits for its proof. */
async function storeDomains(
  trx: Db,
  { company, domains, now }: { company: number; domains: string[]; now: number },
): Promise<void> {
  await trx
    .deleteFrom('sign_on_domain')
    .where('company_id', '=', company)
    .where('domain', 'not in', domains)
    .execute();
  const rows = domains.map((domain) => ({
    domain,
    company_id: company,
    token: randomBytes(16).toString('hex'),
    named_at: new Date(now),
  }));
  await trx
    .insertInto('sign_on_domain')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['domain', 'company_id']).doNothing())
    .execute();
}

async function storeRoles(trx: Db, company: number, settings: SignOnSettings): Promise<void> {
  await trx.deleteFrom('sign_on_role').where('company_id', '=', company).execute();
  const lines = settings.roles.map(({ group, ...line }, position) => ({
    company_id: company,
    position,
    group_name: group,
    ...line,
  }));
  if (lines.length > 0) await trx.insertInto('sign_on_role').values(lines).execute();
}
