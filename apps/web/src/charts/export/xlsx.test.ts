import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sheetNames, xlsxFile } from './xlsx.ts';

test.each([
  ['as it is', ['Average score'], ['Average score']],
  ['without the signs of Excel', ['AM/PM: [score]'], ['AM PM   score']],
  ['in 31 letters', ['Ingredient usage by shift and more'], ['Ingredient usage by shift and m']],
  ['each once', ['Score', 'Score'], ['Score', 'Score 2']],
  ['never empty', ['?'], ['Table']],
] as const)('a sheet is named %s', (_case, titles, names) => {
  expect(sheetNames(titles)).toEqual(names);
});

test('figures stay figures, and text that looks like a formula stays text', async () => {
  const columns = [
    { title: 'Store', kind: 'text' },
    { title: 'Bad', kind: 'share' },
  ] as const;
  const rows = [
    ['=HYPERLINK("http://x")', 0.25],
    ['Bandera', null],
  ];
  const file = await xlsxFile([{ name: 'Stores', table: { columns, rows } }]);
  const parts = unzipped(Buffer.from(await file.arrayBuffer()));
  expect(parts.get('xl/workbook.xml')).toContain('name="Stores"');
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<v>0.25</v>');
  expect(parts.get('xl/styles.xml')).toContain('0%');
  expect([...parts.values()].join('')).toContain('=HYPERLINK(');
  expect([...parts.values()].join('')).not.toMatch(/<f[ >]/);
});

/** The files in a ZIP archive by name, read from its central directory. */
function unzipped(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  for (
    let at = zip.indexOf('PK\u0001\u0002');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 4)
  ) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const isStored = zip.readUInt16LE(at + 10) === 0;
    parts.set(name, String(isStored ? packed : inflateRawSync(packed)));
  }
  return parts;
}
