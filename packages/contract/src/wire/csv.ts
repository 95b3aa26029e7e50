import Papa from 'papaparse';

export type CsvCell = string | number | null;

/**
 * Matches the start of anything a spreadsheet would run as a formula: its first character,
 * including full-width variants, at the start of the text or after anything that some dialect
 * treats as the end of a cell, with any whitespace in between. It uses a lookbehind from each such
 * character, because a forward match from each cell end would take quadratic time on a run of tabs.
 */
const FORMULA = /(?<=(?:^|[,;|\t\r\n])[\s\p{Cc}\p{Cf}"']*)[=+\-@＝＋－＠﹦﹢﹣﹫]/gu;
const BEGINS_WITH_CONTROL = /^[\t\r\n]/;
/** Some programs separate cells by semicolons, bars or tabs, regardless of the other separators. */
const NEEDS_QUOTES = /[;|\t]/;

/** Prefixes an apostrophe to anything that would be run as a formula. */
function guarded(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(FORMULA, "'$&");
  return BEGINS_WITH_CONTROL.test(text) ? `'${text}` : text;
}

/** Rows as CSV lines (RFC 4180): commas, CRLF, unrounded figures, no formulas. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { quotes: (cell: unknown) => NEEDS_QUOTES.test(String(cell)) },
  )}\r\n`;

/**
 * The first `most` rows of a CSV. Cells are separated by commas, or by semicolons if the header has
 * semicolons and no commas.
 */
export function readCsv(text: string, most?: number): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const [header = ''] = source.split('\n', 1);
  const delimiter = header.includes(';') && !header.includes(',') ? ';' : ',';
  const preview = most === undefined ? {} : { preview: most };
  return Papa.parse<string[]>(source, { delimiter, newline: '\n', ...preview }).data;
}
