import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { countPages } from './print-report.ts';

test.each([
  ['in plain text, as Chromium writes them, with pages of pages between', false],
  ['packed', true],
])('pages %s', async (_how, useObjectStreams) => {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 12; page += 1) pdf.addPage();
  expect(await countPages(Buffer.from(await pdf.save({ useObjectStreams })))).toBe(12);
});
