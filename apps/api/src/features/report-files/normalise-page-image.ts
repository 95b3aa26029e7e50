import { stripMetadata } from '#platform/pictures/strip-metadata';
import { ApiError } from '#platform/http/errors';
import { refuseManyParts } from '@crustodian/scoring/image/decode-image';
import { pngWithoutTexts } from '@crustodian/scoring/image/png-without-texts';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A page beyond this is no capture of a sheet of paper. */
const MOST_PIXELS = 50_000_000;
/** A4 across at 300 dots an inch is 3508 wide: more would not be visible on paper. */
const LONGEST_SIDE = 4000;
/** A PDF of many pages is made in memory. */
const MOST_BYTES = 4 * 2 ** 20;
const QUALITY = 92;

/**
 * The picture of a page as a PDF takes it: the JPEG that came, or one made of it where it is a PNG,
 * larger than paper shows, or a JPEG that PDFs do not know. Decoded to its last row, because a page
 * that is cut off would be found in print only.
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
    // The library's error for a damaged picture helps no one.
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
