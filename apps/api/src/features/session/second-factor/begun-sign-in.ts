import { seal, unseal } from '#platform/auth/sealed-secret';
import type { Db } from '#platform/database/db';
import type { Tools } from '#platform/tools';
import { createHash, randomBytes } from 'node:crypto';
import { newAppSecret } from './authenticator-app.ts';

/** How long after the password the second factor is accepted. */
export const BEGUN_SECONDS = 600;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A sign-in whose password was correct. */
export interface BegunSignIn {
  user: number;
  email: string;
  /** The hash against which the password was checked. */
  checked: string;
  /** Path to continue to, already validated. */
  next: string;
  /** The challenge that a passkey must sign. */
  challenge: string;
}

/**
 * Begins a sign-in that grants no access yet; returns its token, of which only a digest is stored.
 */
export async function beginSignIn(
  db: Db,
  { user, checked, next }: Pick<BegunSignIn, 'user' | 'checked' | 'next'>,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('begun_sign_in')
    .values({
      digest: digestOf(token),
      user_id: user,
      checked: digestOf(checked),
      next,
      challenge: randomBytes(32).toString('base64url'),
      expires_at: new Date(now + BEGUN_SECONDS * 1000),
    })
    .execute();
  return token;
}

/**
 * The sign-in of a token; null if the token is unknown, expired or used, or the password has
 * changed.
 */
export async function readBegun(
  db: Db,
  token: string | undefined,
  now: number,
): Promise<BegunSignIn | null> {
  if (!token) return null;
  const found = await db
    .selectFrom('begun_sign_in as begun')
    .innerJoin('user_account as person', 'person.id', 'begun.user_id')
    .select([
      'begun.user_id as user',
      'begun.checked',
      'begun.next',
      'begun.challenge',
      'person.email',
      'person.password_hash',
    ])
    .where('begun.digest', '=', digestOf(token))
    .where('begun.expires_at', '>', new Date(now))
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found?.password_hash || !digestOf(found.password_hash).equals(found.checked)) return null;
  const { password_hash: checked, ...begun } = found;
  return { ...begun, checked };
}

/**
 * The app secret for a begun sign-in, created on first use. Each sign-in of an account gets a
 * different secret, so that someone who knows only the password cannot learn a secret that someone
 * else adds.
 */
export async function shownAppSecret(
  { db, keys }: Pick<Tools, 'db' | 'keys'>,
  token: string,
): Promise<Buffer | null> {
  const digest = digestOf(token);
  const row = `begun_sign_in ${digest.toString('hex')}` as const;
  await db
    .updateTable('begun_sign_in')
    .set({ app_secret: seal(keys, newAppSecret(), row) })
    .where('digest', '=', digest)
    .where('app_secret', 'is', null)
    .execute();
  const begun = await db
    .selectFrom('begun_sign_in')
    .select('app_secret')
    .where('digest', '=', digest)
    .executeTakeFirst();
  const opened = begun?.app_secret && unseal(keys, begun.app_secret, row);
  return opened ? opened.secret : null;
}

/**
 * Consumes the sign-in, which is good for one session. Returns false if another request was first.
 */
export async function useBegun(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('begun_sign_in')
    .where('digest', '=', digestOf(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
