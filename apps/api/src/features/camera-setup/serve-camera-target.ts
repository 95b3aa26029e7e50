import { serveCameraTarget as contract } from '@crustodian/contract/camera-setup';
import { browserLanguage } from '#platform/http/origin';
import type { Language } from '@crustodian/domain/figures/problems';
import { handle } from '#platform/http/http';
import { slantedCorners, TARGET } from '@crustodian/domain/cameras/setup-target';
import { PDFDocument, rgb, StandardFonts, type PDFPage } from '@cantoo/pdf-lib';

const drawn = new Map<Language, Promise<Uint8Array>>();

export const serveCameraTarget = handle(contract, async (_, { request }) => {
  const language = browserLanguage(request);
  const target = drawn.get(language) ?? drawTarget(language);
  drawn.set(language, target);
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="camera-target.pdf"',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-language',
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(await target),
  };
});

const POINTS_PER_MM = 72 / 25.4;
const BLACK = rgb(0, 0, 0);
const { paper, rings, line, dot, grey } = TARGET;
const points = (mm: number): number => mm * POINTS_PER_MM;
/** Converts from the middle of the rings to the paper's lower left corner, the origin in a PDF. */
const across = (x: number): number => points(x - paper.left);
const up = (y: number): number => points(paper.top + paper.height - y);

const TEXTS: Record<Language, { title: string; how: string }> = {
  en: {
    title: 'Camera target',
    how: 'Crustodian camera target. Print at 100%, on matt paper. Lay it flat where the pizza is cut.',
  },
  es: {
    title: 'Plantilla de cámara',
    how: 'Plantilla de cámara de Crustodian. Imprime al 100 %, en papel mate. Ponla plana donde se corta la pizza.',
  },
};

async function drawTarget(language: Language): Promise<Uint8Array> {
  const { title, how } = TEXTS[language];
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setLanguage(language);
  pdf.setProducer('Crustodian');
  pdf.setCreator('Crustodian');
  const page = pdf.addPage([points(paper.width), points(paper.height)]);
  const middle = { x: across(0), y: up(0) };
  for (const ring of rings) {
    const size = points(ring);
    page.drawCircle({ ...middle, size, borderColor: BLACK, borderWidth: points(line) });
  }
  page.drawCircle({ ...middle, size: points(dot), color: BLACK });
  const tone = grey.byte / 255;
  page.drawRectangle({
    x: across(grey.x - grey.width / 2),
    y: up(grey.y + grey.height / 2),
    width: points(grey.width),
    height: points(grey.height),
    color: rgb(tone, tone, tone),
  });
  drawSlanted(page);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const at = { x: across(-78), y: up(172) };
  page.drawText(how, { ...at, size: 8, font, color: rgb(0.35, 0.35, 0.35) });
  return pdf.save();
}

function drawSlanted(page: PDFPage): void {
  // SVG paths are drawn downwards from their origin.
  const path = slantedCorners().map(([x, y]) => `${points(x)} ${points(y)}`);
  const origin = { x: across(0), y: up(0) };
  page.drawSvgPath(`M ${path.join(' L ')} Z`, { ...origin, color: BLACK });
}
