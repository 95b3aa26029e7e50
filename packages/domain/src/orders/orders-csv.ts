import { isCalendarDay } from '../time/calendar-day.ts';

/** An ordered pizza. */
export interface OrderLine {
  order: string;
  line: number;
  specialty: string;
  crust: string;
  size: string;
  /** 'YYYY/MM/DD HH:MM:SS' by the venue's clock. */
  made: string;
}

interface Reading {
  lines: OrderLine[];
  errors: { row: number; err: string }[];
}

export const MOST_ORDER_ROWS = 5000;
/** The highest line number of an order. */
export const LAST_LINE = 999;
/** Reading stops after this many faulty rows. */
const MOST_ERRORS = 20;
const REQUIRED = ['order', 'line', 'specialty', 'made'];
const COLUMNS = [...REQUIRED, 'crust', 'size'];
const LONGEST = 100;
const TIME = /^(20\d\d[-/]\d\d[-/]\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Reads the orders of a CSV whose first row names the columns. */
export function readOrderRows([head = [], ...rows]: readonly (readonly string[])[]): Reading {
  const names = head.map((name) => name.trim().toLowerCase());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !COLUMNS.includes(name));
  if (missing.length > 0) return refused(1, `the header lacks ${missing.join(', ')}`);
  if (unknown.length > 0) return refused(1, `the header has '${unknown[0]!.slice(0, LONGEST)}'`);
  const places = new Map(names.map((name, at) => [name, at]));
  if (places.size < names.length) return refused(1, 'the header repeats a column');
  if (rows.length > MOST_ORDER_ROWS) {
    return refused(MOST_ORDER_ROWS + 2, `exceeds the limit of ${MOST_ORDER_ROWS} rows`);
  }
  const reading: Reading = { lines: [], errors: [] };
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (reading.errors.length >= MOST_ERRORS) break;
    const cell = (name: string) => (cells[places.get(name) ?? -1] ?? '').trim();
    const fault = faultOf(cell);
    if (fault) reading.errors.push({ row: at + 2, err: fault });
    else reading.lines.push(lineOf(cell));
  }
  if (reading.lines.length + reading.errors.length === 0) return refused(2, 'is missing');
  return reading;
}

const refused = (row: number, err: string): Reading => ({ lines: [], errors: [{ row, err }] });

type Cell = (name: string) => string;

function faultOf(cell: Cell): string | null {
  const empty = REQUIRED.find((name) => cell(name) === '');
  if (empty) return `${empty} is empty`;
  const long = COLUMNS.find((name) => cell(name).length > LONGEST);
  if (long) return `${long} is longer than ${LONGEST} characters`;
  if (!isLineNumber(cell('line'))) return `line must be a number from 1 to ${LAST_LINE}`;
  if (!isTime(cell('made'))) return 'made must be a time such as 2026-11-22 19:05';
  return null;
}

const isLineNumber = (text: string): boolean =>
  /^[1-9]\d*$/.test(text) && Number(text) <= LAST_LINE;

function isTime(text: string): boolean {
  const day = TIME.exec(text)?.[1];
  return day !== undefined && isCalendarDay(day.replaceAll('/', '-'));
}

function lineOf(cell: Cell): OrderLine {
  const [day, time] = cell('made').replaceAll('-', '/').split(/[T ]/);
  return {
    order: cell('order'),
    line: Number(cell('line')),
    specialty: cell('specialty'),
    crust: cell('crust'),
    size: cell('size'),
    made: `${day} ${time!.length === 5 ? `${time}:00` : time}`,
  };
}
