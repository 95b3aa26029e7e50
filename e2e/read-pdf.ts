import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** Metadata and content of a printed report. */
export interface PdfFacts {
  title: string | undefined;
  /** Language of the document, as in its catalog. */
  language: string;
  /** Whether it has a structure for screen readers. */
  isTagged: boolean;
  /** The text of each page in drawing order, without spaces. */
  pages: string[];
  /** Number of photographs on all pages. */
  pictures: number;
}

const name = (text: string) => PDFName.of(text);

export async function readPdf(bytes: Uint8Array): Promise<PdfFacts> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages().map(({ node }) => ({
    text: textOf(node.Contents(), fontsOf(node.Resources())),
    pictures: picturesOf(node.Resources()),
  }));
  return {
    title: pdf.getTitle(),
    language: String(pdf.catalog.get(name('Lang'))),
    isTagged: pdf.catalog.has(name('StructTreeRoot')),
    pages: pages.map(({ text }) => text),
    pictures: pages.reduce((sum, page) => sum + page.pictures, 0),
  };
}

const contentOf = (stream: unknown): string =>
  stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    : '';

function picturesOf(resources: PDFDict | undefined): number {
  const objects = resources?.lookupMaybe(name('XObject'), PDFDict);
  return (objects?.keys() ?? []).filter((key) => {
    const object = objects?.lookup(key);
    return object instanceof PDFRawStream && object.dict.get(name('Subtype')) === name('Image');
  }).length;
}

/** For each font of a page, the characters of its codes. */
function fontsOf(resources: PDFDict | undefined): Map<string, Map<number, string>> {
  const fonts = resources?.lookupMaybe(name('Font'), PDFDict);
  const keys = fonts?.keys() ?? [];
  return new Map(
    keys.map((key) => {
      const font = fonts?.lookup(key, PDFDict);
      return [key.asString(), charactersOf(contentOf(font?.lookup(name('ToUnicode'))))] as const;
    }),
  );
}

const HEX = '<([0-9A-Fa-f]+)>';
const number = (hex = '') => Number.parseInt(hex, 16);
const characters = (hex = '') =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(number(unit))).join('');

/** Reads a CMap: single codes, and ascending ranges. */
function charactersOf(map: string): Map<number, string> {
  const known = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
    for (const [, code, text] of block.matchAll(new RegExp(`${HEX}\\s*${HEX}`, 'g')))
      known.set(number(code), characters(text));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/g)) {
    for (const [, from, to, text] of block.matchAll(
      new RegExp(`${HEX}\\s*${HEX}\\s*${HEX}`, 'g'),
    )) {
      for (let code = number(from); code <= number(to); code += 1)
        known.set(code, String.fromCharCode(number(text) + code - number(from)));
    }
  }
  return known;
}

/** Translates the codes on a page into characters, font by font. */
function textOf(contents: unknown, fonts: ReadonlyMap<string, Map<number, string>>): string {
  const streams =
    contents instanceof PDFArray
      ? Array.from({ length: contents.size() }, (_, at) => contents.lookup(at))
      : [contents];
  const drawn = streams.map(contentOf).join('\n');
  let font = new Map<number, string>();
  let text = '';
  for (const [, chosen, codes = ''] of drawn.matchAll(/(\/\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (chosen) font = fonts.get(chosen) ?? new Map();
    for (const code of codes.match(/.{4}/g) ?? []) text += font.get(number(code)) ?? '';
  }
  return text.replaceAll(/\s/g, '');
}
