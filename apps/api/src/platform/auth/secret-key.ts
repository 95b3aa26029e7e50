import { createOnceFile, textOf } from '#platform/create-once-file';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

const LEAST_CHARACTERS = 32;

export const newKey = (): string => randomBytes(48).toString('base64url');

/**
 * The key in DATA_DIR/secret.key, readable only by its owner, so that sessions survive a restart;
 * created if missing.
 */
export async function keptKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key');
  const key = await createOnceFile(file, newKey);
  if (key.length >= LEAST_CHARACTERS) return key;
  throw new Error(`${file} has no usable key. Remove the file or set SECRET_KEY`);
}

/** The key that an earlier release stored in DATA_DIR; null if there is none. */
export async function earlierKey(dataDir: string): Promise<string | null> {
  const key = await textOf(join(dataDir, 'secret.key'));
  return key !== null && key.length >= LEAST_CHARACTERS ? key : null;
}
