import { csvCell } from '@crustodian/domain/figures/csv-cell';
import type { CellValue, DataTable } from './data-table.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The table as CSV: comma, CRLF, UTF-8, figures unrounded with a decimal point. Text that a
 * spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csvText({ columns, rows }: DataTable): string {
  const head = columns.map(({ title }) => title);
  const lines = [head, ...rows].map((row) => row.map(field).join(','));
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('');
}

function field(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return csvCell(value);
}
