import { requireSignOn as contract } from '@crustodian/contract/sign-on';
import { familyOf } from '#platform/auth/authenticate-request';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { endOwnTokens } from './end-own-tokens.ts';
import { logSignOn } from './log-sign-on.ts';
import { readCandidates, readCompany } from './sign-on-rows.ts';

/** How long after a successful test passwords may be disabled. */
export const TRIED_MS = 3_600_000;

export const requireSignOn = handle(contract, async ({ body }, context) => {
  const { db, company, request, live, now } = context;
  const { only, emergency } = body;
  const current = await familyOf(context, request);
  const ended = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('sign_on_provider')
      .select(['only_sign_on', 'emergency_user_id', 'tried_at'])
      .where('company_id', '=', company)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new ApiError('no_sign_on');
    // Locked so that the administrator cannot be limited to stores in the meantime.
    await sql`SELECT FROM user_account WHERE id = ${emergency ?? null} AND employer_id = ${company}
      FOR NO KEY UPDATE`.execute(trx);
    const candidates = only ? await readCandidates(trx, company) : [];
    const chosen = candidates.find(({ pk }) => pk === emergency);
    if (only && !row.only_sign_on && now() - (row.tried_at?.getTime() ?? 0) > TRIED_MS) {
      throw new ApiError('sign_on_not_tried');
    }
    if (only && !chosen) throw new ApiError('emergency_not_fit');
    const emergencyUser = only ? chosen!.pk : null;
    await trx
      .updateTable('sign_on_provider')
      .set({ only_sign_on: only, emergency_user_id: emergencyUser })
      .where('company_id', '=', company)
      .execute();
    await logSignOn(trx, context, {
      before: { only_sign_on: row.only_sign_on, emergency: row.emergency_user_id },
      after: { only_sign_on: only, emergency: emergencyUser },
    });
    if (!only) return [];
    // Sessions opened with a password end too. The viewer's current one stays, so that they see the
    // result.
    const isOther = sql<boolean>`u.id <> ${emergencyUser}`;
    const { rows } = await sql<{ user: number }>`UPDATE session_family f
      SET revoked_at = ${new Date(now())} FROM user_account u
      WHERE u.id = f.user_id AND u.employer_id = ${company} AND f.revoked_at IS NULL
        AND f.means <> 'single-sign-on' AND ${isOther} AND f.id IS DISTINCT FROM ${current}::uuid
      RETURNING f.user_id AS user`.execute(trx);
    const owners = await endOwnTokens(trx, context, isOther);
    return [...new Set([...rows.map(({ user }) => user), ...owners])];
  });
  for (const user of ended) live.rightsChanged(user);
  return readCompany(context, company);
});
