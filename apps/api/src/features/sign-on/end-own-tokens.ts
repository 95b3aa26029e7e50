import { writeAudit } from '#platform/audit-log';
import { endTokensOf } from '#platform/auth/api-token';
import type { Db } from '#platform/database/db';
import type { Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql, type RawBuilder } from 'kysely';

type Changer = Pick<Context, 'request' | 'now'> & { viewer: { id: number }; company: number };

/**
 * Revokes the personal API tokens of the employees for whom the condition on user_account `u` is
 * true, because the tokens may have been created with a password that is no longer accepted.
 * Returns the owners whose tokens were revoked.
 */
export async function endOwnTokens(
  trx: Db,
  { viewer, company, request, now }: Changer,
  condition: RawBuilder<boolean>,
): Promise<number[]> {
  const by = { by: viewer.id, origin: originOf(request), now: now() };
  const { rows } = await sql<{ user: number }>`SELECT u.id AS user FROM user_account u
    WHERE u.employer_id = ${company} AND ${condition} AND EXISTS (SELECT FROM api_token token
      WHERE token.user_id = u.id AND token.company_id IS NULL AND token.ended_at IS NULL)
    ORDER BY u.id`.execute(trx);
  for (const { user } of rows) {
    for (const token of await endTokensOf(trx, user, by)) {
      await writeAudit(trx, { ...by, company, ...token });
    }
  }
  return rows.map(({ user }) => user);
}
