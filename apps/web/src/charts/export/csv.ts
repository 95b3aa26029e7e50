import { writeCsv } from '@crustodian/contract/wire/csv';
import type { DataTable } from './data-table.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export const csvText = ({ columns, rows }: DataTable): string =>
  BYTE_ORDER_MARK + writeCsv([columns.map(({ title }) => title), ...rows]);
