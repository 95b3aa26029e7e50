import { csvCell } from '@crustodian/domain/csv-cell';

/** Rows as CSV (RFC 4180) that spreadsheet programs read as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
