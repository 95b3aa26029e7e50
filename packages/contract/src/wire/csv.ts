import Papa from 'papaparse';

export type CsvCell = string | number | null;

/**
 * What a spreadsheet would run: a formula's first sign, also its full-width twin, at the start of the
 * text or after anything that some dialect takes for the end of a cell, whatever blanks come between. Looks back from
 * each sign: forward from each end of a cell, a run of tabs would be walked as often as it is long.
 */
const FORMULA = /(?<=(?:^|[,;|\t\r\n])[\s\p{Cc}\p{Cf}"']*)[=+\-@＝＋－＠﹦﹢﹣﹫]/gu;
const BEGINS_WITH_CONTROL = /^[\t\r\n]/;
/** Some programs separate cells by semicolons, bars or tabs, whatever the others are. */
const NEEDS_QUOTES = /[;|\t]/;

/** Puts an apostrophe before what would be run as a formula. */
function guarded(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(FORMULA, "'$&");
  return BEGINS_WITH_CONTROL.test(text) ? `'${text}` : text;
}

/** Rows as the lines of a CSV (RFC 4180): commas, CRLF, figures unrounded, no formulas. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { quotes: (cell: unknown) => NEEDS_QUOTES.test(String(cell)) },
  )}\r\n`;

/** The first `most` rows of a CSV. Commas separate its cells or, where the header has none, semicolons. */
export function readCsv(text: string, most?: number): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const [header = ''] = source.split('\n', 1);
  const delimiter = header.includes(';') && !header.includes(',') ? ';' : ',';
  const preview = most === undefined ? {} : { preview: most };
  return Papa.parse<string[]>(source, { delimiter, newline: '\n', ...preview }).data;
}
