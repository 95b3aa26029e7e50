import type { Db } from '#platform/database/db';
import { createHash, randomBytes } from 'node:crypto';

/** How long a new user has to set a password. */
export const LINK_DAYS = 7;
const LINK_MS = LINK_DAYS * 24 * 3_600_000;
/** How long a link for a forgotten password is valid. */
export const FORGOTTEN_MINUTES = 60;

const digestOf = (token: string) => createHash('sha256').update(token).digest();

/** Creates the token of a one-time link and invalidates all earlier links of the person. */
export async function makePasswordLink(trx: Db, made: MadeLink): Promise<string> {
  await voidPasswordLinks(trx, made.user);
  return insertLink(trx, { ...made, until: made.now + LINK_MS });
}

/**
 * Same for a user who requested it without being signed in: it expires sooner, and earlier links
 * stay valid because anyone may request this.
 */
export const makeForgottenLink = (trx: Db, made: MadeLink): Promise<string> =>
  insertLink(trx, { ...made, until: made.now + FORGOTTEN_MINUTES * 60_000 });

/** Prevents an earlier link from overriding a later password change. */
export const voidPasswordLinks = (trx: Db, user: number): Promise<unknown> =>
  trx.deleteFrom('password_link').where('user_id', '=', user).execute();

interface MadeLink {
  user: number;
  /** Milliseconds since 1970. */
  now: number;
}

async function insertLink(
  trx: Db,
  { user, now, until }: MadeLink & { until: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('password_link')
    .values({
      digest: digestOf(token),
      user_id: user,
      made_at: new Date(now),
      expires_at: new Date(until),
    })
    .execute();
  return token;
}

/** The owner of a link; null if it is unknown, used or expired. */
export async function personOfLink(
  db: Db,
  token: string,
  now: number,
): Promise<{ id: number; email: string } | null> {
  const found = await db
    .selectFrom('password_link as link')
    .innerJoin('user_account as person', 'person.id', 'link.user_id')
    .select(['person.id', 'person.email'])
    .where('link.digest', '=', digestOf(token))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', new Date(now))
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Consumes a person's link; returns whether it was valid. Of two concurrent calls only one gets
 * true. Locks the account first, like every password change.
 */
export async function useLink(
  trx: Db,
  { token, person, now }: { token: string; person: number; now: number },
): Promise<boolean> {
  await trx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', person)
    .forNoKeyUpdate()
    .execute();
  const used = await trx
    .updateTable('password_link')
    .set({ used_at: new Date(now) })
    .where('digest', '=', digestOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
