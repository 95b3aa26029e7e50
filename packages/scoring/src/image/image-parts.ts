import { signatureOf } from './image-signature.ts';

/**
 * Cameras and programs write some hundreds of parts; traversing a million of them takes seconds.
 */
export const MOST_PARTS = 8192;

const PNG_HEAD = 8;
const WEBP_HEAD = 12;
export const JPEG = { scan: 0xda, end: 0xd9, restart0: 0xd0, restart7: 0xd7 };

/** Returns where the part that begins at a byte offset ends. */
type EndOf = (picture: Buffer, at: number) => number;

/** Whether a picture has too many parts (chunks or segments) to traverse. */
export function hasTooManyParts(bytes: Uint8Array): boolean {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (signatureOf(bytes)) {
    case 'png':
      return isLong(picture, PNG_HEAD, (of, at) => at + 12 + of.readUInt32BE(at));
    case 'webp':
      return isLong(picture, WEBP_HEAD, (of, at) => {
        const size = of.readUInt32LE(at + 4);
        return at + 8 + size + (size % 2);
      });
    case 'jpeg':
      return isLong(picture, 2, endOfSegment);
    default:
      return false;
  }
}

function isLong(picture: Buffer, head: number, endOf: EndOf): boolean {
  let parts = 0;
  // No format has parts shorter than eight bytes.
  for (let at = head; at + 8 <= picture.length; at = endOf(picture, at)) {
    parts += 1;
    if (parts > MOST_PARTS) return true;
  }
  return false;
}

/**
 * End of a part of a JPEG: fill bytes, or a marker with its data, including the pixels that follow
 * a scan header.
 */
export function endOfSegment(picture: Buffer, at: number): number {
  const marker = picture[at + 1]!;
  if (picture[at] !== 0xff || marker === JPEG.end) return picture.length;
  if (marker === 0xff) return at + 1;
  const end = at + 2 + picture.readUInt16BE(at + 2);
  return marker === JPEG.scan ? endOfPixels(picture, end) : end;
}

/** End of a JPEG's compressed pixels that start here: the next marker that is not part of them. */
export function endOfPixels(picture: Uint8Array, start: number): number {
  for (let at = markerFrom(picture, start); at >= 0; at = markerFrom(picture, at + 2)) {
    const next = picture[at + 1];
    if (next === undefined) break;
    if (next !== 0 && (next < JPEG.restart0 || next > JPEG.restart7)) return at;
  }
  return picture.length;
}

const NEAR = 64;

/**
 * Offset of the next JPEG marker, -1 if there is none. A native search is fast over long stretches
 * but slow to start, so the nearby bytes are checked one by one: every second byte may begin a
 * marker.
 */
export function markerFrom(bytes: Uint8Array, from: number): number {
  const near = Math.min(from + NEAR, bytes.length);
  for (let at = from; at < near; at += 1) if (bytes[at] === 0xff) return at;
  return bytes.indexOf(0xff, near);
}
