import type { SignOn } from '@crustodian/contract/sign-on';
import { hasFactor } from '#platform/auth/has-factor';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { readDomains } from './domains/domain-rows.ts';
import { readProvider, returnAddress } from './provider.ts';

const SHOWN = 20;

/** A company's single sign-on as its administrators see it, without the secret. */
export async function readCompany(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  company: number,
): Promise<SignOn> {
  const provider = await readProvider(db, company);
  const row = await db
    .selectFrom('sign_on_provider')
    .select(['secret_changed_at', 'tried_at', 'only_sign_on', 'emergency_user_id'])
    .where('company_id', '=', company)
    .executeTakeFirst();
  const candidates = await readCandidates(db, company);
  const emergency = candidates.find(({ pk }) => pk === row?.emergency_user_id) ?? null;
  return {
    settings: provider && {
      name: provider.name,
      issuer: provider.issuer,
      client_id: provider.clientId,
      domains: provider.domains.map(({ domain }) => domain),
      groups_claim: provider.groupsClaim,
      makes_accounts: provider.makesAccounts,
      roles: provider.roles.map(({ group, role, regions, venues }) => ({
        group,
        role,
        regions: [...regions],
        venues: [...venues],
      })),
    },
    domains: await readDomains(db, company),
    secret_changed_at: row?.secret_changed_at.toISOString() ?? null,
    return_address: returnAddress(config, company),
    tried_at: row?.tried_at?.toISOString() ?? null,
    only_sign_on: row?.only_sign_on ?? false,
    needs_second_factor: await readNeed(db, company),
    emergency,
    candidates,
    places: await readPlaces(db, company),
    sign_ins: await readSignIns(db, company),
  };
}

/** Administrators of the whole company who can sign in with a password and a second factor. */
export async function readCandidates(
  db: Tools['db'],
  company: number,
): Promise<{ pk: number; email: string }[]> {
  const { rows } = await sql<{ pk: number; email: string }>`SELECT u.id AS pk, u.email
    FROM user_account u
    WHERE u.employer_id = ${company} AND u.deleted_at IS NULL AND u.password_hash IS NOT NULL
      AND u.company_manager AND NOT u.daily_feed_only AND NOT u.reports_only
      AND NOT u.limited_to_venues
      AND NOT EXISTS (SELECT FROM venue_membership m WHERE m.user_id = u.id)
      AND NOT EXISTS (SELECT FROM region_membership m WHERE m.user_id = u.id)
      AND ${hasFactor(sql.ref('u.id'))}
    ORDER BY u.email`.execute(db);
  return rows;
}

async function readNeed(db: Tools['db'], company: number): Promise<boolean> {
  const row = await db
    .selectFrom('company')
    .select('needs_second_factor')
    .where('id', '=', company)
    .executeTakeFirst();
  return row?.needs_second_factor ?? false;
}

async function readPlaces(db: Tools['db'], company: number): Promise<SignOn['places']> {
  const regions = await db
    .selectFrom('region')
    .select(['code', 'name'])
    .where('company_id', '=', company)
    .orderBy('name')
    .execute();
  const venues = await db
    .selectFrom('venue')
    .select(['id', 'pretty_name as name'])
    .where('company_id', '=', company)
    .orderBy('pretty_name')
    .execute();
  return { regions, venues: venues.map(({ id, name }) => ({ value: String(id), name })) };
}

async function readSignIns(db: Tools['db'], company: number): Promise<SignOn['sign_ins']> {
  const { rows } = await sql<{ id: string; at: Date; email: string; reason: string | null }>`
    SELECT e.id::text, e.at, e.subject AS email, e.after ->> 'reason' AS reason
    FROM audit_entry e
    WHERE e.company_id = ${company} AND e.after ->> 'by' = 'single sign-on'
      AND e.action IN ('signed_in', 'sign_in_failed')
    ORDER BY e.id DESC LIMIT ${SHOWN}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
