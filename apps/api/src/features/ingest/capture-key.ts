import { basename } from 'node:path';

const NAME_CHARACTERS = 150;
const DIGEST_CHARACTERS = 16;

/**
 * The key of a capture that came as a file: the file's name and the start of its content's SHA-256
 * in hexadecimal, so that the same file is always the same capture.
 */
export function captureKeyOf(path: string, digest: string): string {
  const name = basename(path).replace(/[^\w.-]/g, '_');
  return `${name.slice(0, NAME_CHARACTERS)}:${digest.slice(0, DIGEST_CHARACTERS)}`;
}
