import { sql, type Expression, type RawBuilder } from 'kysely';

/** SQL condition: this person has a second factor. */
export const hasFactor = (person: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(EXISTS (SELECT FROM authenticator_app a
      WHERE a.user_id = ${person} AND a.proven_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkey k WHERE k.user_id = ${person}))`;
