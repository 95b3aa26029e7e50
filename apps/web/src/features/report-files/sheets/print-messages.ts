import { ordinal } from '@crustodian/domain/figures/ordinal';
import type { Language } from '@crustodian/domain/figures/problems';
import type { Shift } from '@crustodian/domain/time/shift';
import { LONG_WEEKDAYS, WEEKDAYS } from '@crustodian/domain/time/weekday';
import { numberText } from '../../../pizza/formatters.ts';

/** An item of a list with its number of pizzas. */
export interface Counted {
  name: string;
  count: number;
}

/** The texts on the sheets of every kind of report; functions receive formatted numbers. */
export interface PrintMessages {
  days: readonly string[];
  longDays: readonly string[];
  months: readonly string[];
  longMonths: readonly string[];
  /** Between day, month and year of a long date. */
  ofMonth: string;
  shifts: Record<Shift, string>;
  shiftHelp: string;
  toStandard: string;
  maybe: string;
  /** After the number of counted pizzas: how many are excluded as undecided. */
  withoutMaybe: (count: number) => string;
  notToStandard: string;
  points: (text: string, one: boolean) => string;
  ordinal: (position: number) => string;
  /** A count with thousands separators. */
  number: (count: number) => string;
  /** A count in words if it is small. */
  spelt: (count: number) => string;
  pointCount: (count: number) => string;
  pizzaCount: (count: number) => string;
  storeCount: (count: number) => string;
  ofStores: (stores: number) => string;
  bySpecialty: string;
  /** Each store has the same weight. */
  brandAverage: string;
  /** Each pizza has the same weight. */
  companyAverage: string;
  pizzasOf: (count: number, all: number) => string;
  /** A list of names: 'a, b and c'. */
  list: (names: readonly string[]) => string;
  /** Names with their number of pizzas: 'The Works n 13, Cheese n 9'. */
  withCounts: (named: readonly Counted[]) => string;
  /** Below a list that is too long: the remaining items with their number of pizzas. */
  notShown: (shown: number, all: number, others: readonly Counted[]) => string;
  noData: string;
  rank: string;
  store: string;
  region: string;
  withInterval: string;
  change: string;
  pizzas: string;
  stores: string;
  meanOfStores: string;
  part: (part: number, parts: number) => string;
  shiftOfDay: (day: string, shift: Shift) => string;
  standards: { to_standard: string; maybe_to_standard: string; not_to_standard: string };
}

