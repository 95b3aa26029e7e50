import type { Db } from '#platform/database/db';
import {
  FEWEST_PIZZAS,
  rankHundredths,
  type FamilyCounts,
} from '@crustodian/domain/signals/baseline-weeks';
import {
  baselineOfCounts,
  sortedCounts,
  type Counts,
} from '@crustodian/domain/signals/normal-score';
import { FLAGS } from '@crustodian/domain/signals/watched-areas';
import { specialtyFamily } from '@crustodian/domain/pizza/specialty-family';
import { SHIFT_CHANGE_HOUR } from '@crustodian/domain/time/shift';
import { sql, type RawBuilder } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { daysInPortions, type CountedShift } from './counted-days.ts';
import { lostPercent, SEEN, type Span, type Watched } from './seen-pizzas.ts';

/** Pizzas that one statement counts. */
const PIZZAS_A_STATEMENT = 100_000;
/** Specialties that are learned, the most frequent first; more than any menu has. */
const MOST_SPECIALTIES = 200;
/** Families whose counts are read together. */
const FAMILIES_AT_ONCE = 40;
/** The shares of lost points: 0 to 100 percent. */
const SHARES = 101;

/** The pizzas to be counted. */
export interface Counted {
  span: Span;
  /** Shifts of the span that do not count, as named by shiftName. */
  loud: ReadonlySet<string>;
  /** The shifts of the span that count. */
  shifts: readonly CountedShift[];
  watched: Watched;
}

/** SQL condition: the pizza is charted and not of a loud shift. */
const isCounted = (loud: ReadonlySet<string>): RawBuilder<boolean> =>
  loud.size === 0
    ? sql`${SEEN}`
    : sql`${SEEN} AND business_date || ' ' || CASE WHEN hour < ${SHIFT_CHANGE_HOUR}::int
        THEN 'AM' ELSE 'PM' END <> ALL (${[...loud]}::text[])`;

export interface CountedFamily {
  family: string;
  specialties: string[];
  pizzas: number;
}

/** The families of these pizzas, with the number of pizzas in each. */
export async function countFamilies(
  db: Db,
  { span: { venues, from, to }, loud }: Pick<Counted, 'span' | 'loud'>,
): Promise<CountedFamily[]> {
  const { rows } = await sql<{ specialty: string; pizzas: number }>`
    SELECT specialty, count(*)::int AS pizzas FROM pizza
    WHERE venue_id = ANY (${[...venues]}::int[]) AND business_date BETWEEN ${from} AND ${to}
      AND ${isCounted(loud)}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_SPECIALTIES}`.execute(db);
  return [...Map.groupBy(rows, ({ specialty }) => specialtyFamily(specialty))].map(
    ([family, of]) => ({
      family,
      specialties: of.map(({ specialty }) => specialty),
      pizzas: of.reduce((sum, { pizzas }) => sum + pizzas, 0),
    }),
  );
}

/**
 * What learnFamily returns for each of the families with enough pizzas. The database counts, so
 * that the pizzas of a whole company need no memory here.
 */
export async function learnFamilies(
  db: Db,
  counted: Counted,
  { families, isOfCompany }: { families: readonly CountedFamily[]; isOfCompany: boolean },
): Promise<Record<string, FamilyCounts>> {
  const enough = families.filter(({ pizzas }) => pizzas >= FEWEST_PIZZAS);
  const learned: [string, FamilyCounts][] = [];
  for (let at = 0; at < enough.length; at += FAMILIES_AT_ONCE) {
    const some = enough.slice(at, at + FAMILIES_AT_ONCE);
    const parts = await countAll(db, counted, {
      families: some,
      values: sharesOf(counted.watched),
    });
    const ofParts = some.map((_, family) =>
      counted.watched.parts.map((_part, part) => countsOf(parts, family, part)),
    );
    const ranks = await ranksOf(ofParts);
    const series = await countAll(db, counted, {
      families: some,
      values: worstOf(counted.watched, ranks),
    });
    for (const [of, { family }] of some.entries()) {
      const ofFamily = ofParts[of]!;
      learned.push([
        family,
        {
          pizzas: ofFamily[0]!.counts.reduce((sum, count) => sum + count, 0),
          isOfCompany,
          parts: ofFamily,
          series: counted.watched.series.map((_, one) => countsOf(series, of, one)),
        },
      ]);
    }
  }
  return Object.fromEntries(learned);
}

