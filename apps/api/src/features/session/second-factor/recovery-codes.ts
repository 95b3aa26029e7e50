import type { Db } from '#platform/database/db';
import { createHash, randomBytes } from 'node:crypto';

/** How many recovery codes are created at a time. */
export const RECOVERY_CODES = 10;
/** Excludes letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 24;
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Normalizes a typed recovery code; null if the text is not one. */
function canonical(text: string): string | null {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return FORM.test(code) ? code : null;
}

/** Whether a text has the form of a recovery code. */
export const isRecoveryCode = (text: string): boolean => canonical(text) !== null;

const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/**
 * 120 random bits, enough for an unsalted digest (ASVS 6.5.2), in groups of four, such as 'k3fm-…'.
 */
const newCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** Creates a person's recovery codes and stores their digests; earlier codes become invalid. */
export async function replaceRecoveryCodes(trx: Db, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx.deleteFrom('recovery_code').where('user_id', '=', user).execute();
  const rows = codes.map((code) => ({ user_id: user, digest: digestOf(canonical(code)!) }));
  await trx.insertInto('recovery_code').values(rows).execute();
  return codes;
}

/** Makes a consumed recovery code valid again, because the sign-in that it was for was already used. */
export async function giveBackRecoveryCode(
  db: Db,
  { user, code: text }: { user: number; code: string },
): Promise<void> {
  const code = canonical(text);
  if (code === null) return;
  await db
    .updateTable('recovery_code')
    .set({ used_at: null })
    .where('user_id', '=', user)
    .where('digest', '=', digestOf(code))
    .execute();
}

/** Consumes a recovery code; of two concurrent calls, only one returns true. */
export async function useRecoveryCode(
  db: Db,
  { user, code: text, now }: { user: number; code: string; now: number },
): Promise<boolean> {
  const code = canonical(text);
  if (code === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', user)
    .where('digest', '=', digestOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
