import type { PDFFont } from '@cantoo/pdf-lib';
import anyAscii from 'any-ascii';

const NOT_DRAWN = /[^\x20-\x7e\xa0-\xffŒœŠšŽžŸƒ€„“”‘’–—…•™]+/gu;

/**
 * The text in the letters of the standard PDF fonts, which are Western: others are written with
 * these ('Пицца' as 'Pitstsa'), or '?' if that is not possible.
 */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(NOT_DRAWN, (letters) => anyAscii(letters).replaceAll(/[^\x20-\x7e]/g, '') || '?');

/** No line of the sheet has room for more letters, however narrow they are. */
const MOST_LETTERS = 300;

/** Truncates text that would not fit. */
export function fit(
  whole: string,
  { font, size, width }: { font: PDFFont; size: number; width: number },
): string {
  const text = whole.slice(0, MOST_LETTERS);
  if (text === whole && font.widthOfTextAtSize(text, size) <= width) return text;
  let end = text.length;
  while (end > 0 && font.widthOfTextAtSize(`${text.slice(0, end)}…`, size) > width) end -= 1;
  return `${text.slice(0, end)}…`;
}
