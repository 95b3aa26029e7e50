import { createHash } from 'node:crypto';

/** SHA-256 of the concatenated parts, in hex. */
export const sha256 = (...parts: (Uint8Array | string)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
