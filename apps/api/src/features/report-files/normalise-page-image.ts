import { stripMetadata } from '#platform/pictures/strip-metadata';
import { ApiError } from '#platform/http/errors';
import { refuseManyParts } from '@crustodian/scoring/image/decode-image';
import { pngWithoutTexts } from '@crustodian/scoring/image/png-without-texts';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A larger image cannot be a capture of a sheet. */
const MOST_PIXELS = 50_000_000;
/** A4 landscape at 300 dots per inch is 3508 wide; more would not be visible in print. */
const LONGEST_SIDE = 4000;
/** Limited because a PDF of many pages is created in memory. */
const MOST_BYTES = 4 * 2 ** 20;
const QUALITY = 92;

/**
 * Converts a page's picture for a PDF: returns the JPEG as sent, or re-encodes it if it is a PNG,
 * larger than print can show, or a JPEG that PDFs do not support. Decodes it completely, because a
 * truncated page would otherwise be noticed only in print.
 * @throws ApiError not_a_page
 */
export async function normalisePageImage(sent: Buffer): Promise<Buffer> {
  try {
    refuseManyParts(sent);
    const bytes = pngWithoutTexts(sent);
    const options = { failOn: 'warning', limitInputPixels: MOST_PIXELS } as const;
    const { format, width, height } = await sharp(bytes, options).metadata();
    if (format !== 'jpeg' && format !== 'png') throw new ApiError('not_a_page');
    const fits = Math.max(width, height) <= LONGEST_SIDE && bytes.length <= MOST_BYTES;
    if (format === 'jpeg' && fits && (await isKnownToPdf(bytes))) {
      await sharp(bytes, options).resize(16).raw().toBuffer();
      return await stripMetadata(bytes);
    }
    return await sharp(bytes, options)
      .flatten({ background: 'white' })
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch {
    // Replaces the library's error for a damaged picture, which is of no use to the user.
    throw new ApiError('not_a_page');
  }
}

const isKnownToPdf = async (jpeg: Uint8Array): Promise<boolean> => {
  const pdf = await PDFDocument.create();
  return pdf.embedJpg(new Uint8Array(jpeg)).then(
    () => true,
    () => false,
  );
};
