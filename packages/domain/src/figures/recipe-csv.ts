import type { IngredientLine, RecipeLine } from './portions.ts';
import type { Language } from './problems.ts';
import { isSpecialty } from '../pizza/specialties.ts';

export interface RowError {
  /** Line of the table, where 1 is the header. */
  row: number;
  err: string;
}
export interface CsvReading<Line> {
  lines: Line[];
  errors: RowError[];
}

/** The largest weight in grams and the largest price that can be stored. */
const MOST = 99_999;
/** Rows below the header, including empty ones; far more than any chain's recipes need. */
export const MOST_ROWS = 5000;
/** Number of rows to read from a file: the header and one too many, to detect the excess. */
export const ROWS_TO_READ = MOST_ROWS + 2;
/** At most this many unknown columns are named in an error. */
const MOST_UNKNOWN = 5;

interface Table<Line> {
  required: readonly string[];
  optional: readonly string[];
  read: (row: RecipeRow) => Line;
  /** Must be unique among the rows. */
  key: (line: Line) => string;
}

const RECIPES: Table<RecipeLine> = {
  required: ['specialty', 'ingredient', 'grams'],
  optional: ['crust', 'size'],
  read: (row) => ({
    specialty: row.specialty(),
    crust: row.short('crust'),
    size: row.short('size'),
    ingredient: row.text('ingredient'),
    grams: row.number('grams'),
  }),
  key: ({ grams: _grams, ...key }) => JSON.stringify(key),
};

const INGREDIENTS: Table<IngredientLine> = {
  required: ['ingredient', 'piece_grams', 'price_per_kg'],
  optional: [],
  read: (row) => ({
    ingredient: row.text('ingredient'),
    piece_grams: row.number('piece_grams'),
    price_per_kg: row.number('price_per_kg'),
  }),
  key: ({ ingredient }) => ingredient,
};

/** Messages about what is wrong with a row or the header. */
const FAULTS = {
  en: {
    fields: (most: number) => `has more than ${most} fields`,
    long: (name: string) => `${name} is longer than 100 characters`,
    empty: (name: string) => `${name} is empty`,
    specialty: (text: string) => `'${text}' is not a specialty`,
    number: (name: string) => `${name} must be a number from 0 to ${MOST}`,
    rows: `exceeds the limit of ${MOST_ROWS} rows below the header`,
    again: (row: number) => `duplicates row ${row}`,
    none: 'is missing: there are no rows below the header',
    missing: (names: string) => `the header lacks ${names}`,
    unknown: (names: string) => `the header has ${names}, which is not a known column`,
    repeated: 'the header repeats a column',
  },
  es: {
    fields: (most: number) => `tiene más de ${most} campos`,
    long: (name: string) => `${name} tiene más de 100 caracteres`,
    empty: (name: string) => `${name} está vacío`,
    specialty: (text: string) => `«${text}» no es una especialidad`,
    number: (name: string) => `${name} debe ser un número de 0 a ${MOST}`,
    rows: `supera el límite de ${MOST_ROWS} filas bajo el encabezado`,
    again: (row: number) => `repite la fila ${row}`,
    none: 'falta: no hay filas bajo el encabezado',
    missing: (names: string) => `al encabezado le falta ${names}`,
    unknown: (names: string) => `el encabezado tiene ${names}, que no es una columna conocida`,
    repeated: 'el encabezado repite una columna',
  },
} as const satisfies Record<Language, unknown>;
type Faults = (typeof FAULTS)[Language];

type Rows = readonly (readonly string[])[];

/**
 * Reads recipes from a CSV with the header specialty, crust, size, ingredient, grams; the crust and
 * size columns are optional.
 */
export const readRecipeRows = (rows: Rows, language: Language = 'en'): CsvReading<RecipeLine> =>
  readTable(rows, RECIPES, FAULTS[language]);

/** Reads ingredients from a CSV with the header ingredient, piece_grams, price_per_kg. */
export const readIngredientRows = (
  rows: Rows,
  language: Language = 'en',
): CsvReading<IngredientLine> => readTable(rows, INGREDIENTS, FAULTS[language]);

/** A row keyed by column name, with its first error. */
class RecipeRow {
  fault: string | null = null;
  readonly #fields: Record<string, string>;

  readonly #faults: Faults;

  constructor(names: readonly string[], cells: readonly string[], faults: Faults) {
    this.#faults = faults;
    if (cells.length > names.length) this.fault = faults.fields(names.length);
    this.#fields = Object.fromEntries(
      names.map((name, column) => [name, (cells[column] ?? '').trim()]),
    );
  }

  /** May be empty. */
  short(name: string): string {
    const text = this.#fields[name] ?? '';
    if (text.length > 100) this.fault ??= this.#faults.long(name);
    return text;
  }

  text(name: string): string {
    const text = this.short(name);
    if (text === '') this.fault ??= this.#faults.empty(name);
    return text;
  }

  specialty(): string {
    const specialty = this.text('specialty');
    if (!isSpecialty(specialty)) this.fault ??= this.#faults.specialty(specialty);
    return specialty;
  }

  number(name: string): number {
    const text = this.text(name);
    const value = /^\d+([.]\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= MOST)) this.fault ??= this.#faults.number(name);
    return value;
  }
}

function readTable<Line>(
  [head = [], ...rows]: Rows,
  table: Table<Line>,
  faults: Faults,
): CsvReading<Line> {
  const names = head.map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, '_'));
  const wrong = wrongHeader(names, table, faults);
  if (wrong) return { lines: [], errors: [{ row: 1, err: wrong }] };
  if (rows.length > MOST_ROWS) {
    return { lines: [], errors: [{ row: MOST_ROWS + 2, err: faults.rows }] };
  }
  const reading: CsvReading<Line> = { lines: [], errors: [] };
  const firstAt = new Map<string, number>();
  for (const [at, cells] of rows.entries()) {
    const number = at + 2;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = new RecipeRow(names, cells, faults);
    const line = table.read(row);
    const key = table.key(line);
    const before = firstAt.get(key);
    if (before !== undefined) row.fault ??= faults.again(before);
    if (row.fault !== null) reading.errors.push({ row: number, err: row.fault });
    else {
      firstAt.set(key, number);
      reading.lines.push(line);
    }
  }
  if (reading.lines.length + reading.errors.length === 0) {
    reading.errors.push({ row: 2, err: faults.none });
  }
  return reading;
}

function wrongHeader(
  names: readonly string[],
  { required, optional }: Pick<Table<unknown>, 'required' | 'optional'>,
  faults: Faults,
) {
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) return faults.missing(missing.join(', '));
  const unknown = names.filter((name) => !required.includes(name) && !optional.includes(name));
  const named = unknown.slice(0, MOST_UNKNOWN).join(', ').slice(0, 200);
  if (unknown.length > 0) return faults.unknown(named);
  return new Set(names).size < names.length ? faults.repeated : null;
}
