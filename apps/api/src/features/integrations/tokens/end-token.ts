import {
  endCompanyToken as companyContract,
  endOwnToken as contract,
} from '@crustodian/contract/integrations';
import { logSubject, writeAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { handle, type Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { isOf, readTokens, type Owner } from './token-rows.ts';

type Ender = Pick<Context, 'db' | 'config' | 'now' | 'request'> & { viewer: { id: number } };

export const endOwnToken = handle(contract, ({ params }, context) =>
  endToken(context, { person: context.viewer.id }, params.token),
);

export const endCompanyToken = handle(companyContract, ({ params }, context) =>
  endToken(context, { company: context.company }, params.token),
);

/** Ends a token and returns the remaining ones. @throws ApiError token_not_found */
async function endToken(context: Ender, owner: Owner, token: string) {
  const { db, viewer, request } = context;
  const now = context.now();
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; hint: string; scopes: string[] }>`
      UPDATE api_token t SET ended_at = ${new Date(now)}, ended_by = ${viewer.id}
      WHERE t.id = ${token} AND ${isOf(owner)} AND t.ended_at IS NULL
      RETURNING t.name, t.hint, t.scopes`.execute(trx);
    const [ended] = rows;
    if (!ended) throw new ApiError('token_not_found');
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now,
      company: 'company' in owner ? owner.company : (await logSubject(trx, viewer.id)).company,
      action: 'token_ended',
      subject: ended.name,
      before: { scopes: ended.scopes, token: ended.hint },
    });
  });
  return readTokens(context, owner);
}
