import type { SecondFactors } from '@crustodian/contract/session';
import type { SignInMeans } from '@crustodian/domain/people/sign-in-means';
import { writeFailedSignIn } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { originOf } from '#platform/http/origin';
import type { Tools } from '#platform/tools';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { beginAttempt } from '../login-limit.ts';
import { acceptAppCode } from './authenticator-app.ts';
import { useRecoveryCode } from './recovery-codes.ts';

/** A person's second factors, as they are shown. */
export async function secondFactorsOf(db: Db, user: number): Promise<SecondFactors> {
  const { rows } = await sql<{ hasPassword: boolean; since: Date | null; left: number }>`
    SELECT u.password_hash IS NOT NULL AS "hasPassword", a.proven_at AS since,
      (SELECT count(*)::int FROM recovery_code c
        WHERE c.user_id = u.id AND c.used_at IS NULL) AS left
    FROM user_account u LEFT JOIN authenticator_app a ON a.user_id = u.id
    WHERE u.id = ${user}`.execute(db);
  const { hasPassword, since, left } = rows[0]!;
  return {
    has_password: hasPassword,
    app: since && { since: since.toISOString() },
    recovery_codes_left: left,
  };
}

/** Locks a person's second factors until the transaction ends. */
export const lockFactors = (trx: Db, user: number): Promise<unknown> =>
  trx.selectFrom('user_account').select('id').where('id', '=', user).forNoKeyUpdate().execute();

/** Whether signing in takes more than the password. */
export const hasSecondFactor = ({ app }: SecondFactors): boolean => app !== null;

type CodeTools = Pick<Tools, 'db' | 'keys' | 'now'>;

/**
 * Accepts a code of a person's authenticator app, or a recovery code, and answers which it was. Wrong ones
 * count for the account, wherever they come from: who gets this far has the password.
 * @throws ApiError second_factor_wrong, too_many_requests
 */
export async function acceptCode(
  { db, keys, now }: CodeTools,
  { user, code, request }: { user: number; code: string; request: FastifyRequest },
): Promise<SignInMeans> {
  const origin = originOf(request);
  const attempt = await beginAttempt(db, {
    username: `second factor of ${user}`,
    address: origin.address,
    isKnownThere: true,
    browser: 'any',
  });
  const isApps = await db
    .transaction()
    .execute((trx) => acceptAppCode(trx, { keys, now }, { user, code, isProven: true }));
  const isRight = isApps || (await useRecoveryCode(db, { user, code, now: now() }));
  if (!isRight) {
    await attempt.failed();
    const facts = { reason: 'the second factor was wrong' };
    await writeFailedSignIn(db, { account: '', person: user, origin, now: now(), facts });
    throw new ApiError('second_factor_wrong');
  }
  await attempt.succeeded();
  return isApps ? 'authenticator-app' : 'recovery-code';
}
