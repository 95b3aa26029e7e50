export const IMAGE_FORMATS = ['jpeg', 'png', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** SVG, which may begin with a byte order mark and white space. */
const DRAWING = /^(\xef\xbb\xbf)?\s*<(svg|\?xml|!DOCTYPE svg)/;
const DRAWING_BEGINS_WITHIN = 200;

/**
 * The kind of file according to its first bytes: a format that can be scored, another kind of
 * picture, or neither.
 */
export function signatureOf(bytes: Uint8Array): ImageFormat | 'other picture' | null {
  const ascii = (from: number, to: number): string =>
    String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  const others = ['GIF8', 'BM', 'II*\0', 'MM\0*', '%PDF'];
  const isOther =
    others.some((start) => ascii(0, start.length) === start) ||
    DRAWING.test(ascii(0, DRAWING_BEGINS_WITHIN));
  return isOther || ascii(4, 8) === 'ftyp' ? 'other picture' : null;
}

/**
 * Whether a PNG contains an animation, which decoders silently drop: an acTL chunk before its
 * pixels.
 */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length;) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'acTL') return true;
    if (type === 'IDAT' || type === 'IEND') return false;
    at += view.getUint32(at) + 12;
  }
  return false;
}
