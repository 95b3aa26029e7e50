import type { Db } from '#platform/database/db';

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
