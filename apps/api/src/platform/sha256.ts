import { createHash } from 'node:crypto';

/** Hex digits of the hash of all parts, one after the other. */
export const sha256 = (...parts: (Uint8Array | string)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
