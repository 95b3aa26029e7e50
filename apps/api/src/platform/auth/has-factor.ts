import type { Db } from '#platform/database/db';
import { sql, type Expression, type RawBuilder } from 'kysely';

/** SQL condition: this person has a second factor. */
export const hasFactor = (person: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(EXISTS (SELECT FROM authenticator_app a
      WHERE a.user_id = ${person} AND a.proven_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkey k WHERE k.user_id = ${person}))`;

/**
 * Whether a person's company requires a second factor. In a transaction nobody changes this until it
 * ends.
 */
export async function needsSecondFactor(db: Db, person: number): Promise<boolean> {
  const company = await db
    .selectFrom('company')
    .innerJoin('user_account as person', 'person.employer_id', 'company.id')
    .select('company.needs_second_factor')
    .where('person.id', '=', person)
    .forShare('company')
    .executeTakeFirst();
  return company?.needs_second_factor ?? false;
}
