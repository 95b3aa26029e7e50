import { SIGN_ON_ROLES, type GivenRole } from '@crustodian/domain/people/sign-on';
import { logSubject, writeAudit } from '#platform/audit-log';
import { isEmergencyAdministrator } from '#platform/auth/closed-to-passwords';
import type { Db } from '#platform/database/db';
import type { Origin } from '#platform/http/origin';
import { isDeepStrictEqual } from 'node:util';

interface Giving {
  user: number;
  company: number;
  role: GivenRole;
  by: { origin: Origin; now: number };
  /** The account was created just now, so there is no earlier role to replace. */
  isNew: boolean;
}

/** The account's columns for a role. */
const flagsOf = ({ role, regions, venues }: GivenRole) => ({
  company_manager: role === 'administrator',
  allow_feedback: role === 'reviewer',
  daily_feed_only: role === 'feed',
  reports_only: role === 'reports',
  limited_to_venues: regions.length + venues.length > 0,
});

/**
 * Gives an account the role of its groups; returns whether that changed anything. The emergency
 * administrator keeps role and places, because the company needs both when its provider fails.
 */
export async function giveRole(
  trx: Db,
  { user, company, role, by, isNew }: Giving,
): Promise<boolean> {
  const before = await stateOf(trx, user, company);
  // Only the company's own places count, whatever the table contained when it was stored.
  const regions = await trx
    .selectFrom('region')
    .select('code')
    .where('company_id', '=', company)
    .where('code', 'in', role.regions.length > 0 ? role.regions : [''])
    .orderBy('code')
    .execute();
  const venues = await trx
    .selectFrom('venue')
    .select('id')
    .where('company_id', '=', company)
    .where('id', 'in', role.venues.length > 0 ? role.venues : [0])
    .orderBy('id')
    .execute();
  const after = {
    ...flagsOf(role),
    regions: regions.map(({ code }) => code),
    venues: venues.map(({ id }) => id),
  };
  if (isDeepStrictEqual(before, after)) return false;
  const whom = await logSubject(trx, user);
  const given = { role: SIGN_ON_ROLES[role.role], ...factsOf(after) };
  if (await isEmergencyAdministrator(trx, user)) {
    await writeAudit(trx, { by: user, ...by, ...whom, action: 'sign_on_role_kept', after: given });
    return false;
  }
  await trx.updateTable('user_account').set(flagsOf(role)).where('id', '=', user).execute();
  await trx.deleteFrom('region_membership').where('user_id', '=', user).execute();
  await trx.deleteFrom('venue_membership').where('user_id', '=', user).execute();
  for (const region_code of after.regions) {
    const row = { user_id: user, company_id: company, region_code };
    await trx.insertInto('region_membership').values(row).execute();
  }
  for (const venue_id of after.venues) {
    await trx.insertInto('venue_membership').values({ user_id: user, venue_id }).execute();
  }
  await writeAudit(trx, {
    by: user,
    ...by,
    ...whom,
    action: 'sign_on_role_given',
    before: isNew ? null : factsOf(before),
    after: given,
  });
  return true;
}

type State = Awaited<ReturnType<typeof stateOf>>;

const factsOf = ({ venues, ...flags }: State) => ({ ...flags, venues: venues.map(String) });

async function stateOf(trx: Db, user: number, company: number) {
  const flags = await trx
    .selectFrom('user_account')
    .select(['company_manager', 'allow_feedback', 'daily_feed_only', 'reports_only'])
    .select('limited_to_venues')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const regions = await trx
    .selectFrom('region_membership')
    .select('region_code')
    .where('user_id', '=', user)
    .where('company_id', '=', company)
    .orderBy('region_code')
    .execute();
  const venues = await trx
    .selectFrom('venue_membership')
    .select('venue_id')
    .where('user_id', '=', user)
    .orderBy('venue_id')
    .execute();
  return {
    ...flags,
    regions: regions.map(({ region_code }) => region_code),
    venues: venues.map(({ venue_id }) => venue_id),
  };
}
