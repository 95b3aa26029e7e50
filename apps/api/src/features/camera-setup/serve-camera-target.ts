import { serveCameraTarget as contract } from '@crustodian/contract/camera-setup';
import { handle } from '#platform/http/http';
import { slantedCorners, TARGET } from '@crustodian/domain/cameras/setup-target';
import { PDFDocument, rgb, StandardFonts, type PDFPage } from '@cantoo/pdf-lib';

let drawn: Promise<Uint8Array> | null = null;

export const serveCameraTarget = handle(contract, async () => {
  drawn ??= drawTarget();
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="camera-target.pdf"',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(await drawn),
  };
});

const POINTS_PER_MM = 72 / 25.4;
const BLACK = rgb(0, 0, 0);
const { paper, rings, line, dot, grey } = TARGET;
const points = (mm: number): number => mm * POINTS_PER_MM;
/** From the middle of the rings to the paper's lower left corner, in which a PDF counts. */
const across = (x: number): number => points(x - paper.left);
const up = (y: number): number => points(paper.top + paper.height - y);

async function drawTarget(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('Camera target');
  pdf.setLanguage('en');
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
  const text =
    'Crustodian camera target. Print at 100%, on matt paper. Lay it flat where the pizza is cut.';
  const at = { x: across(-78), y: up(172) };
  page.drawText(text, { ...at, size: 8, font, color: rgb(0.35, 0.35, 0.35) });
  return pdf.save();
}

function drawSlanted(page: PDFPage): void {
  // Paths are drawn downwards from their origin.
  const path = slantedCorners().map(([x, y]) => `${points(x)} ${points(y)}`);
  const origin = { x: across(0), y: up(0) };
  page.drawSvgPath(`M ${path.join(' L ')} Z`, { ...origin, color: BLACK });
}
