import { changeTillMapping } from '@crustodian/contract/orders';
import { localMoment } from '../../controls/local-moment.ts';
import { say } from '../../language/language.ts';
import { countText, dayMonthText, decimalText, shareText } from '../../pizza/formatters.ts';
import type { CoveredVenue, Till } from './orders-calls.ts';

const totalOf = (records: readonly Record<string, number>[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [key, count] of records.flatMap((record) => Object.entries(record))) {
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
};

export interface OrderWeek {
  /** Null if no till sent orders. */
  made: number | null;
  seen: number;
  unseen: number;
  /** Pizzas seen without an order, in stores that have orders. */
  unordered: number;
  wrong: number;
  /** '35 Cape May silent · 48 others', most frequent first. */
  why: string;
}

/** A company's week, with orders and pizzas compared. */
export function orderWeek(venues: readonly CoveredVenue[]): OrderWeek {
  const ordered = venues.filter(({ made }) => made !== null);
  const made = ordered.reduce((sum, venue) => sum + venue.made!, 0);
  const gaps = ordered.flatMap(({ name, days }) =>
    [...totalOf(days.map(({ unseen }) => unseen))].map(([fault, count]) => ({
      name,
      fault,
      count,
    })),
  );
  const unseen = gaps.reduce((sum, { count }) => sum + count, 0);
  const seen = ordered.reduce((sum, venue) => sum + venue.seen, 0);
  return {
    made: ordered.length === 0 ? null : made,
    seen: made - unseen,
    unseen,
    unordered: Math.max(0, seen - (made - unseen)),
    wrong: ordered.reduce((sum, { wrong_products: wrong }) => sum + wrong.length, 0),
    why: whyText(gaps),
  };
}

const NAMED_GAPS = 3;

interface Gap {
  name: string;
  fault: string;
  count: number;
}

function whyText(gaps: readonly Gap[]): string {
  const known = gaps
    .filter(({ fault }) => fault !== NOT_MATCHED)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, NAMED_GAPS);
  const all = gaps.reduce((sum, { count }) => sum + count, 0);
  const others = all - known.reduce((sum, { count }) => sum + count, 0);
  return [
    ...known.map(({ name, fault, count }) => `${countText(count)} ${name} ${faultName(fault)}`),
    ...(others > 0
      ? [say({ en: `${countText(others)} others`, es: `${countText(others)} más` })]
      : []),
  ].join(' · ');
}

const NOT_MATCHED = 'not matched';

const FAULTS: Record<string, { en: string; es: string }> = {
  dead: { en: 'dead', es: 'equipo en silencio' },
  off: { en: 'off', es: 'cámara sin respuesta' },
  silent: { en: 'silent', es: 'en silencio' },
  frozen: { en: 'frozen', es: 'congelada' },
  covered: { en: 'covered', es: 'tapada' },
  blurred: { en: 'blurred', es: 'desenfocada' },
  dirty: { en: 'dirty', es: 'sucia' },
  light: { en: 'light', es: 'otra luz' },
  colour: { en: 'colour', es: 'otro color de luz' },
  moved: { en: 'moved', es: 'movida' },
  tilted: { en: 'tilted', es: 'inclinada' },
};

/** The camera fault that explains unseen pizzas. */
function faultName(fault: string): string {
  const names = FAULTS[fault];
  return names ? say(names) : fault;
}

/** 'The till names 98 of 100 pizzas that were seen.' */
export function headText({ made, seen, unordered }: OrderWeek): string {
  if (made === null) {
    return say({
      en: 'No till has sent orders yet.',
      es: 'Ninguna caja ha enviado pedidos todavía.',
    });
  }
  const all = seen + unordered;
  if (all === 0) {
    return say({
      en: 'No ordered pizza was seen this week.',
      es: 'Esta semana no se vio ninguna pizza pedida.',
    });
  }
  const named = Math.round((100 * seen) / all);
  return say({
    en: `The till names ${named} of 100 pizzas that were seen.`,
    es: `La caja nombra ${named} de cada 100 pizzas que se vieron.`,
  });
}

export function leadText({ made, seen }: OrderWeek): string {
  if (made === null) {
    return say({
      en: 'With orders, coverage and look-up are exact.',
      es: 'Con pedidos, la cobertura y la búsqueda son exactas.',
    });
  }
  return say({
    en: `${countText(made)} pizzas were ordered in seven days, and ${countText(seen)} of them seen.`,
    es: `En siete días se pidieron ${countText(made)} pizzas y se vieron ${countText(seen)} de ellas.`,
  });
}

/** '70% seen, left out of rankings; mean 7.9, between 7.6 and 8.2 with the unseen' */
export function boundsText({ mean, bounds, share_seen: share }: CoveredVenue): string {
  const seen =
    share === null
      ? say({ en: 'not known', es: 'no se sabe' })
      : say({ en: `${shareText(share)} seen`, es: `${shareText(share)} vistas` });
  const out = say({
    en: `${seen}, left out of rankings`,
    es: `${seen}, fuera de las clasificaciones`,
  });
  if (mean === null || bounds === null) return out;
  const [average, low, high] = [mean, bounds.low, bounds.high].map((one) => decimalText(one, 1));
  return say({
    en: `${out}; mean ${average}, between ${low} and ${high} with the unseen`,
    es: `${out}; promedio ${average}, entre ${low} y ${high} con las no vistas`,
  });
}

/** '21 Nov 19:52', in the viewer's time zone. */
export function momentOf(instant: string): string {
  const { day, time } = localMoment(instant);
  return `${dayMonthText(day)} ${time.slice(0, 5)}`;
}

export function wayText({ last }: Till['ways'][number]): string {
  if (last === null) return say({ en: 'not used in four weeks', es: 'sin uso en cuatro semanas' });
  const moment = momentOf(last);
  return say({ en: `last one on ${moment}`, es: `el último, el ${moment}` });
}

type Mapping = NonNullable<Till['mapping']>;

/** Parses a mapping file; returns a sentence if it is invalid. */
export function readMapping(text: string): { mapping: Mapping } | { refused: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: say({ en: 'The file is not JSON.', es: 'El archivo no es JSON.' }) };
  }
  const { data } = changeTillMapping.body.safeParse({ mapping: value });
  if (data?.mapping) return { mapping: data.mapping };
  return {
    refused: say({
      en: 'The file needs order, lines, specialty and made, each a path of names parted by dots; orders, crust, size and count may be added.',
      es: 'El archivo necesita order, lines, specialty y made, cada uno una ruta de nombres separados por puntos; se pueden añadir orders, crust, size y count.',
    }),
  };
}
