import type { PasskeyAssertion, SecondFactors } from '@crustodian/contract/session/second-factor';
import type { SignInMeans } from '@crustodian/domain/people/sign-in-means';
import { writeFailedSignIn } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { BROWSER_COOKIE, sessionCookie } from '#platform/auth/session-cookies';
import { readBrowser } from '#platform/auth/tokens';
import { countKey, sharedCount, takeBack } from '#platform/database/shared-counts';
import { ApiError } from '#platform/http/errors';
import { originOf } from '#platform/http/origin';
import type { Tools } from '#platform/tools';
import type { FastifyRequest } from 'fastify';
import type { AuditWord } from '@crustodian/domain/people/audit-values';
import { sql } from 'kysely';
import { beginAttempt, type BegunAttempt } from '../login-limit.ts';
import { acceptAppCode } from './authenticator-app.ts';
import { acceptPasskey, passkeysOf } from './passkeys.ts';
import { isRecoveryCode, useRecoveryCode } from './recovery-codes.ts';

/** A person's second factors as shown to them. */
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
    passkeys: await passkeysOf(db, user),
    recovery_codes_left: left,
  };
}

/** Locks a person's second factors until the transaction ends. */
export const lockFactors = (trx: Db, user: number): Promise<unknown> =>
  trx.selectFrom('user_account').select('id').where('id', '=', user).forNoKeyUpdate().execute();

/** Whether signing in requires more than the password. */
export const hasSecondFactor = ({ app, passkeys }: SecondFactors): boolean =>
  app !== null || passkeys.length > 0;

/** The second factor that a person presents. */
export type GivenFactor =
  | { code: string }
  /** Includes the challenge that had to be signed. */
  | { assertion: PasskeyAssertion; challenge: string };

type FactorTools = Pick<Tools, 'db' | 'keys' | 'config' | 'now'>;

/**
 * Wrong codes per day in browsers that the account has used; further ones count for the whole
 * account, because an attacker who had the password before there was a second factor may have
 * signed in with many browsers.
 */
export const FAILURES_IN_KNOWN_BROWSERS = 30;

/**
 * Accepts a passkey, a code of a person's authenticator app, or a recovery code, and returns which
 * it was.
 * @throws ApiError second_factor_wrong, second_factor_lost, passkey_refused, too_many_requests
 */
export async function acceptFactor(
  tools: FactorTools,
  { user, given, request }: { user: number; given: GivenFactor; request: FastifyRequest },
): Promise<SignInMeans> {
  const { db, now } = tools;
  const origin = originOf(request);
  const attempt = await beginProof(tools, { user, given, request });
  const tellFailed = (reason: AuditWord) =>
    writeFailedSignIn(db, { account: '', person: user, origin, now: now(), facts: { reason } });
  const means = await provedBy(tools, user, given).catch(async (error: unknown) => {
    // The failure is not the person's fault, so it does not count.
    await attempt.abandoned();
    if (error instanceof ApiError && error.code === 'second_factor_lost') {
      await tellFailed('the secret of the authenticator app is lost');
    }
    throw error;
  });
  if (means === null) {
    await attempt.failed();
    await tellFailed('the second factor was wrong');
    throw new ApiError('assertion' in given ? 'passkey_refused' : 'second_factor_wrong');
  }
  await attempt.succeeded();
  return means;
}

/**
 * Wrong codes of an app count for the whole account, because an attacker who has the password can
 * guess six digits. In a browser that the account has used they count for that browser alone, as
 * with passwords. Recovery codes and passkeys cannot be guessed, so they count by browser or
 * network.
 * @throws ApiError too_many_requests
 */
async function beginProof(
  { db, keys, config }: FactorTools,
  { user, given, request }: { user: number; given: GivenFactor; request: FastifyRequest },
): Promise<BegunAttempt> {
  const named = readBrowser(keys, sessionCookie(request, config, BROWSER_COOKIE));
  const known = named?.user === user ? named.id : undefined;
  const begin = (browser: string | undefined) =>
    beginAttempt(db, {
      username: `second factor of ${user}`,
      address: originOf(request).address,
      isKnownThere: true,
      browser,
    });
  if (!('code' in given) || isRecoveryCode(given.code)) return begin(known);
  if (known === undefined) return begin('any');
  const most = FAILURES_IN_KNOWN_BROWSERS;
  const all = sharedCount(db, { purpose: 'codes in known browsers', most, seconds: 24 * 3600 });
  const key = countKey(String(user));
  const uncount = () => takeBack(db, all, key);
  const { consumedPoints: count } = await all.penalty(key);
  const attempt = await begin(count > most ? 'any' : known).catch(async (error: unknown) => {
    await uncount();
    throw error;
  });
  return {
    ...attempt,
    succeeded: () => Promise.all([attempt.succeeded(), uncount()]),
    abandoned: () => Promise.all([attempt.abandoned(), uncount()]),
  };
}

async function provedBy(
  tools: FactorTools,
  user: number,
  given: GivenFactor,
): Promise<SignInMeans | null> {
  const { db, now } = tools;
  if ('assertion' in given) {
    const isSigned = await db
      .transaction()
      .execute((trx) => acceptPasskey(trx, tools, { user, ...given }));
    return isSigned ? 'passkey' : null;
  }
  const { code } = given;
  if (isRecoveryCode(code)) {
    return (await useRecoveryCode(db, { user, code, now: now() })) ? 'recovery-code' : null;
  }
  const isApps = await db
    .transaction()
    .execute((trx) => acceptAppCode(trx, tools, { user, code, isProven: true }));
  return isApps ? 'authenticator-app' : null;
}
