import type { Db } from '#platform/database/db';
import { businessDay, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import type { IngredientDetection } from '@crustodian/domain/pizza/pipeline-result';
import { qualityOf, type QualityDefinition } from '@crustodian/domain/score/quality-band';
import { businessHour, shiftOf, type Shift } from '@crustodian/domain/time/shift';
import { standardOf, type Standard } from '@crustodian/domain/pizza/standard';
import { sql } from 'kysely';
import { expect } from 'vitest';

/** A stored pizza for independent counting, with values derived from its wall-clock time. */
export interface CountedPizza {
  venue: number;
  company: number;
  region: string;
  day: CalendarDay;
  hour: number;
  shift: Shift;
  specialty: string | null;
  crust: string | null;
  size: string;
  score: number | null;
  standard: Standard | null;
  criteria: number[] | null;
  scored: boolean;
  quality: QualityDefinition;
  detections: IngredientDetection[];
}

interface FigureRow {
  venue: number;
  company: number;
  region: string;
  local: string;
  specialty: string | null;
  crust: string | null;
  tracked: { multisize: unknown };
  score: number | null;
  cheese: number | null;
  threshold: number | null;
  standard: Standard | null;
  criteria: number[] | null;
  scored: boolean;
  min: number;
  max: number;
  detections: IngredientDetection[];
}

/** All pizzas, judged individually by the domain rules, without using rollups. */
export async function countedPizzas(db: Db): Promise<CountedPizza[]> {
  const { rows } = await sql<FigureRow>`
    SELECT p.venue_id AS venue, v.company_id AS company, v.region_code AS region,
      to_char(p.local_ts, 'YYYY/MM/DD HH24:MI:SS') AS local, p.specialty, p.crust, d.tracked,
      p.score, p.cheese, c.cheese_score_threshold AS threshold, p.standard, p.criteria,
      p.evaluated AND coalesce(p.snap_quality = 'buena', false) AND NOT p.censored AS scored,
      coalesce(v.quality_min, c.quality_min, 6) AS min,
      coalesce(v.quality_max, c.quality_max, 8) AS max, d.detections
    FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
    JOIN venue v ON v.id = p.venue_id JOIN company c ON c.id = v.company_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    day: businessDay(row.local),
    hour: businessHour(row.local),
    shift: shiftOf(row.local),
    size: typeof row.tracked.multisize === 'string' ? row.tracked.multisize : '',
    score: row.score === null ? null : row.score / 100,
    standard: standardOf({
      standard: row.standard,
      score: row.score === null ? null : row.score / 100,
      cheeseScore: row.cheese === null ? null : row.cheese / 100,
      cheeseThreshold: row.threshold,
    }),
    quality: { min: row.min, max: row.max },
  }));
}

/** The pizzas of venues and days, both ends included. */
export const pizzasOf = (
  all: readonly CountedPizza[],
  { venues, range: { min, max } }: { venues: readonly number[]; range: DayRange },
): CountedPizza[] =>
  all.filter(({ venue, day }) => venues.includes(venue) && day >= min && day <= max);

export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The figures of a group of pizzas, counted individually (decision X107). */
export function naiveBands(pizzas: readonly CountedPizza[]) {
  const scored = pizzas.filter((pizza) => pizza.scored);
  const scores = scored.map(({ score }) => score!);
  const mean = meanOf(scores);
  const squares = scores.map((score) => (score - mean!) ** 2);
  const classes = scored.map(({ score, quality }) => qualityOf(score!, quality));
  const of = <T>(values: readonly T[], wanted: T) => values.filter((v) => v === wanted).length;
  const share = (count: number) => (scored.length === 0 ? 0 : count / scored.length);
  const standards = scored.map(({ standard }) => standard);
  return {
    total_pizzas: pizzas.length,
    scored_pizzas: scored.length,
    avg_score: mean,
    score_sd:
      scores.length < 2
        ? null
        : Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / (scores.length - 1)),
    count_bads: of(classes, 'bad'),
    count_goods: of(classes, 'good'),
    count_excellents: of(classes, 'excellent'),
    pct_bads: share(of(classes, 'bad')),
    pct_goods: share(of(classes, 'good')),
    pct_excellents: share(of(classes, 'excellent')),
    to_standard: of(standards, 'to_standard'),
    maybe_to_standard: of(standards, 'maybe_to_standard'),
    not_to_standard: of(standards, 'not_to_standard'),
  };
}

/** Groups by a key, sorted by key. */
export const groupsOf = <Key extends string | number>(
  pizzas: readonly CountedPizza[],
  keyOf: (pizza: CountedPizza) => Key,
): [Key, CountedPizza[]][] =>
  [...Map.groupBy(pizzas, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Expects equality within `digits`, because floating-point sums depend on the order. */
export function expectSame(actual: unknown, expected: unknown, digits = 7): void {
  expect(actual).toEqual(nearly(expected, digits));
}

function nearly(value: unknown, digits: number): unknown {
  if (typeof value === 'number') return expect.closeTo(value, digits);
  if (Array.isArray(value)) return value.map((inner) => nearly(inner, digits));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, inner]) => [key, nearly(inner, digits)]));
}

/**
 * Grams of each ingredient on scored pizzas and in their recipes, piece by piece (decisions X64,
 * X107).
 */
export function naivePortions(
  pizzas: readonly CountedPizza[],
  recipeOf: (pizza: CountedPizza) => Record<string, number> | null,
  pieces: Record<string, { grams: number; price: number }>,
) {
  const compared = pizzas.filter((pizza) => pizza.scored && recipeOf(pizza) !== null);
  const items = Object.entries(pieces).map(([ingredient, { grams, price }]) => {
    const used = compared.flatMap(({ detections }) =>
      detections.filter(({ type }) => type === ingredient).map(({ weight }) => weight * grams),
    );
    const recipe = compared.map((pizza) => recipeOf(pizza)![ingredient] ?? 0);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    return { ingredient, used: sum(used), recipe: sum(recipe), price };
  });
  const there = items.filter(({ used, recipe }) => used + recipe > 0);
  return {
    count: compared.length,
    over_spent: there.reduce(
      (sum, { used, recipe, price }) => sum + ((used - recipe) * price) / 1000,
      0,
    ),
    ingredients: Object.fromEntries(
      there.map(({ ingredient, used, recipe, price }) => [
        ingredient,
        {
          used: used,
          recipe: recipe,
          over_used: recipe === 0 ? null : (used - recipe) / recipe,
          over_spent: ((used - recipe) * price) / 1000,
        },
      ]),
    ),
  };
}
