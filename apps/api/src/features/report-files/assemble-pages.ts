import { ApiError } from '#platform/http/errors';
import { PDFDocument, type PDFImage } from '@cantoo/pdf-lib';

/** A4 landscape, in points. */
const PAPER = { width: 841.89, height: 595.28 };

export interface DocumentMessages {
  title: string;
  /** 'en' or 'es'. */
  language: string;
}

/**
 * A PDF with one JPEG per page, scaled to fit A4 landscape.
 * @throws ApiError pages_missing where a picture is gone or no JPEG
 */
export async function assemblePages(
  images: readonly (Buffer | null)[],
  { title, language }: DocumentMessages,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage(language);
  pdf.setProducer('Crustodian');
  pdf.setCreator('Crustodian');
  for (const bytes of images) {
    if (!bytes) throw new ApiError('pages_missing');
    // Copied, because the library reads from the start of the memory block that small buffers
    // share.
    const image = await pdf.embedJpg(new Uint8Array(bytes)).catch(() => null);
    if (!image) throw new ApiError('pages_missing');
    pdf.addPage([PAPER.width, PAPER.height]).drawImage(image, fitCentered(image));
  }
  return pdf.save();
}

/** Scales the image to fit the page and centres it. */
function fitCentered({ width, height }: PDFImage) {
  const scale = Math.min(PAPER.width / width, PAPER.height / height);
  const size = { width: width * scale, height: height * scale };
  return {
    ...size,
    x: (PAPER.width - size.width) / 2,
    y: (PAPER.height - size.height) / 2,
  };
}
