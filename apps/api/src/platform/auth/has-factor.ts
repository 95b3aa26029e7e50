import { sql, type Expression, type RawBuilder } from 'kysely';

/** Whether a person shows more than a password, in SQL. */
export const hasFactor = (person: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(EXISTS (SELECT FROM authenticator_app a
      WHERE a.user_id = ${person} AND a.proven_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkey k WHERE k.user_id = ${person}))`;
