import {
  amountText,
  countText,
  dayText,
  gramsText,
  scoreText,
  shareText,
} from '../../pizza/formatters.ts';

/**
 * Kind of value in a column: days are 'YYYY-MM-DD', shares fractions 0..1, scores 0..10; the title
 * of a money column names the currency.
 */
export type ColumnKind = 'text' | 'day' | 'count' | 'score' | 'share' | 'money' | 'grams';

export interface DataColumn {
  title: string;
  kind: ColumnKind;
}

export type CellValue = string | number | null;

/** The numbers behind a chart, for its table and for files. */
export interface DataTable {
  columns: readonly DataColumn[];
  rows: readonly (readonly CellValue[])[];
  /** Opens the pizzas behind a row. */
  onPick?: ((row: number) => void) | undefined;
}

const NUMBER_TEXT = {
  count: countText,
  score: scoreText,
  share: shareText,
  money: amountText,
  grams: gramsText,
} as const;

/** A cell as formatted text; a dash if there is no value. */
export function cellText(value: CellValue, kind: ColumnKind): string {
  if (value === null) return '–';
  if (kind === 'text') return String(value);
  if (kind === 'day') return dayText(String(value));
  return typeof value === 'number' ? NUMBER_TEXT[kind](value) : value;
}

/** Figures are right-aligned. */
export const isFigure = (kind: ColumnKind): boolean => kind !== 'text' && kind !== 'day';
