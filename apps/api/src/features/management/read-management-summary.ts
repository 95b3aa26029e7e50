import { readManagementSummary as contract } from '@crustodian/contract/management';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  byIngredient,
  groupPortions,
  portionFigures,
  usageFinder,
} from '@crustodian/domain/figures/portions';
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
import { takeTurns } from '#platform/jobs/take-turns';
import { sql } from 'kysely';
import {
  blockOf,
  DAY_SUMS,
  periodsOfDays,
  SPECIALTY_SUMS,
  type DaySums,
  type Spending,
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
    const every = { range, days, periods, cells, spending };
    const daysOf = Map.groupBy(days, ({ region }) => region);
    const cellsOf = Map.groupBy(cells, ({ venue_id }) => regionOf.get(venue_id)!);
    const spendingIn = spending && spendingByRegion(spending);
    const usages = spending?.usagesOf(spending.groups) ?? [];
    const regions = [...new Set(regionOf.values())].toSorted();
    return {
      portion_control: spending !== null,
      currency: spending?.currency ?? 'USD',
      company: {
        ...blockOf(every),
        portion_control: spending && {
          over_spent: portionFigures(usages).over_spent,
          ingredients: byIngredient(usages),
        },
      },
      data: Object.fromEntries(
        regions.map((region) => [
          region,
          {
            ...blockOf({
              ...every,
              days: daysOf.get(region) ?? [],
              cells: cellsOf.get(region) ?? [],
              spending: spendingIn && spendingIn(region),
            }),
            name: names.get(region) ?? region,
            venues: venues.filter(({ id }) => regionOf.get(id) === region).length,
            over_spent: spendingIn && overSpent(spendingIn(region)),
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

/** Use of ingredients by region, specialty and recipe; null without recipes. */
async function readSpending(
  db: Db,
  company: number,
  asked: AskedByMonth,
): Promise<(Spending & { currency: string }) | null> {
  const book = await readRecipeBook(db, company);
  if (book.recipes.length === 0) return null;
  const counted = await portionsByRegion(db, asked);
  const groups = await takeTurns(groupPortions(counted, book));
  return { groups, usagesOf: usageFinder(book), currency: book.currency };
}

function spendingByRegion({ groups, usagesOf }: Spending): (region: string) => Spending {
  const regions = Map.groupBy(groups, ({ made }) => made.region);
  return (region) => ({ groups: regions.get(region) ?? [], usagesOf });
}

const overSpent = ({ groups, usagesOf }: Spending): number =>
  portionFigures(usagesOf(groups)).over_spent;
