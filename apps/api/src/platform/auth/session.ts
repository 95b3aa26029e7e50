import { SIGN_IN_MEANS, type SignInMeans } from '@crustodian/domain/people/sign-in-means';
import { logSubject, writeAudit } from '#platform/audit-log';
import { isClosedToPasswords } from '#platform/auth/closed-to-passwords';
import { hasFactor, needsSecondFactor } from '#platform/auth/has-factor';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Origin } from '#platform/http/origin';
import { withRetry } from '#platform/database/retry';
import {
  everyKey,
  newRefreshToken,
  nextRefreshToken,
  refreshDigest,
  type SessionKeys,
} from '#platform/auth/tokens';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';

/** Absolute lifetime of a sign-in: 30 days, regardless of refreshes. */
export const SESSION_MS = 30 * 24 * 3_600_000;

/** One sign-in and the refresh token that continues it. */
export interface Session {
  user: number;
  family: string;
  refresh: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

interface NewSession {
  user: number;
  origin: Origin;
  /** Milliseconds since 1970. */
  now: number;
  /** The password hash at the time of the check. */
  checked?: string | null;
  /** How the user was authenticated; by password alone by default. */
  means?: SignInMeans;
}

/**
 * Starts a sign-in and writes to the audit log.
 * @throws ApiError bad_credentials if the password was changed since it was checked,
 *   single_sign_on_only if the company has turned off passwords since, second_factor_needed and
 *   second_factor_to_add if the account got a second factor or the company requires one since
 */
export function startSession(
  db: Db,
  { user, origin, now, checked, means = 'password' }: NewSession,
): Promise<Session> {
  const family = randomUUID();
  return withRetry(() =>
    db.transaction().execute(async (transaction) => {
      if (checked !== undefined) await expectStillGood(transaction, user, { checked, means });
      await transaction
        .insertInto('session_family')
        .values({
          id: family,
          user_id: user,
          started_at: new Date(now),
          last_used_at: new Date(now),
          user_agent: origin.userAgent.slice(0, 300),
          address: origin.address.slice(0, 100),
          means,
        })
        .execute();
      const person = await logSubject(transaction, user);
      const after = means === 'password' ? null : { by: SIGN_IN_MEANS[means] };
      const by = { by: user, origin, now };
      await writeAudit(transaction, { ...by, ...person, action: 'signed_in', after });
      return {
        user,
        family,
        ...(await storeRefresh(transaction, {
          refresh: newRefreshToken(),
          family,
          now,
          startedAt: now,
        })),
      };
    }),
  );
}

/**
 * Locks the account and its company's setting until the transaction ends: a concurrent change of
 * either waits, and then ends this sign-in.
 */
async function expectStillGood(
  trx: Db,
  user: number,
  { checked, means }: { checked: string | null; means: SignInMeans },
): Promise<void> {
  if (await isClosedToPasswords(trx, user)) throw new ApiError('single_sign_on_only');
  const account = await trx
    .selectFrom('user_account')
    .select('password_hash')
    .where('id', '=', user)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!account || account.password_hash !== checked) throw new ApiError('bad_credentials');
  if (means !== 'password') return;
  const isNeeded = await needsSecondFactor(trx, user);
  const { rows } = await sql<{ has: boolean }>`SELECT ${hasFactor(sql.lit(user))} AS has`.execute(
    trx,
  );
  if (rows[0]!.has) throw new ApiError('second_factor_needed');
  if (isNeeded) throw new ApiError('second_factor_to_add');
}

/** How long the same client may repeat an exchange, in case the response was lost. */
export const LOST_ANSWER_MS = 10_000;

