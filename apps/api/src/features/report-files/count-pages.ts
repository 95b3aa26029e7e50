import { PDFDocument } from '@cantoo/pdf-lib';

/** A page as Chromium writes it: in plain text, outside of what is packed. */
const PAGE = /\/Type \/Page\b/g;

/** Pages of a PDF: counted where they are in plain text, otherwise by reading all of it, which takes long. */
export async function countPages(bytes: Buffer): Promise<number> {
  const found = bytes.toString('latin1').match(PAGE);
  if (found) return found.length;
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
}
