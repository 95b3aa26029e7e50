import type { Db } from '#platform/database/db';

/**
 * Whether the person's company permits only single sign-on, and the person is not its emergency
 * administrator. In a transaction nobody changes this until it ends.
 */
export async function isClosedToPasswords(db: Db, person: number): Promise<boolean> {
  const account = await db
    .selectFrom('user_account')
    .select('employer_id')
    .where('id', '=', person)
    .executeTakeFirst();
  if (!account?.employer_id) return false;
  const provider = await db
    .selectFrom('sign_on_provider')
    .select(['only_sign_on', 'emergency_user_id'])
    .where('company_id', '=', account.employer_id)
    .forShare()
    .executeTakeFirst();
  return provider !== undefined && provider.only_sign_on && provider.emergency_user_id !== person;
}

/**
 * Whether a person may still sign in with a password although their company has turned off password
 * sign-in.
 */
export async function isEmergencyAdministrator(db: Db, person: number): Promise<boolean> {
  const company = await db
    .selectFrom('sign_on_provider')
    .select('company_id')
    .where('emergency_user_id', '=', person)
    .where('only_sign_on', '=', true)
    .executeTakeFirst();
  return company !== undefined;
}
