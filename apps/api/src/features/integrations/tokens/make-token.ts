import type { makeOwnToken as ownContract } from '@crustodian/contract/integrations';
import {
  makeCompanyToken as companyContract,
  makeOwnToken as contract,
} from '@crustodian/contract/integrations';
import type { Input } from '@crustodian/contract/wire/endpoint';
import { MOST_TOKEN_DAYS } from '@crustodian/domain/people/token-scopes';
import type { Viewer } from '@crustodian/domain/people/access';
import { logSubject, writeAudit } from '#platform/audit-log';
import { familyOf } from '#platform/auth/authenticate-request';
import { whollyAdministeredCompany } from '#platform/auth/administered';
import { newApiToken } from '#platform/auth/api-token';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle, type Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { sql } from 'kysely';
import { isOf, readTokens, type Owner } from './token-rows.ts';

type NewToken = Input<typeof ownContract>['body'];
type Maker = Pick<Context, 'db' | 'keys' | 'config' | 'now' | 'request'> & { viewer: Viewer };

const DAY_MS = 86_400_000;
const MOST_TOKENS = 50;

export const makeOwnToken = handle(contract, ({ body }, context) =>
  makeToken(context, { person: context.viewer.id }, body),
);

export const makeCompanyToken = handle(companyContract, ({ body }, context) =>
  makeToken(context, { company: context.company }, body),
);

/**
 * Refuses a call whose session has ended since it was authenticated.
 * @throws ApiError token_not_valid
 */
async function checkSignedIn(trx: Db, family: string | null): Promise<void> {
  if (family === null) return;
  const { rows } = await sql`SELECT FROM session_family
    WHERE id = ${family}::uuid AND revoked_at IS NULL`.execute(trx);
  if (rows.length === 0) throw new ApiError('token_not_valid');
}

/** @throws ApiError bad_token_end, tokens_full, token_not_valid */
async function makeToken(context: Maker, owner: Owner, { name, scopes, ends }: NewToken) {
  const { db, viewer, request } = context;
  const now = context.now();
  const expiresAt = new Date(Date.parse(`${ends}T00:00:00Z`) + DAY_MS);
  const left = expiresAt.getTime() - now;
  if (left <= DAY_MS || left > (MOST_TOKEN_DAYS + 1) * DAY_MS) throw new ApiError('bad_token_end');
  const { text, digest, hint } = newApiToken();
  const id = nextId();
  await db.transaction().execute(async (trx) => {
    const company = 'company' in owner ? owner.company : null;
    // The lock keeps concurrent calls from exceeding the limit, and a token from outliving a
    // password that is changed meanwhile.
    await sql`SELECT FROM user_account WHERE id = ${viewer.id} FOR NO KEY UPDATE`.execute(trx);
    await checkSignedIn(trx, await familyOf(context, request));
    // Asked again, as the viewer may have been limited meanwhile.
    if (company !== null) {
      await whollyAdministeredCompany({ db: trx, config: context.config }, viewer, company);
    }
    const { rows } = await sql`SELECT FROM api_token t
      WHERE ${isOf(owner)} AND t.ended_at IS NULL AND t.expires_at > ${new Date(now)}`.execute(trx);
    if (rows.length >= MOST_TOKENS) throw new ApiError('tokens_full');
    await sql`INSERT INTO api_token (id, digest, hint, name, scopes, user_id, company_id, made_at,
        expires_at)
      VALUES (${id}, ${digest}, ${hint}, ${name}, ${scopes}::text[], ${viewer.id}, ${company},
        ${new Date(now)}, ${expiresAt})`.execute(trx);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now,
      company: company ?? (await logSubject(trx, viewer.id)).company,
      action: 'token_made',
      subject: name,
      after: { scopes, ends, token: hint, of: company === null ? 'person' : 'company' },
    });
  });
  const { tokens } = await readTokens(context, owner);
  return { token: tokens.find((token) => token.id === String(id))!, secret: text };
}
