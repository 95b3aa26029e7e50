import { negotiate } from '@fastify/accept-negotiator';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Answers up to this size are sent uncompressed in one piece: compressing takes longer than
 * sending.
 */
export const SMALL_BYTES = 8 * 1024;
/**
 * Answers up to this size are compressed on the main thread, which blocks it for a millisecond at
 * most.
 */
export const LARGE_BYTES = 64 * 1024;

/** Compression levels: to save another 7 % of a feed's bytes, brotli would take twice as long. */
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
export const GZIP_OPTIONS = { level: 5 };

const brotliInOneGo = promisify(brotliCompress);
const gzipInOneGo = promisify(gzip);
const PACK = {
  br: (text: string) => brotliInOneGo(text, BROTLI_OPTIONS),
  gzip: (text: string) => gzipInOneGo(text, GZIP_OPTIONS),
};

/**
 * Compresses a large text in one piece on another thread, which costs the event loop a quarter of
 * what a stream does. Null for a small text, and for clients that accept neither brotli nor gzip
 * (header Accept-Encoding).
 */
export async function packLarge(
  text: string,
  accepted: string | undefined,
): Promise<{ bytes: Buffer; encoding: 'br' | 'gzip' } | null> {
  if (text.length <= LARGE_BYTES) return null;
  const encoding = negotiate<'br' | 'gzip'>(accepted ?? '', ['br', 'gzip']);
  return encoding ? { bytes: await PACK[encoding](text), encoding } : null;
}
