import { readPerformanceAverage as contract } from '@crustodian/contract/analytics';
import type { Viewer } from '@crustodian/domain/access';
import { bandFigures, type BandSums } from '@crustodian/domain/band-figures';
import type { CalendarDay } from '@crustodian/domain/calendar-day';
import { byRank } from '@crustodian/domain/ranking';
import type { View } from '@crustodian/domain/view';
import { companyOfVenue, visibleNamedVenues, type NamedVenue } from '#facts/named-venues';
import { isAsked, periods, SUMS, sumsByPeriod, type Asked } from '#facts/rollup-figures';
import type { Db } from '#platform/db';
import { handle } from '#platform/http';
import { sql } from 'kysely';
import { rangeOf } from './asked-range.ts';

/**
 * A venue against the venues of its company that the viewer may see, and against the one that is best
 * in each period. staff_user=1 widens both to all companies, for staff only (decision X70).
 */
export const readPerformanceAverage = handle(
  contract,
  async ({ params, query }, { db, viewer, venue }) => {
    const others = await comparedVenues(db, viewer, venue, query.staff_user === '1');
    const asked = { range: rangeOf(params), view: params.type };
    const venues = others.map(({ id }) => id);
    const [own, all, best] = await Promise.all([
      sumsByPeriod(db, { ...asked, venues: [venue] }),
      sumsByPeriod(db, { ...asked, venues }),
      sumsByVenueAndPeriod(db, { ...asked, venues }),
    ]);
    return {
      data: points(own),
      data_avg_all_venues: points(all),
      data_best_venue: bestOfEachPeriod(best, others),
    };
  },
);

async function comparedVenues(db: Db, viewer: Viewer, venue: number, allCompanies: boolean) {
  if (allCompanies && viewer.isStaff) return visibleNamedVenues(db, viewer);
  return visibleNamedVenues(db, viewer, await companyOfVenue(db, venue));
}

type Period = BandSums & { datetime: CalendarDay };

function points(periods: readonly Period[]) {
  return periods.flatMap((sums) => {
    const { avg_score, total_pizzas, scored_pizzas } = bandFigures(sums);
    return avg_score === null
      ? []
      : [{ _id: sums.datetime, avg_score, total_pizzas, scored_pizzas }];
  });
}

async function sumsByVenueAndPeriod(
  db: Db,
  { view, ...asked }: Asked & { view: View },
): Promise<(Period & { venue_id: number })[]> {
  const { rows } = await sql<Period & { venue_id: number }>`
    SELECT period.start AS datetime, venue_id, ${SUMS}
    FROM rollup_day JOIN ${periods(view, asked.range)} ON period.day = business_date
    WHERE ${isAsked(asked)}
    GROUP BY period.start, venue_id HAVING sum(scored) > 0 ORDER BY period.start, venue_id`.execute(
    db,
  );
  return rows;
}

function bestOfEachPeriod(
  cells: readonly (Period & { venue_id: number })[],
  venues: readonly NamedVenue[],
) {
  const names = new Map(venues.map(({ id, name }) => [id, name]));
  return [...Map.groupBy(cells, ({ datetime }) => datetime).values()].flatMap((period) => {
    const entries = period.map((cell) => ({
      cell,
      name: names.get(cell.venue_id)!,
      ...bandFigures(cell),
    }));
    const { cell, name } = entries.toSorted(byRank)[0]!;
    return points([cell]).map((point) => ({ ...point, venue: String(cell.venue_id), name }));
  });
}
