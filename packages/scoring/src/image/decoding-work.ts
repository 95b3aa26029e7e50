import type { Metadata } from 'sharp';
import { markerFrom } from './image-parts.ts';

/** Number of passes over an interlaced PNG. */
const INTERLACED_PASSES = 7;
const JPEG = { begin: 0xd8, end: 0xd9, scan: 0xda, restart0: 0xd0, restart7: 0xd7, alone: 0x01 };

/** Number of pixels that decoding processes in all passes; 16-bit pixels count twice. */
export function decodingWork(
  bytes: Uint8Array,
  { format, isProgressive, depth, width, height }: Metadata,
): number {
  const interlaced = format === 'png' && isProgressive ? INTERLACED_PASSES : 1;
  const passes = format === 'jpeg' ? jpegScans(bytes) : interlaced;
  return width * height * passes * (depth === 'ushort' ? 2 : 1);
}

/** Number of passes over the pixels of a JPEG, counted from marker to marker as decoders do. */
function jpegScans(bytes: Uint8Array): number {
  let scans = 0;
  for (
    let at = markerFrom(bytes, 2);
    at >= 0 && at + 1 < bytes.length;
    at = markerFrom(bytes, at + 1)
  ) {
    const marker = bytes[at + 1]!;
    if (marker === JPEG.end) break;
    if (!hasLength(marker)) continue;
    if (marker === JPEG.scan) scans += 1;
    at += (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }
  return Math.max(scans, 1);
}

const hasLength = (marker: number): boolean =>
  marker !== 0 &&
  marker !== 0xff &&
  marker !== JPEG.alone &&
  marker !== JPEG.begin &&
  (marker < JPEG.restart0 || marker > JPEG.restart7);
