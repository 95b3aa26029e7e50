import write, { type Row, type Sheet } from 'write-excel-file/universal';
import type { CellValue, ColumnKind, DataColumn, DataTable } from './data-table.ts';
import { say } from '../../language/language.ts';

export interface NamedTable {
  name: string;
  table: DataTable;
}

const FORMATS: Partial<Record<ColumnKind, string>> = {
  count: '#,##0',
  score: '0.00',
  share: '0%',
  money: '#,##0.00',
  grams: '#,##0',
};
const LONGEST_NAME = 31;

/** The tables as one XLSX file, one sheet each. Text stays text: no cell becomes a formula. */
export function xlsxFile(tables: readonly NamedTable[]): Promise<Blob> {
  const names = sheetNames(tables.map(({ name }) => name));
  const sheets = tables.map(({ table }, at) => sheetOf(table, names[at]!));
  return write(sheets).toBlob();
}

function sheetOf({ columns, rows }: DataTable, sheet: string): Sheet<Blob> {
  const head: Row = columns.map(({ title }) => ({
    value: title,
    type: String,
    fontWeight: 'bold',
  }));
  const body = rows.map((row): Row => row.map((value, at) => cellOf(value, columns[at]!)));
  const widths = columns.map(({ title }, at) => ({
    width: Math.max(title.length, ...rows.map((row) => widthOf(row[at] ?? null))) + 2,
  }));
  return { data: [head, ...body], sheet, columns: widths, stickyRowsCount: 1 };
}

function cellOf(value: CellValue, { kind }: DataColumn): Row[number] {
  if (value === null) return null;
  if (typeof value === 'string') return { value, type: String };
  const format = FORMATS[kind];
  return { value, type: Number, ...(format && { format }) };
}

const widthOf = (value: CellValue) => (typeof value === 'string' ? value.length : 8);

/** Unique sheet names that Excel accepts: short and without its reserved characters. */
export function sheetNames(titles: readonly string[]): string[] {
  const names: string[] = [];
  for (const title of titles) {
    const plain = title.replace(/[[\]:*?/\\']/g, ' ').trim() || say({ en: 'Table', es: 'Tabla' });
    const taken = names.filter((name) => name.startsWith(plain.slice(0, LONGEST_NAME - 3))).length;
    const suffix = taken > 0 ? ` ${taken + 1}` : '';
    names.push(plain.slice(0, LONGEST_NAME - suffix.length) + suffix);
  }
  return names;
}
