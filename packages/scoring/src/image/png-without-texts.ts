const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/**
 * Text chunks. Compressed ones expand up to a thousandfold, and decoders decompress all of them.
 */
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * A PNG without its text chunks, which nothing uses and which can cost unbounded memory; every
 * other file is returned unchanged. Everything from a chunk that extends beyond the end of the file
 * is dropped.
 */
export function pngWithoutTexts(bytes: Uint8Array): Uint8Array {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!picture.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const kept: Buffer[] = [];
  let from = 0;
  let at = SIGNATURE.length;
  while (at + 12 <= picture.length) {
    const end = at + 12 + picture.readUInt32BE(at);
    if (end > picture.length) break;
    if (TEXTS.has(picture.toString('latin1', at + 4, at + 8))) {
      kept.push(picture.subarray(from, at));
      from = end;
    }
    at = end;
  }
  if (at === picture.length && kept.length === 0) return bytes;
  return Buffer.concat([...kept, picture.subarray(from, at)]);
}
