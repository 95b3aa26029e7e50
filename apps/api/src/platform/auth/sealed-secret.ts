import { everyKey, type SessionKeys } from '#platform/auth/tokens';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Kinds of rows that contain a secret; seal-again.ts knows the table and columns of each. */
export type SealedKind =
  | 'authenticator_app'
  | 'begun_sign_in'
  | 'camera_setup'
  | 'sign_on_provider'
  | 'webhook';
/** The row that a secret is bound to: its kind and its id. */
export type SealedRow = `${SealedKind} ${string | number}`;

/**
 * Encrypts a secret for storage: AES-256-GCM with a key of this installation, bound to the row that
 * contains it.
 */
export function seal(keys: Pick<SessionKeys, 'sealing'>, secret: Buffer, row: SealedRow): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keys.sealing, nonce).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Reverses `seal` for the same row. `isOld` means the key is only accepted during key rotation and
 * the secret must be re-sealed. Null if no key of this installation fits.
 */
export function unseal(
  keys: SessionKeys,
  sealed: Buffer,
  row: SealedRow,
): { secret: Buffer; isOld: boolean } | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const content = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  for (const each of everyKey(keys)) {
    try {
      const decipher = createDecipheriv(CIPHER, each.sealing, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(row))
        .setAuthTag(tag);
      const secret = Buffer.concat([decipher.update(content), decipher.final()]);
      return { secret, isOld: each !== keys };
    } catch {
      // Try the next key.
    }
  }
  return null;
}
