import type { Language } from '@crustodian/domain/figures/problems';
import { momentText } from '@crustodian/domain/look-up/evidence-sheet';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Evidence } from './evidence.ts';
import { drawable, fit } from './paper-text.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

export const fileReply = (pdf: Uint8Array, name: string) => ({
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body: Buffer.from(pdf),
});

/** A5 portrait, in points. */
const PAPER = { width: 419.53, height: 595.28 };
const LEFT = 36;
const RIGHT = PAPER.width - LEFT;
const PICTURE = 250;
const LINE = 22;
const TERMS = 62;
const INK = rgb(0.13, 0.1, 0.08);
const SOFT = rgb(0.37, 0.32, 0.28);
const RULE = rgb(0.9, 0.87, 0.83);

interface Sheet extends Pick<Evidence, 'company' | 'store' | 'lines' | 'picture'> {
  /** Number of the store. */
  venue: number;
  title: string;
  /** The text below the title. */
  below: string;
  /** JPEG; null if there is none, or it was deleted. */
  bytes: Buffer | null;
}

interface Written {
  language: Language;
  /** Milliseconds since 1970. */
  now: number;
}

/** Draws an evidence sheet as a PDF. */
export async function drawSheet(
  { company, store, venue, lines, picture, title, below, bytes }: Sheet,
  { language, now }: Written,
): Promise<Uint8Array> {
  const texts = SHEET_TEXTS[language];
  const pdf = await PDFDocument.create();
  pdf.setTitle(texts.name);
  pdf.setLanguage(language);
  pdf.setProducer('Crustodian');
  pdf.setCreator('Crustodian');
  const page = pdf.addPage([PAPER.width, PAPER.height]);
  const serif = await pdf.embedFont(StandardFonts.TimesRomanBold);
  const sans = await pdf.embedFont(StandardFonts.Helvetica);
  let y = PAPER.height - 46;
  const draw = (text: string, { x = LEFT, size = 9.5, font = sans, color = INK } = {}) => {
    const fitting = fit(drawable(text), { font, size, width: RIGHT - x });
    page.drawText(fitting, { x, y, size, font, color });
  };
  const names = `${company}, ${store}`;
  const isWhole = fit(drawable(names), { font: serif, size: 11, width: RIGHT - LEFT }) === names;
  // The number identifies the store if part of its name cannot be read.
  draw(isWhole ? names : `${texts.store(venue)}: ${names}`, { size: 11, font: serif });
  y -= 30;
  draw(title, { size: 18, font: serif });
  y -= LINE;
  draw(below, { color: SOFT });
  y -= 12;
  if (bytes) {
    const image = await pdf.embedJpg(new Uint8Array(bytes));
    const scale = PICTURE / Math.max(image.width, image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    page.drawImage(image, { x: LEFT, y: y - size.height, ...size });
    y -= size.height;
  }
  y -= 12;
  for (const { term, text } of lines) {
    page.drawLine({ start: { x: LEFT, y }, end: { x: RIGHT, y }, thickness: 0.5, color: RULE });
    y -= LINE - 7;
    draw(term, { color: SOFT });
    draw(text, { x: LEFT + TERMS });
    y -= 7;
  }
  y -= 14;
  const written = texts.written(momentText(wallClock(now, 'UTC'), language));
  const digest = picture?.digest;
  const proof = digest ? ` ${texts.fingerprint(digest.slice(0, 8), digest.slice(-8))}` : '';
  draw(`${written}${proof}`, { size: 8, color: SOFT });
  return pdf.save();
}
