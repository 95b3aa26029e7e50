import type { IngredientLine, RecipeLine } from './portions.ts';
import { isSpecialty } from './specialties.ts';

export interface RowError {
  /** Line of the table, the header being 1. */
  row: number;
  err: string;
}
export interface CsvReading<Line> {
  lines: Line[];
  errors: RowError[];
}

/** Greatest grams and price that are stored. */
const MOST = 99_999;

type Fields = Record<string, string>;
interface Table<Line> {
  required: readonly string[];
  optional: readonly string[];
  read: (fields: Fields) => Line;
  /** What may stand once only. */
  key: (line: Line) => string;
}

const RECIPES: Table<RecipeLine> = {
  required: ['specialty', 'ingredient', 'grams'],
  optional: ['crust', 'size'],
  read: (fields) => ({
    specialty: specialtyIn(fields),
    crust: fields['crust'] ?? '',
    size: fields['size'] ?? '',
    ingredient: textIn(fields, 'ingredient'),
    grams: numberIn(fields, 'grams'),
  }),
  key: ({ grams: _grams, ...key }) => JSON.stringify(key),
};

const INGREDIENTS: Table<IngredientLine> = {
  required: ['ingredient', 'piece_grams', 'price_per_kg'],
  optional: [],
  read: (fields) => ({
    ingredient: textIn(fields, 'ingredient'),
    piece_grams: numberIn(fields, 'piece_grams'),
    price_per_kg: numberIn(fields, 'price_per_kg'),
  }),
  key: ({ ingredient }) => ingredient,
};

/** Recipes of a CSV with the header specialty, crust, size, ingredient, grams; crust and size may lack. */
export const readRecipeCsv = (text: string): CsvReading<RecipeLine> => readTable(text, RECIPES);

/** Ingredients of a CSV with the header ingredient, piece_grams, price_per_kg. */
export const readIngredientCsv = (text: string): CsvReading<IngredientLine> =>
  readTable(text, INGREDIENTS);

class Fault extends Error {}

function readTable<Line>(text: string, table: Table<Line>): CsvReading<Line> {
  const [head = [], ...rows] = csvRows(text);
  const names = head.map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, '_'));
  const wrong = wrongHeader(names, table);
  if (wrong) return { lines: [], errors: [{ row: 1, err: wrong }] };
  const reading: CsvReading<Line> = { lines: [], errors: [] };
  const firstAt = new Map<string, number>();
  for (const [at, cells] of rows.entries()) {
    const row = at + 2;
    if (cells.every((cell) => cell.trim() === '')) continue;
    try {
      if (cells.length > names.length) throw new Fault(`has more than ${names.length} fields`);
      const line = table.read(
        Object.fromEntries(names.map((name, column) => [name, (cells[column] ?? '').trim()])),
      );
      const before = firstAt.get(table.key(line));
      if (before !== undefined) throw new Fault(`says the same as row ${before}`);
      firstAt.set(table.key(line), row);
      reading.lines.push(line);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      reading.errors.push({ row, err: fault.message });
    }
  }
  if (reading.lines.length + reading.errors.length === 0) {
    reading.errors.push({ row: 2, err: 'is missing: there is nothing below the header' });
  }
  return reading;
}

function wrongHeader(
  names: readonly string[],
  { required, optional }: Pick<Table<unknown>, 'required' | 'optional'>,
) {
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) return `the header lacks ${missing.join(', ')}`;
  const unknown = names.filter((name) => ![...required, ...optional].includes(name));
  if (unknown.length > 0) return `the header has ${unknown.join(', ')}, which is no column`;
  return new Set(names).size < names.length ? 'the header names a column twice' : null;
}

function textIn(fields: Fields, name: string): string {
  const text = fields[name] ?? '';
  if (text === '') throw new Fault(`${name} is empty`);
  if (text.length > 100) throw new Fault(`${name} is longer than 100 characters`);
  return text;
}

function specialtyIn(fields: Fields): string {
  const specialty = textIn(fields, 'specialty');
  if (!isSpecialty(specialty)) throw new Fault(`'${specialty}' is no specialty`);
  return specialty;
}

function numberIn(fields: Fields, name: string): number {
  const text = textIn(fields, name);
  const value = /^\d+([.]\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= MOST)) throw new Fault(`${name} must be a number from 0 to ${MOST}`);
  return value;
}

/** Rows of fields; commas or, where the header has none, semicolons; quotes as spreadsheets write them. */
export function csvRows(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const header = source.slice(0, source.indexOf('\n') === -1 ? undefined : source.indexOf('\n'));
  const comma = header.includes(';') && !header.includes(',') ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at]!;
    if (quoted) {
      if (char !== '"') field += char;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && field === '') quoted = true;
    else if (char === comma) {
      row.push(field);
      field = '';
    } else if (char === '\n') {
      rows.push([...row, field]);
      row = [];
      field = '';
    } else field += char;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field]);
  return rows;
}
