import { withoutCase } from '#platform/database/folded-text';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/**
 * SQL: a person's display name, given the alias of a row of user_account; falls back to the e-mail
 * address.
 */
export const personName = (row: string): string => `coalesce(${givenName(row)}, ${row}.email)`;

/** SQL: the same for those who may not see e-mail addresses; null for a person without a name. */
export const givenName = (row: string): string =>
  `nullif(trim(concat(${row}.first_name, ' ', ${row}.last_name)), '')`;

/** The one spelling of a typed user name or e-mail address; accounts are found in any. */
export const accountName = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();

/**
 * SQL: the id of the account with a user name or e-mail address in any case, or null. An exact match
 * goes first: two accounts could once have addresses that differ in the case of accented letters.
 */
export const accountCalled = (typed: string) => {
  const name = sql`${accountName(typed)}::text`;
  return sql<number | null>`(SELECT id FROM user_account WHERE deleted_at IS NULL
    AND ${withoutCase(name)}
      IN (${withoutCase(sql.ref('username'))}, ${withoutCase(sql.ref('email'))})
    ORDER BY ${name} IN (lower(username), lower(email)) DESC, id LIMIT 1)`;
};

/** Whether an account has this user name or e-mail address, in any case. */
export async function hasAccount(db: Db, typed: string): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`SELECT ${accountCalled(typed)} AS id`.execute(
    db,
  );
  return rows[0]!.id !== null;
}