interface Exchange {
  refresh: string;
  /** The caller. */
  origin: Origin;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Exchanges a refresh token for the next one. Reuse of a token means it was stolen, so the whole
 * sign-in ends (decision X27). Only the same client gets the same response again, within seconds
 * and while the next token is unused.
 * @throws ApiError token_not_valid for an unknown, used, expired or revoked one
 */
export async function continueSession(
  { db, keys, live }: Pick<Tools, 'db' | 'keys' | 'live'>,
  asked: Exchange,
): Promise<Session> {
  const outcome = await withRetry(() =>
    db.transaction().execute((trx) => exchangeRefresh(trx, keys, asked)),
  );
  // Published and thrown outside the transaction, because the end of a stolen sign-in must be
  // committed.
  if (outcome && 'refresh' in outcome) return outcome;
  if (outcome) live.rightsChanged(outcome.stolenFrom);
  throw new ApiError('token_not_valid');
}

/**
 * The next session; `stolenFrom` with the user if the sign-in was ended as stolen; null if the
 * token is not valid.
 */
async function exchangeRefresh(
  trx: Db,
  keys: SessionKeys,
  { refresh, origin, now }: Exchange,
): Promise<Session | { stolenFrom: number } | null> {
  const digest = refreshDigest(refresh);
  const client = clientDigest(origin);
  const token = await trx
    .selectFrom('refresh_token as token')
    .innerJoin('session_family as family', 'family.id', 'token.family_id')
    .select(['family.id as family', 'family.user_id as user'])
    .select(['token.used_at', 'token.used_by', 'family.started_at'])
    .where('token.digest', '=', digest)
    .where('token.expires_at', '>', new Date(now))
    .where('family.started_at', '>', new Date(now - SESSION_MS))
    .where('family.revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!token) return null;
  const { user, family, used_at, used_by } = token;
  const startedAt = token.started_at.getTime();
  if (used_at) {
    const mayBeLost = now - used_at.getTime() <= LOST_ANSWER_MS && used_by?.equals(client);
    const again = mayBeLost ? await unusedRefresh(trx, nextTokens(keys, refresh)) : null;
    if (again) return { user, family, ...again };
    await endFamily(trx, family, now);
    return { stolenFrom: user };
  }
  await trx
    .updateTable('refresh_token')
    .set({ used_at: new Date(now), used_by: client })
    .where('digest', '=', digest)
    .execute();
  await trx
    .updateTable('session_family')
    .set({ last_used_at: new Date(now) })
    .where('id', '=', family)
    .execute();
  const next = nextRefreshToken(keys, refresh);
  return { user, family, ...(await storeRefresh(trx, { refresh: next, family, now, startedAt })) };
}

/** During key rotation another process may have derived it with the other key. */
const nextTokens = (keys: SessionKeys, refresh: string): string[] =>
  everyKey(keys).map((each) => nextRefreshToken(each, refresh));

const clientDigest = ({ userAgent, address }: Origin): Buffer =>
  createHash('sha256').update(`${userAgent}\n${address}`).digest();

/** The one of these tokens that was issued, unless it was already used. */
async function unusedRefresh(db: Db, given: readonly string[]) {
  const stored = await db
    .selectFrom('refresh_token')
    .select(['digest', 'expires_at'])
    .where('digest', 'in', given.map(refreshDigest))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  const refresh = given.find((token) => stored?.digest.equals(refreshDigest(token)));
  return stored && refresh ? { refresh, expiresAt: stored.expires_at.getTime() } : null;
}

/**
 * Ends a sign-in immediately: its access, refresh and files tokens are rejected from now on.
 * Returns its user, to be published with `rightsChanged`; null if it had already ended.
 */
export async function endFamily(db: Db, family: string, now: number): Promise<number | null> {
  const ended = await db
    .updateTable('session_family')
    .set({ revoked_at: new Date(now) })
    .where('id', '=', family)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id ?? null;
}

/**
 * Ends every sign-in of a person except the given one; the caller publishes it with
 * `rightsChanged`. Returns how many.
 */
export async function endFamiliesOf(
  db: Db,
  user: number,
  { now, except }: { now: number; except?: string | undefined },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session_family')
    .set({ revoked_at: new Date(now) })
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function storeRefresh(
  db: Db,
  {
    refresh,
    family,
    now,
    startedAt,
  }: { refresh: string; family: string; now: number; startedAt: number },
) {
  const expiresAt = startedAt + SESSION_MS;
  await db
    .insertInto('refresh_token')
    .values({
      digest: refreshDigest(refresh),
      family_id: family,
      issued_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .execute();
  return { refresh, expiresAt };
}

/**
 * Deletes expired sign-ins and refresh tokens. Used tokens are kept until they expire, to detect
 * reuse of a stolen one.
 */
export async function deleteOldSessions(db: Db, now: number): Promise<void> {
  for (const table of ['begun_sign_in', 'begun_sign_on'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', new Date(now)).execute();
  }
  await db.deleteFrom('refresh_token').where('expires_at', '<=', new Date(now)).execute();
  await db
    .deleteFrom('session_family')
    .where('started_at', '<=', new Date(now - SESSION_MS))
    .execute();
}
