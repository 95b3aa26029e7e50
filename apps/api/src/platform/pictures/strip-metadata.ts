import { refuseManyParts, UnreadableImage } from '@crustodian/scoring/image/decode-image';
import { endOfPixels } from '@crustodian/scoring/image/image-parts';
import { pngWithoutTexts } from '@crustodian/scoring/image/png-without-texts';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/**
 * Removes metadata from a picture, keeping its pixels bit for bit: location, camera, texts,
 * thumbnails and trailing data. Orientation and colour profile stay. A picture whose structure
 * cannot be parsed is re-encoded. @throws UnreadableImage
 */
export async function stripMetadata(bytes: Uint8Array): Promise<Buffer> {
  refuseManyParts(bytes);
  const { buffer, byteOffset, byteLength } = pngWithoutTexts(bytes);
  const picture = Buffer.from(buffer, byteOffset, byteLength);
  try {
    const { format, orientation = 1 } = await sharp(picture).metadata();
    if (!isKnown(format)) return picture;
    const exif = orientation > 1 ? orientationExif(orientation) : null;
    return STRIPPERS[format](picture, exif) ?? (await reencode(picture, format));
  } catch {
    throw new UnreadableImage('damaged', 'The picture is damaged or incomplete.');
  }
}

/** Returns null for a picture whose structure is invalid for its format. */
type Bare = (picture: Buffer, exif: Buffer | null) => Buffer | null;

const reencode = (picture: Buffer, format: keyof typeof STRIPPERS): Promise<Buffer> =>
  sharp(picture, { failOn: 'truncated' })
    .autoOrient()
    .keepIccProfile()
    .toFormat(format, { quality: 95 })
    .toBuffer();

/** EXIF data reduced to the orientation. */
function orientationExif(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 'latin1');
  exif.writeUInt32BE(8, 4); // offset of the only IFD
  exif.writeUInt16BE(1, 8); // number of entries
  exif.writeUInt16BE(0x0112, 10); // tag: orientation
  exif.writeUInt16BE(3, 12); // type: short
  exif.writeUInt32BE(1, 14); // count
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');
const JPEG = { begin: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe, app0: 0xe0, app15: 0xef };

function stripJpeg(picture: Buffer, exif: Buffer | null): Buffer | null {
  const kept = [picture.subarray(0, 2)];
  if (exif) kept.push(jpegSegment(0xe1, Buffer.concat([EXIF_NAME, exif])));
  let at = 2;
  while (at + 1 < picture.length) {
    if (picture[at] !== 0xff) return null;
    const marker = picture[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker === JPEG.end) return Buffer.concat([...kept, picture.subarray(at, at + 2)]);
    else {
      if (at + 4 > picture.length) return null;
      const end = at + 2 + picture.readUInt16BE(at + 2);
      const stop = marker === JPEG.scan ? endOfPixels(picture, end) : end;
      if (isPixels(marker, picture.subarray(at + 4, end))) kept.push(picture.subarray(at, stop));
      at = stop;
    }
  }
  return null;
}

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Whether a JPEG segment describes its pixels or colours. */
function isPixels(marker: number, data: Buffer): boolean {
  if (marker === JPEG.comment) return false;
  if (marker < JPEG.app0 || marker > JPEG.app15) return true;
  const name = data.toString('latin1', 0, 12);
  return ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'].some((known) => name.startsWith(known));
}

const PNG_HEAD = 8;
/** Chunks of a PNG that define its pixels and colours. */
const PNG_KEPT = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT pHYs'.split(' '));

function stripPng(picture: Buffer, exif: Buffer | null): Buffer | null {
  const kept = [picture.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; at + 12 <= picture.length;) {
    const end = at + 12 + picture.readUInt32BE(at);
    const name = picture.toString('latin1', at + 4, at + 8);
    if (end > picture.length) return null;
    if (name === 'IDAT' && exif && kept.length > 1) {
      kept.push(pngChunk('eXIf', exif));
      exif = null;
    }
    if (PNG_KEPT.has(name)) kept.push(picture.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32BE(data.length);
  sizes.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)]);
}

const WEBP_KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
/** Flags in a WebP header for metadata chunks. */
const WEBP_HAS = { exif: 0x08, xmp: 0x04 };

function stripWebp(picture: Buffer, exif: Buffer | null): Buffer | null {
  const kept: Buffer[] = [];
  const end = Math.min(8 + picture.readUInt32LE(4), picture.length);
  for (let at = 12; at + 8 <= end;) {
    const size = picture.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > picture.length) return null;
    const name = picture.toString('latin1', at, at + 4);
    if (WEBP_KEPT.has(name)) kept.push(webpChunk(name, picture.subarray(at + 8, at + 8 + size)));
    at = next;
  }
  const head = kept.find((chunk) => chunk.toString('latin1', 0, 4) === 'VP8X');
  // Orientation requires a VP8X header.
  if (exif && !head) return null;
  if (head) head[8] = (head[8]! & ~(WEBP_HAS.exif | WEBP_HAS.xmp)) | (exif ? WEBP_HAS.exif : 0);
  if (exif) kept.push(webpChunk('EXIF', exif));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  return webpChunk('RIFF', body);
}

function webpChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

const STRIPPERS = { jpeg: stripJpeg, png: stripPng, webp: stripWebp } satisfies Record<
  string,
  Bare
>;
const isKnown = (format: string): format is keyof typeof STRIPPERS => format in STRIPPERS;
