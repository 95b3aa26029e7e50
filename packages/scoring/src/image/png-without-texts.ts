const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Chunks of words. Packed ones hold up to a thousand times their size, and decoders unpack all of them. */
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * A PNG without its chunks of words, which no one needs and which cost memory without bound; every other
 * file as it is. What follows a chunk that reaches beyond the end is left out.
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
