import type { Db } from '#platform/database/db';
import { InstallationError } from '#platform/installation';
import { isPassword } from '#platform/auth/passwords/password-hash';
import { COMPANIES } from '@crustodian/demo/chain/companies';
import { DEMO_PASSWORD, emailOf, PEOPLE } from '@crustodian/demo/chain/people';

/** Whether the companies of a database are the demo's; null if there are none yet. */
export async function isDemoDatabase(db: Db): Promise<boolean | null> {
  const first = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  return first.id === COMPANIES[0]!.id && first.name === COMPANIES[0]!.name;
}

/**
 * Prevents a production server from running with accounts whose password is public.
 * @throws InstallationError if the demo was loaded into this database
 */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  if (!(await isDemoDatabase(db))) return;
  const accounts = await db
    .selectFrom('user_account')
    .select(['email', 'password_hash'])
    .where('email', 'in', PEOPLE.map(emailOf))
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute();
  for (const { email, password_hash } of accounts) {
    if (await isPassword(DEMO_PASSWORD, password_hash)) throw new InstallationError(refusal(email));
  }
}

const refusal = (email: string) =>
  `This database contains the demo chain, and anyone can sign in to it: ${email} has the demo password.
To run in production, set DATA_DIR (or DATABASE_URL) to an empty one. To keep using the demo, set DEMO=1.`;
