import { signatureOf } from './image-signature.ts';

const END_OF_PNG = Buffer.from('0000000049454e44ae426082', 'hex');

/**
 * Whether a picture goes as far as its format's end, which one does not whose upload has stopped. False also where
 * something else follows the end, so that "no" is a reason to wait a while and none to refuse; true for what is no picture.
 */
export function isWholeImage(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = signatureOf(file);
  if (format === 'webp') return file.length >= file.readUInt32LE(4) + 8;
  if (format === 'png') return file.subarray(-END_OF_PNG.length).equals(END_OF_PNG);
  if (format !== 'jpeg') return true;
  const last = file.findLastIndex((byte) => byte !== 0);
  return file[last] === 0xd9 && file[last - 1] === 0xff;
}
