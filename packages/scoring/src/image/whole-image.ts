import { endOfSegment, JPEG, MOST_PARTS } from './image-parts.ts';
import { signatureOf } from './image-signature.ts';

const END_OF_PNG = Buffer.from('0000000049454e44ae426082', 'hex');
const STARTS = ['ffd8ff', '89504e470d0a1a0a', '52494646'].map((hex) => Buffer.from(hex, 'hex'));
/** Number of bytes that identify the format. */
const SIGNATURE_BYTES = 12;

/**
 * Whether a picture is complete, that is, reaches its format's end marker or length. An incomplete
 * one may still be uploading. A file that is not a picture counts as complete.
 */
export function isWholeImage(bytes: Uint8Array): boolean {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (picture.length < SIGNATURE_BYTES) return !STARTS.some((start) => beginAlike(start, picture));
  switch (signatureOf(picture)) {
    case 'webp':
      return picture.length >= picture.readUInt32LE(4) + 8;
    case 'png':
      return picture.includes(END_OF_PNG);
    case 'jpeg':
      return hasEnd(picture);
    default:
      return true;
  }
}

/** Whether one of the two is a prefix of the other. */
const beginAlike = (start: Buffer, picture: Buffer): boolean =>
  start.subarray(0, picture.length).equals(picture.subarray(0, start.length));

function hasEnd(jpeg: Buffer): boolean {
  let at = 2;
  for (let parts = 0; parts <= MOST_PARTS && at + 4 <= jpeg.length; parts += 1) {
    if (jpeg[at + 1] === JPEG.end) return true;
    at = endOfSegment(jpeg, at);
  }
  return jpeg[at] === 0xff && jpeg[at + 1] === JPEG.end;
}

/** Wireless uploads may pause for up to this long. */
const PAUSES_MS = 60_000;

/** Whether the rest of a picture may still arrive, `ageMs` after its last change. */
export const mayStillCome = (bytes: Uint8Array, ageMs: number): boolean =>
  ageMs < PAUSES_MS && !isWholeImage(bytes);
