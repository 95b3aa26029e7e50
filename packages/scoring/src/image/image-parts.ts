import { signatureOf } from './image-signature.ts';

/** Cameras and programs write some hundreds; going through a million of them takes seconds. */
export const MOST_PARTS = 8192;

const PNG_HEAD = 8;
const WEBP_HEAD = 12;
const JPEG = { scan: 0xda, end: 0xd9, restart0: 0xd0, restart7: 0xd7 };

/** Where the part ends that begins at a byte. */
type EndOf = (picture: Buffer, at: number) => number;

/** Whether a picture comes in so many parts, whatever they are, that no one should go through them. */
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
  // Shorter than eight bytes is no part of any of them.
  for (let at = head; at + 8 <= picture.length; at = endOf(picture, at)) {
    parts += 1;
    if (parts > MOST_PARTS) return true;
  }
  return false;
}

/** Of a JPEG: fill bytes, a marker with its data, and after a scan's the pixels. */
function endOfSegment(picture: Buffer, at: number): number {
  const marker = picture[at + 1]!;
  if (picture[at] !== 0xff || marker === JPEG.end) return picture.length;
  if (marker === 0xff) return at + 1;
  const end = at + 2 + picture.readUInt16BE(at + 2);
  return marker === JPEG.scan ? endOfPixels(picture, end) : end;
}

/** At the next marker that is none of the pixels'. */
function endOfPixels(picture: Buffer, start: number): number {
  for (let at = start; ; at += 2) {
    at = picture.indexOf(0xff, at);
    const next = at < 0 ? undefined : picture[at + 1];
    if (next === undefined) return picture.length;
    if (next !== 0 && (next < JPEG.restart0 || next > JPEG.restart7)) return at;
  }
}
