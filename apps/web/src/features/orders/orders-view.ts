import { changeTillMapping } from '@crustodian/contract/orders';
import { countText } from '../../pizza/formatters.ts';
import type { CoveredVenue, Till } from './orders-calls.ts';

const totalOf = (records: readonly Record<string, number>[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [key, count] of records.flatMap((record) => Object.entries(record))) {
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
};

export interface OrderWeek {
  /** Null where no till sent orders. */
  made: number | null;
  seen: number;
  unseen: number;
  /** Of stores with orders: seen, and of no order. */
  unordered: number;
  wrong: number;
  /** '35 Cape May silent · 48 others', the most first. */
  why: string;
}

/** A week of a company, order by order. */
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
    ...known.map(({ name, fault, count }) => `${countText(count)} ${name} ${fault}`),
    ...(others > 0 ? [`${countText(others)} others`] : []),
  ].join(' · ');
}

const NOT_MATCHED = 'not matched';

/** 'The till names 98 of 100 pizzas. The rest is explained.' */
export function headText({ made, seen, unordered }: OrderWeek): string {
  if (made === null) return 'No till has sent orders yet.';
  const all = seen + unordered;
  if (all === 0) return 'No ordered pizza was seen this week.';
  return `The till names ${Math.round((100 * seen) / all)} of 100 pizzas that were seen.`;
}

export function leadText({ made, seen }: OrderWeek): string {
  if (made === null) return 'With orders, coverage and look-up are exact.';
  return `${countText(made)} pizzas were ordered in seven days, and ${countText(seen)} of them seen.`;
}

/** '70% seen, left out of rankings; mean 7.9, between 7.6 and 8.2 with the unseen' */
export function boundsText({ mean, bounds, share_seen: share }: CoveredVenue): string {
  const seen = share === null ? 'not known' : `${Math.round(100 * share)}% seen`;
  if (mean === null || bounds === null) return `${seen}, left out of rankings`;
  const range = `between ${bounds.low.toFixed(1)} and ${bounds.high.toFixed(1)}`;
  return `${seen}, left out of rankings; mean ${mean.toFixed(1)}, ${range} with the unseen`;
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function wayText({ last }: Till['ways'][number]): string {
  return last === null ? 'not used in four weeks' : `last one on ${WHEN.format(new Date(last))}`;
}

type Mapping = NonNullable<Till['mapping']>;

/** A mapping file; a sentence where it is none. */
export function readMapping(text: string): { mapping: Mapping } | { refused: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: 'The file is not JSON.' };
  }
  const { data } = changeTillMapping.body.safeParse({ mapping: value });
  if (data?.mapping) return { mapping: data.mapping };
  return {
    refused:
      'The file needs order, lines, specialty and made, each a path of names parted by dots; orders, crust, size and count may be added.',
  };
}
