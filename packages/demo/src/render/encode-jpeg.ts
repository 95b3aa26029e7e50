import sharp from 'sharp';

/** JPEG bytes of a square sRGB picture. */
export async function encodeJpeg(
  picture: { rgb: Uint8Array; size: number },
  quality = 84,
): Promise<Uint8Array> {
  const raw = { width: picture.size, height: picture.size, channels: 3 as const };
  return sharp(picture.rgb, { raw }).jpeg({ quality }).toBuffer();
}
