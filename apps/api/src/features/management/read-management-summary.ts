import { readManagementSummary as contract } from '@crustodian/contract/management';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { byIngredient, portionFigures, portionsOf } from '@crustodian/domain/figures/portions';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { portionsByRegion, readRecipeBook } from '#pizzas/portion-figures';
import {
  isAsked,
  qualityDefinitions,
  sumsByCell,
  sumsOf,
  type FigureRequest,
  type AskedByMonth,
} from '#pizzas/rollups/rollup-figures';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import {
  blockOf,
  DAY_SUMS,
  periodsOfDays,
  SPECIALTY_SUMS,
  type DaySums,
  type SpecialtySpending,
} from './summary-block.ts';

/** A company by region, over the venues that the viewer may see (decision X71). */
export const readManagementSummary = handle(
  contract,
  async ({ params }, { db, viewer, company, now }) => {
    const range = { min: params.start_date, max: params.end_date };
    const venues = await visibleNamedVenues(db, viewer, company);
    const asked = { venues: venues.map(({ id }) => id), range, now };
    const [days, cells, spending, names, definitions] = await Promise.all([
      daysByRegion(db, asked),
      sumsByCell(db, { ...asked, by: ['venue_id', 'specialty'], sums: SPECIALTY_SUMS }),
      readSpending(db, company, asked),
      regionNames(db, company),
      qualityDefinitions(db, asked),
    ]);
    const periods = periodsOfDays(days);
    const regionOf = new Map(venues.map(({ id, region }) => [id, region ?? '']));
    const block = (region: string | null) =>
      blockOf({
        range,
        days: days.filter((day) => region === null || day.region === region),
        periods,
        cells: cells.filter(({ venue_id }) => region === null || regionOf.get(venue_id) === region),
        spending: spending && spentIn(spending.lines, region),
      });
    const regions = [...new Set(regionOf.values())].toSorted();
    return {
      portion_control: spending !== null,
      currency: spending?.currency ?? 'USD',
      company: {
        ...block(null),
        portion_control: spending && {
          over_spent: portionFigures(spending.lines.flatMap(({ usages }) => usages)).over_spent,
          ingredients: byIngredient(spending.lines.flatMap(({ usages }) => usages)),
        },
      },
      data: Object.fromEntries(
        regions.map((region) => [
          region,
          {
            ...block(region),
            name: names.get(region) ?? region,
            venues: venues.filter(({ id }) => regionOf.get(id) === region).length,
            over_spent: spending && overSpentIn(spending.lines, region),
          },
        ]),
      ),
      quality_definitions: definitions,
    };
  },
);

type RegionDay = DaySums & { region: string; day: CalendarDay };

async function daysByRegion(db: Db, asked: FigureRequest): Promise<RegionDay[]> {
  const { rows } = await sql<RegionDay>`
    SELECT coalesce(venue.region_code, '') AS region, business_date AS day, ${sumsOf(DAY_SUMS)}
    FROM rollup_day JOIN venue ON venue.id = venue_id
    WHERE ${isAsked(asked)} GROUP BY 1, 2 HAVING sum(detected) > 0 ORDER BY 1, 2`.execute(db);
  return rows;
}

async function regionNames(db: Db, company: number): Promise<Map<string, string>> {
  const regions = await db
    .selectFrom('region')
    .select(['code', 'name'])
    .where('company_id', '=', company)
    .execute();
  return new Map(regions.map(({ code, name }) => [code, name]));
}

interface SpendingLine extends SpecialtySpending {
  region: string;
}

/** Use of ingredients by region and specialty; null without recipes. */
async function readSpending(
  db: Db,
  company: number,
  asked: AskedByMonth,
): Promise<{ lines: SpendingLine[]; currency: string } | null> {
  const book = await readRecipeBook(db, company);
  if (book.recipes.length === 0) return null;
  const groups = portionsOf(await portionsByRegion(db, asked), book);
  const lines = groups.map(({ made: { region, specialty }, usages }) => ({
    region,
    specialty,
    usages: usages ?? [],
  }));
  return { lines, currency: book.currency };
}

const spentIn = (lines: readonly SpendingLine[], region: string | null): SpendingLine[] =>
  lines.filter((line) => region === null || line.region === region);

const overSpentIn = (lines: readonly SpendingLine[], region: string): number =>
  portionFigures(spentIn(lines, region).flatMap(({ usages }) => usages)).over_spent;
