import { readPerformanceAverage as contract } from '@crustodian/contract/analytics';
import type { Viewer } from '@crustodian/domain/people/access';
import { addSums, bandFigures, type BandSums } from '@crustodian/domain/figures/band-figures';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { byRank } from '@crustodian/domain/figures/ranking';
import type { View } from '@crustodian/domain/time/period';
import { companyOfVenue, visibleNamedVenues } from '#pizzas/named-venues';
import { isAsked, periods, SUMS, type FigureRequest } from '#pizzas/rollups/rollup-figures';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { takeTurns } from '#platform/jobs/take-turns';
import { sql } from 'kysely';
import { rangeOf } from './asked-range.ts';

/**
 * A venue compared with the venues of its company that the viewer may see, and with the best one of
 * each period. staff_user=1 widens both to all companies, for staff only (decision X70).
 */
export const readPerformanceAverage = handle(
  contract,
  async ({ params, query }, { db, viewer, venue }) => {
    const others = await comparedVenues(db, viewer, venue, query.staff_user === '1');
    const asked = { range: rangeOf(params), view: params.type };
    const venues = others.map(({ id }) => id);
    const cells = await sumsByVenueAndPeriod(db, { ...asked, venues });
    const names = new Map(others.map(({ id, name }) => [id, name]));
    return {
      data: points(cells.filter(({ venue_id }) => venue_id === venue)),
      ...(await takeTurns(comparisons(cells, names))),
    };
  },
);

async function comparedVenues(db: Db, viewer: Viewer, venue: number, allCompanies: boolean) {
  if (allCompanies && viewer.isStaff) return visibleNamedVenues(db, viewer);
  return visibleNamedVenues(db, viewer, await companyOfVenue(db, venue));
}

type Period = BandSums & { datetime: CalendarDay };
type VenuePeriod = Period & { venue_id: number };

function points(periods: readonly Period[]) {
  return periods.flatMap((sums) => {
    const { avg_score, total_pizzas, scored_pizzas } = bandFigures(sums);
    return avg_score === null
      ? []
      : [{ _id: sums.datetime, avg_score, total_pizzas, scored_pizzas }];
  });
}

/** Cells that are compared without yielding: years of a chain's days have 100,000. */
const CELLS_A_SLICE = 1000;

/** The mean of all venues and the best one, of each period. */
export function* comparisons(cells: readonly VenuePeriod[], names: ReadonlyMap<number, string>) {
  const all: Period[] = [];
  const best: ReturnType<typeof bestOf> = [];
  let left = CELLS_A_SLICE;
  for (const [datetime, group] of Map.groupBy(cells, (cell) => cell.datetime)) {
    all.push({ datetime, ...addSums(group) });
    best.push(...bestOf(group, names));
    left -= group.length;
    if (left > 0) continue;
    left = CELLS_A_SLICE;
    yield undefined;
  }
  return { data_avg_all_venues: points(all), data_best_venue: best };
}

/** Sorted by period, then venue; venues without pizzas in a period are omitted. */
async function sumsByVenueAndPeriod(
  db: Db,
  { view, ...asked }: FigureRequest & { view: View },
): Promise<VenuePeriod[]> {
  const { rows } = await sql<VenuePeriod>`
    SELECT period.start AS datetime, venue_id, ${SUMS}
    FROM rollup_day JOIN ${periods(view, asked.range)} ON period.day = business_date
    WHERE ${isAsked(asked)}
    GROUP BY period.start, venue_id HAVING sum(detected) > 0
    ORDER BY period.start, venue_id`.execute(db);
  return rows;
}

/** The best venue of a period; empty if the period has no scored pizzas. */
function bestOf(cells: readonly VenuePeriod[], names: ReadonlyMap<number, string>) {
  const entries = cells.map((cell) => ({
    cell,
    name: names.get(cell.venue_id)!,
    ...bandFigures(cell),
  }));
  const { cell, name } = entries.toSorted(byRank)[0]!;
  return points([cell]).map((point) => ({ ...point, venue: String(cell.venue_id), name }));
}
