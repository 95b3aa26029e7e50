import { readManagementSummary as contract } from '@crustodian/contract/management';
import type { QualityDefinition } from '@crustodian/domain/score/quality-band';
import type { DayRange } from '@crustodian/domain/time/day-range';
import type { InSlices } from '@crustodian/domain/statistics/slices';
import {
  byIngredient,
  groupPortions,
  portionFigures,
  usageFinder,
} from '@crustodian/domain/figures/portions';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { portionsByRegion, readRecipeBook } from '#pizzas/portion-figures';
import { qualityDefinitions, sumsByCell, type AskedByMonth } from '#pizzas/rollups/rollup-figures';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { RawJson } from '#platform/http/send-answer';
import { yieldBetweenSlices } from '#platform/jobs/yield-between-slices';
import { blockOf, SPECIALTY_SUMS, type BlockSource, type Spending } from './summary-block.ts';
import { NO_FRAMES, readTimeFrames, type TimeFrames } from './time-frames.ts';

/** A company by region, over the venues that the viewer may see (decision X71). */
export const readManagementSummary = handle(
  contract,
  async ({ params }, { db, viewer, company, now }) => {
    const range = { min: params.start_date, max: params.end_date };
    const venues = await visibleNamedVenues(db, viewer, company);
    const asked = { venues: venues.map(({ id }) => id), range, now };
    const [frames, cells, spending, names, definitions] = await Promise.all([
      readTimeFrames(db, asked),
      sumsByCell(db, { ...asked, by: ['venue_id', 'specialty'], sums: SPECIALTY_SUMS }),
      readSpending(db, company, asked),
      regionNames(db, company),
      qualityDefinitions(db, asked),
    ]);
    return yieldBetweenSlices(
      summaryOf({ range, venues, frames, cells, spending, names, definitions }),
    );
  },
);

interface Found {
  range: DayRange;
  venues: readonly NamedVenue[];
  frames: ReadonlyMap<string | null, TimeFrames>;
  cells: readonly (BlockSource['cells'][number] & { venue_id: number })[];
  /** Null without recipes. */
  spending: (Spending & { currency: string }) | null;
  names: ReadonlyMap<string, string>;
  definitions: readonly QualityDefinition[];
}

/** The answer's JSON, a region in each slice. */
function* summaryOf(found: Found): InSlices<RawJson> {
  const { venues, cells, spending, names } = found;
  const regionOf = new Map(venues.map(({ id, region }) => [id, region ?? '']));
  const cellsOf = Map.groupBy(cells, ({ venue_id }) => regionOf.get(venue_id)!);
  const spendingIn = spending && spendingByRegion(spending);
  const usages = spending?.usagesOf(spending.groups) ?? [];
  const company = blockText(found, null, {
    ...blockOf({ ...found, sums: found.frames.get(null)?.sums ?? {} }),
    portion_control: spending && {
      over_spent: portionFigures(usages).over_spent,
      ingredients: byIngredient(usages),
    },
  });
  const regions: string[] = [];
  for (const region of [...new Set(regionOf.values())].toSorted()) {
    yield undefined;
    const own = {
      sums: found.frames.get(region)?.sums ?? {},
      cells: cellsOf.get(region) ?? [],
      spending: spendingIn && spendingIn(region),
    };
    const text = blockText(found, region, {
      ...blockOf({ ...found, ...own }),
      name: names.get(region) ?? region,
      venues: venues.filter(({ id }) => regionOf.get(id) === region).length,
      over_spent: own.spending && overSpent(own.spending),
    });
    regions.push(`${JSON.stringify(region)}:${text}`);
  }
  const rest = JSON.stringify({
    portion_control: spending !== null,
    currency: spending?.currency ?? 'USD',
    quality_definitions: found.definitions,
  });
  return new RawJson(`${rest.slice(0, -1)},"company":${company},"data":{${regions.join()}}}`);
}

/** The JSON of a block with its time frames, whose own JSON comes from the database. */
const blockText = ({ frames }: Found, region: string | null, block: object): string =>
  `${JSON.stringify(block).slice(0, -1)},"time_frames":${frames.get(region)?.text ?? NO_FRAMES}}`;

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
  const groups = await yieldBetweenSlices(groupPortions(counted, book));
  return { groups, usagesOf: usageFinder(book), currency: book.currency };
}

function spendingByRegion({ groups, usagesOf }: Spending): (region: string) => Spending {
  const regions = Map.groupBy(groups, ({ made }) => made.region);
  return (region) => ({ groups: regions.get(region) ?? [], usagesOf });
}

const overSpent = ({ groups, usagesOf }: Spending): number =>
  portionFigures(usagesOf(groups)).over_spent;
