import { csvCell } from '@crustodian/domain/figures/csv-cell';

/** Rows as lines of a CSV (RFC 4180). */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
