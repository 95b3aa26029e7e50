import { saveSignOn as contract, type SignOnSettings } from '@crustodian/contract/sign-on';
import { isForEverybody, SIGN_ON_ROLES } from '@crustodian/domain/people/sign-on';
import type { AuditFacts } from '@crustodian/domain/people/audit-log';
import { seal } from '#platform/auth/sealed-secret';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
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
  await db.transaction().execute(async (trx) => {
    // Two at once do not leave half of each.
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    await checkDomains(trx, company, domains);
    await checkPlaces(trx, company, settings);
    const before = await readProvider(trx, company);
    if (!before && !secret) throw new ApiError('secret_needed');
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
    await storeLines(trx, company, { ...settings, domains });
    await logSignOn(trx, context, {
      before: before && factsOf(settingsOf(before)),
      after: { ...factsOf({ ...settings, domains }), ...(secret && { secret: 'changed' }) },
    });
  });
  return readCompany(context, company);
});

/** Whether what a try proved is still so. */
const isSameWay = (before: Provider, settings: SignOnSettings, domains: string[]): boolean =>
  before.issuer === settings.issuer &&
  before.clientId === settings.client_id &&
  before.domains.join() === domains.join();

const settingsOf = (provider: Provider) => ({
  ...provider,
  client_id: provider.clientId,
  groups_claim: provider.groupsClaim,
  makes_accounts: provider.makesAccounts,
});

const factsOf = (
  settings: Omit<SignOnSettings, 'roles'> & Pick<Provider, 'roles'>,
): AuditFacts => ({
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

/**
 * A domain is one company's: not another provider's, and not of an account that belongs elsewhere.
 * @throws ApiError domain_not_yours
 */
async function checkDomains(trx: Db, company: number, domains: string[]): Promise<void> {
  const { rows } = await sql`SELECT FROM sign_on_domain
    WHERE domain = ANY (${domains}::text[]) AND company_id <> ${company} LIMIT 1`.execute(trx);
  const people = await sql`SELECT FROM user_account u JOIN person_company b ON b.user_id = u.id
    WHERE u.deleted_at IS NULL AND b.company_id <> ${company}
      AND lower(split_part(u.email, '@', 2)) = ANY (${domains}::text[]) LIMIT 1`.execute(trx);
  if (rows.length + people.rows.length > 0) throw new ApiError('domain_not_yours');
}

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

async function storeLines(trx: Db, company: number, settings: SignOnSettings): Promise<void> {
  await trx.deleteFrom('sign_on_domain').where('company_id', '=', company).execute();
  const domains = settings.domains.map((domain) => ({ domain, company_id: company }));
  await trx.insertInto('sign_on_domain').values(domains).execute();
  await trx.deleteFrom('sign_on_role').where('company_id', '=', company).execute();
  const lines = settings.roles.map(({ group, ...line }, position) => ({
    company_id: company,
    position,
    group_name: group,
    ...line,
  }));
  if (lines.length > 0) await trx.insertInto('sign_on_role').values(lines).execute();
}
