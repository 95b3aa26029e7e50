import { isCalendarDay } from '../time/calendar-day.ts';
import { LAST_LINE, type OrderLine } from './orders-csv.ts';

/** Maps a till's message to order lines; each value is a path of names separated by dots. */
export interface TillMapping {
  /** The order or the list of orders; if omitted, the message itself. */
  orders?: string | undefined;
  /** Within an order: its number and the list of its lines. */
  order: string;
  lines: string;
  /** Within a line. */
  specialty: string;
  crust?: string | undefined;
  size?: string | undefined;
  /** Number of pizzas of the line; 1 if omitted. */
  count?: string | undefined;
  /** When the line was made or is due; taken from the line, otherwise from its order. */
  made: string;
}

export type TillReading =
  | { lines: OrderLine[]; refused?: never }
  | {
      /** What is wrong, as a sentence. */
      refused: string;
      lines?: never;
    };

const LONGEST = 100;
const MOST_LINES = 1000;

class Refused extends Error {}

/**
 * Reads the order lines of a till's message; `clockOf` converts an instant to the store's local
 * time.
 */
export function readTillMessage(
  mapping: TillMapping,
  message: unknown,
  clockOf: (ms: number) => string,
): TillReading {
  try {
    const lines: OrderLine[] = [];
    let read = 0;
    for (const order of listAt(message, mapping.orders ?? '')) {
      read += Math.max(1, listAt(order, mapping.lines).length);
      if (read > MOST_LINES) throw new Refused(`A message has at most ${MOST_LINES} lines.`);
      lines.push(...linesOf(mapping, order, clockOf));
      if (lines.length > MOST_LINES)
        throw new Refused(`A message has at most ${MOST_LINES} pizzas.`);
    }
    if (lines.length === 0) throw new Refused('The message has no order line.');
    return { lines };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

function linesOf(mapping: TillMapping, order: unknown, clockOf: (ms: number) => string) {
  const number = textAt(order, mapping.order, true);
  const lines: OrderLine[] = [];
  for (const line of listAt(order, mapping.lines)) {
    const made = timeOf(
      valueAt(line, mapping.made) ?? valueAt(order, mapping.made),
      mapping,
      clockOf,
    );
    const product = {
      specialty: textAt(line, mapping.specialty, true),
      crust: textAt(line, mapping.crust),
      size: textAt(line, mapping.size),
    };
    for (let pizza = countOf(line, mapping); pizza > 0; pizza -= 1) {
      if (lines.length === LAST_LINE) {
        throw new Refused(`An order has at most ${LAST_LINE} pizzas.`);
      }
      lines.push({ order: number, line: lines.length + 1, ...product, made });
    }
  }
  return lines;
}

/** The value at a path; undefined if there is none. */
function valueAt(value: unknown, path: string): unknown {
  let found: unknown = value;
  for (const name of path === '' ? [] : path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Record<string, unknown>)[name]; // an object that has this name
  }
  return found ?? undefined;
}

function listAt(value: unknown, path: string): unknown[] {
  const found = valueAt(value, path);
  if (found === undefined) throw new Refused(`The message lacks '${path}'.`);
  return Array.isArray(found) ? found : [found];
}

function textAt(value: unknown, path: string | undefined, isRequired = false): string {
  const found = path === undefined ? undefined : valueAt(value, path);
  const text =
    typeof found === 'string' || typeof found === 'number' ? String(found).trim() : undefined;
  if (isRequired && !text) throw new Refused(`The message lacks '${path}'.`);
  if (text && text.length > LONGEST) {
    throw new Refused(`'${path}' is longer than ${LONGEST} characters.`);
  }
  return text ?? '';
}

function countOf(line: unknown, { count }: TillMapping): number {
  if (count === undefined) return 1;
  const found = Number(valueAt(line, count) ?? 1);
  if (Number.isInteger(found) && found >= 0 && found <= LAST_LINE) return found;
  throw new Refused(`'${count}' must be a number from 0 to ${LAST_LINE}.`);
}

const LOCAL =
  /^(20\d\d)[-/](\d\d)[-/](\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
const WITH_ZONE = /^(20\d\d-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
/** Smaller numbers are seconds since 1970, larger ones milliseconds. */
const LEAST_MS = 1e11;

/**
 * Converts to the store's clock from seconds or milliseconds since 1970, or from a time with or
 * without a zone.
 */
function timeOf(value: unknown, { made }: TillMapping, clockOf: (ms: number) => string): string {
  if (value === undefined) throw new Refused(`The message lacks '${made}'.`);
  if (typeof value === 'number' && value > 0 && value < 1e13) {
    return clockOf(value < LEAST_MS ? value * 1000 : value);
  }
  const text = typeof value === 'string' ? value.trim() : '';
  const local = LOCAL.exec(text);
  if (local && isCalendarDay(`${local[1]}-${local[2]}-${local[3]}`)) {
    return `${local[1]}/${local[2]}/${local[3]} ${local[4]}:${local[5]}:${local[6] ?? '00'}`;
  }
  const day = WITH_ZONE.exec(text)?.[1] ?? '';
  // Date.parse would accept 30 February as 2 March.
  const instant = isCalendarDay(day) ? Date.parse(text) : NaN;
  if (Number.isNaN(instant)) throw new Refused(`'${made}' is not a time.`);
  return clockOf(instant);
}
