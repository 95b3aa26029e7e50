import { requireSecondFactor as contract } from '@crustodian/contract/sign-on';
import { hasFactor } from '#platform/auth/has-factor';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { endOwnTokens } from './end-own-tokens.ts';
import { logSignOn } from './log-sign-on.ts';
import { readCompany } from './sign-on-rows.ts';

/**
 * When a company starts to require a second factor, password sessions and personal API tokens of
 * employees without one end. Only someone who has a second factor may require it of others.
 */
export const requireSecondFactor = handle(contract, async ({ body }, context) => {
  const { db, company, viewer, live, now } = context;
  const { required } = body;
  const ended = await db.transaction().execute(async (trx) => {
    const { needs_second_factor: before } = await trx
      .selectFrom('company')
      .select('needs_second_factor')
      .where('id', '=', company)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before === required) return [];
    if (required) {
      const { rows } = await sql`SELECT FROM user_account u
        WHERE u.id = ${viewer.id} AND u.employer_id = ${company} AND u.password_hash IS NOT NULL
          AND NOT ${hasFactor(sql.ref('u.id'))}`.execute(trx);
      if (rows.length > 0) throw new ApiError('second_factor_not_found');
    }
    await trx
      .updateTable('company')
      .set({ needs_second_factor: required })
      .where('id', '=', company)
      .execute();
    await logSignOn(trx, context, {
      before: { needs_second_factor: before },
      after: { needs_second_factor: required },
    });
    if (!required) return [];
    const hasNone = sql<boolean>`NOT ${hasFactor(sql.ref('u.id'))}`;
    const { rows } = await sql<{ user: number }>`UPDATE session_family f
      SET revoked_at = ${new Date(now())} FROM user_account u
      WHERE u.id = f.user_id AND u.employer_id = ${company} AND f.revoked_at IS NULL
        AND f.means = 'password' AND ${hasNone}
      RETURNING f.user_id AS user`.execute(trx);
    const owners = await endOwnTokens(
      trx,
      context,
      sql<boolean>`u.password_hash IS NOT NULL AND ${hasNone}`,
    );
    return [...new Set([...rows.map(({ user }) => user), ...owners])];
  });
  for (const user of ended) live.rightsChanged(user);
  return readCompany(context, company);
});