const listed = (and: string) => (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
/** Maximum number of names; the rest is summarized. */
const MOST_NAMED = 4;
const withCounts =
  (number: (count: number) => string, more: string) =>
  (all: readonly Counted[]): string => {
    const several = all.length > MOST_NAMED ? all.slice(MOST_NAMED - 1) : [];
    const count = several.reduce((sum, one) => sum + one.count, 0);
    const last = several.length > 0 ? [{ name: `${several.length} ${more}`, count }] : [];
    return [...all.slice(0, all.length - several.length), ...last]
      .map((one) => `${one.name} n ${number(one.count)}`)
      .join(', ');
  };

/** The same in both languages. */
const pizzas = (count: number) => (count === 1 ? '1 pizza' : `${count} pizzas`);

const NUMBERS_IN_ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NUMBERS_IN_SPANISH =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');

const ENGLISH: PrintMessages = {
  days: WEEKDAYS,
  longDays: WEEKDAYS.map((day) => LONG_WEEKDAYS[day]),
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  longMonths: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  ofMonth: ' ',
  shifts: { AM: 'Lunch', PM: 'Dinner' },
  shiftHelp: 'AM is Lunch, PM is Dinner, change at 5:00 PM',
  toStandard: 'to standard',
  maybe: 'maybe',
  withoutMaybe: (count) => (count === 0 ? '' : `, ${ENGLISH.number(count)} maybe left out`),
  notToStandard: 'not to standard',
  points: (text, one) => `${text} ${one ? 'point' : 'points'}`,
  ordinal: (position) => ordinal(position, 'en'),
  number: (count) => numberText(count, 'en'),
  spelt: (count) => NUMBERS_IN_ENGLISH[count] ?? String(count),
  pointCount: (count) => (count === 1 ? '1 point' : `${count} points`),
  pizzaCount: pizzas,
  storeCount: (count) => (count === 1 ? '1 store' : `${count} stores`),
  ofStores: (stores) => `of ${ENGLISH.storeCount(stores)}`,
  bySpecialty: 'By specialty',
  brandAverage: 'brand, mean of stores',
  companyAverage: 'company, all pizzas',
  pizzasOf: (count, all) => `${count} of ${pizzas(all)}`,
  list: listed('and'),
  withCounts: withCounts((count) => numberText(count, 'en'), 'more'),
  notShown: (shown, all, others) =>
    `${shown} of ${all} shown; the others: ${ENGLISH.withCounts(others)}`,
  noData: 'no data',
  rank: 'Rank',
  store: 'Store',
  region: 'Region',
  withInterval: 'To standard, with 95% interval',
  change: 'Change',
  pizzas: 'Pizzas',
  stores: 'Stores',
  meanOfStores: 'Mean of stores',
  part: (part, parts) => `${part} of ${parts}`,
  shiftOfDay: (day, shift) => `${day} ${shift === 'AM' ? 'lunch' : 'dinner'}`,
  standards: {
    to_standard: 'to standard',
    maybe_to_standard: 'maybe to standard',
    not_to_standard: 'not to standard',
  },
};

const SPANISH: PrintMessages = {
  days: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
  longDays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  longMonths: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  ofMonth: ' de ',
  shifts: { AM: 'Almuerzo', PM: 'Cena' },
  shiftHelp: 'AM es almuerzo, PM es cena, cambio a las 5:00 PM',
  toStandard: 'en estándar',
  maybe: 'por decidir',
  withoutMaybe: (count) => (count === 0 ? '' : `, sin contar ${SPANISH.number(count)} por decidir`),
  notToStandard: 'fuera del estándar',
  points: (text, one) => `${text} ${one ? 'punto' : 'puntos'}`,
  ordinal: (position) => ordinal(position, 'es'),
  number: (count) => numberText(count, 'es'),
  spelt: (count) => NUMBERS_IN_SPANISH[count] ?? String(count),
  pointCount: (count) => (count === 1 ? '1 punto' : `${count} puntos`),
  pizzaCount: pizzas,
  storeCount: (count) => (count === 1 ? '1 tienda' : `${count} tiendas`),
  ofStores: (stores) => `de ${SPANISH.storeCount(stores)}`,
  bySpecialty: 'Por especialidad',
  brandAverage: 'marca, media de tiendas',
  companyAverage: 'compañía, todas las pizzas',
  pizzasOf: (count, all) => `${count} de ${pizzas(all)}`,
  list: listed('y'),
  withCounts: withCounts((count) => numberText(count, 'es'), 'más'),
  notShown: (shown, all, others) => `${shown} de ${all}; las demás: ${SPANISH.withCounts(others)}`,
  noData: 'sin datos',
  rank: 'Puesto',
  store: 'Tienda',
  region: 'Región',
  withInterval: 'En estándar, con intervalo del 95%',
  change: 'Cambio',
  pizzas: 'Pizzas',
  stores: 'Tiendas',
  meanOfStores: 'Media de tiendas',
  part: (part, parts) => `${part} de ${parts}`,
  shiftOfDay: (day, shift) => `${shift === 'AM' ? 'El almuerzo' : 'La cena'} del ${day}`,
  standards: {
    to_standard: 'en estándar',
    maybe_to_standard: 'por decidir',
    not_to_standard: 'fuera del estándar',
  },
};

/** The texts in each language of a report; a missing one is a compile error. */
export const PRINT_MESSAGES = { en: ENGLISH, es: SPANISH } as const satisfies Record<
  Language,
  PrintMessages
>;