/** How often each value, in hundredths, occurred by family and by part or series. */
type Occurrences = Map<number, number>[][];

const countsOf = (all: Occurrences, family: number, at: number): Counts => {
  const { values, counts } = sortedCounts(all[family]![at]!);
  return { values: values.map((hundredths) => hundredths / 100), counts };
};

/** Counts values of pizzas, which are given as SQL expressions by position. */
async function countAll(
  db: Db,
  { span, loud, shifts }: Counted,
  {
    families,
    values,
  }: { families: readonly CountedFamily[]; values: readonly RawBuilder<unknown>[] },
): Promise<Occurrences> {
  const names = families.flatMap(({ specialties }) => specialties);
  const places = families.flatMap(({ specialties }, place) => specialties.map(() => place));
  const all: Occurrences = families.map(() => values.map(() => new Map<number, number>()));
  for (const days of daysInPortions(shifts, PIZZAS_A_STATEMENT)) {
    // Arrays in the select list, because LATERAL costs five times as much for each pizza.
    const { rows } = await sql<{ family: number; at: number; value: number; pizzas: number }>`
      SELECT family, at, value, count(*)::int AS pizzas FROM (
        SELECT menu.family, generate_series(0, ${values.length - 1}::int) AS at,
          unnest(ARRAY[${sql.join(values)}]) AS value
        FROM unnest(${names}::text[], ${places}::int[]) AS menu (name, family)
          JOIN pizza p ON p.specialty = menu.name
        WHERE p.venue_id = ANY (${[...span.venues]}::int[])
          AND p.business_date BETWEEN ${days[0]!} AND ${days.at(-1)!} AND ${isCounted(loud)}) part
      GROUP BY 1, 2, 3`.execute(db);
    for (const { family, at, value, pizzas } of rows) {
      const counts = all[family]![at]!;
      counts.set(value, (counts.get(value) ?? 0) + pizzas);
    }
    await yieldToEventLoop();
  }
  return all;
}

/** SQL: the percent that a pizza lost on each part, by lost points of a criterion or by a flag. */
const sharesOf = ({ maxima }: Watched): RawBuilder<number>[] => [
  ...maxima.map((max, at) => {
    const all = Math.max(0, Math.ceil(100 * max));
    const shares = Array.from({ length: all + 1 }, (_, points) => lostPercent(points, max));
    return sql<number>`(${shares}::int[])[1 + least(${sql.lit(all)},
      greatest(0, coalesce(p.criteria[${sql.lit(at + 1)}], 0)))]`;
  }),
  ...FLAGS.map((flag) => sql<number>`CASE WHEN p.${sql.raw(flag)} THEN 100 ELSE 0 END`),
];

/**
 * How unusual each share of lost points is, in whole hundredths, for each part: the shares of one
 * family after the other.
 */
async function ranksOf(families: readonly (readonly Counts[])[]): Promise<number[][]> {
  const ranks = families[0]?.map((): number[] => []) ?? [];
  for (const parts of families) {
    for (const [at, part] of parts.entries()) {
      const usual = baselineOfCounts(part);
      for (let share = 0; share < SHARES; share += 1) {
        ranks[at]!.push(rankHundredths(share / 100, usual));
      }
    }
    await yieldToEventLoop();
  }
  return ranks;
}

/** SQL: how unusual a pizza is on the worst part of each series. */
const worstOf = (watched: Watched, ranks: readonly number[][]): RawBuilder<number>[] => {
  const shares = sharesOf(watched);
  return watched.series.map(({ parts }) => {
    const ofParts = parts.map(
      (part) =>
        sql`(${ranks[part]!}::int[])[1 + ${sql.lit(SHARES)} * menu.family + ${shares[part]!}]`,
    );
    return sql<number>`greatest(${sql.join(ofParts)})`;
  });
};
