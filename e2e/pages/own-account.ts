import { askDatabase } from '../database.ts';

/**
 * Creates an account with the employer and password of a demo account, for a test that changes how
 * it signs in. Resets what an earlier run left; returns the name for `signIn`.
 */
export async function ownAccount(name: string, like: string): Promise<string> {
  const email = `${name}@crustodian.example`;
  for (const table of ['authenticator_app', 'passkey']) {
    await askDatabase(`DELETE FROM ${table} WHERE user_id IN
        (SELECT id FROM user_account WHERE email = '${email}')`);
  }
  await askDatabase(
    `INSERT INTO user_account (email, username, first_name, last_name, password_hash, employer_id)
     SELECT $1, $1, 'Vera', 'Own', password_hash, employer_id FROM user_account WHERE email = $2
     ON CONFLICT DO NOTHING`,
    [email, `${like}@crustodian.example`],
  );
  return name;
}
