import { isEmail } from '@crustodian/domain/people/new-user';
import { writeFailedSignIn } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { accountCalled, accountName } from '#platform/auth/person-name';
import { isClosedToPasswords } from '#platform/auth/closed-to-passwords';
import { isPassword } from '#platform/auth/passwords/password-hash';
import { siteOf } from '#platform/http/network-of';
import { originOf, type Origin } from '#platform/http/origin';
import { closedSignal } from '#platform/http/body-timeout';
import { BROWSER_COOKIE, sessionCookie } from '#platform/auth/session-cookies';
import { readBrowser } from '#platform/auth/tokens';
import type { Tools } from '#platform/tools';
import { writeUnknownSignIn } from '#platform/unknown-sign-ins';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { beginAttempt, lookUps } from '../login-limit.ts';

export interface Credentials {
  /** User name or e-mail address, case-insensitive. */
  username: string;
  password: string;
}

/** The user whose password was right, and the hash against which it was checked. */
export interface Checked {
  user: number;
  checked: string;
}

/**
 * Checks a user's password, but no second factor.
 * @throws ApiError bad_credentials, single_sign_on_only, too_many_requests
 */
export async function checkPassword(
  { db, config, keys, now }: Tools,
  { username, password }: Credentials,
  request: FastifyRequest,
): Promise<Checked> {
  const origin = originOf(request);
  const name = accountName(username);
  const site = siteOf(origin.address);
  const gone = closedSignal(request);
  const person = await lookUps(() => findAccount(db, name, origin), {
    owner: site,
    signal: gone,
  });
  const known = readBrowser(keys, sessionCookie(request, config, BROWSER_COOKIE));
  const browser = person && known?.user === person.id ? known.id : undefined;
  const isKnownThere = browser !== undefined || (person?.is_known_there ?? false);
  const { address } = origin;
  const attempt = await beginAttempt(db, { username, address, isKnownThere, browser, gone });
  const from = person && isKnownThere ? { account: person.id } : { site };
  const stored = person?.password_hash ?? null;
  const isRight = await isPassword(password, stored, { from, signal: gone }).catch(
    async (error: unknown) => {
      await attempt.abandoned();
      throw error;
    },
  );
  if (!person || stored === null || !isRight) {
    await attempt.failed();
    const account = person ? name : masked(name);
    const who = person ? { user: person.id } : { account };
    request.log.warn({ ...who, address: origin.address }, 'sign-in failed');
    const failed = { account, origin, now: now() };
    if (person) await writeFailedSignIn(db, { ...failed, person: person.id });
    else await writeUnknownSignIn(db, failed);
    throw new ApiError('bad_credentials');
  }
  await attempt.succeeded();
  if (await isClosedToPasswords(db, person.id)) {
    const facts = { reason: 'the company closed passwords' } as const;
    await writeFailedSignIn(db, { account: name, person: person.id, origin, now: now(), facts });
    throw new ApiError('single_sign_on_only');
  }
  return { user: person.id, checked: stored };
}

/** The account with a name, and whether it has signed in from the address before. */
function findAccount(db: Db, name: string, { address }: Origin) {
  return db
    .selectFrom('user_account')
    .select(['id', 'password_hash'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM session_family family
        WHERE family.user_id = user_account.id AND family.address = ${address})`.as(
        'is_known_there',
      ),
    )
    .where('id', '=', accountCalled(name))
    .executeTakeFirst();
}

/**
 * A name without an account may be a password that was typed into the wrong field, so it is masked.
 */
const masked = (name: string): string =>
  isEmail(name) ? `${name.slice(0, 1)}…${name.slice(name.lastIndexOf('@'))}` : 'an unknown name';
