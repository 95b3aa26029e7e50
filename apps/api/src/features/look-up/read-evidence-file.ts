import { readEvidenceFile as contract } from '@crustodian/contract/look-up';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { Language } from '@crustodian/domain/figures/problems';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { evidenceFor, type Evidence } from './evidence.ts';
import { deletedText, SHEET_TEXTS } from './sheet-texts.ts';
import { keepOpening } from './links.ts';

const PICTURE_WIDTH = 640;

export const readEvidenceFile = handle(contract, async ({ params, query }, context) => {
  const { db, viewer, pictures, request, now } = context;
  const { language = 'en' } = query;
  const evidence = await evidenceFor(db, params.id, { viewer, language });
  const { place, picture } = evidence;
  const bytes = picture && (await pictures.readSized(picture.digest, PICTURE_WIDTH, 'jpeg'));
  const pdf = await drawSheet(evidence, bytes, language);
  const { address } = originOf(request);
  await keepOpening(db, { place, link: null, user: viewer.id, at: now(), address });
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="pizza-${params.id}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(pdf),
  };
});

/** A4 upright, in points. */
const PAPER = { width: 595.28, height: 841.89 };
const LEFT = 60;
const PICTURE = 300;
const LINE = 24;
const INK = rgb(0.13, 0.1, 0.08);

async function drawSheet(
  { lines, deletedOn }: Evidence,
  picture: Buffer | null,
  language: Language,
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
  let y = PAPER.height - 90;
  const draw = (text: string, { x = LEFT, size = 11, font = sans } = {}) =>
    page.drawText(drawable(text), { x, y, size, font, color: INK });
  draw(texts.title, { size: 22, font: serif });
  y -= LINE;
  draw(texts.after);
  y -= LINE;
  if (picture) {
    const image = await pdf.embedJpg(new Uint8Array(picture));
    const scale = PICTURE / Math.max(image.width, image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    page.drawImage(image, { x: LEFT, y: y - size.height, ...size });
    y -= size.height + 2 * LINE;
  } else {
    draw(deletedText(deletedOn, language));
    y -= 2 * LINE;
  }
  for (const { term, text } of lines) {
    draw(term);
    draw(text, { x: LEFT + 80 });
    y -= LINE;
  }
  return pdf.save();
}

/** The fonts that every reader has know only western letters. */
const drawable = (text: string): string => text.replaceAll(/[^\x20-\x7e\xa0-\xff’]/gu, '?');
