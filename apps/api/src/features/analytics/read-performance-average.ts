import { readPerformanceAverage as contract } from '@crustodian/contract/analytics';
import type { Viewer } from '@crustodian/domain/people/access';
import { meanScore, type BandSums } from '@crustodian/domain/figures/band-figures';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import type { View } from '@crustodian/domain/time/period';
import { companyOfVenue, visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { isAsked, periods } from '#pizzas/rollups/rollup-figures';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
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
    const asked = { venue, others, range: rangeOf(params), view: params.type };
    const sums = Map.groupBy(await comparedSums(db, asked), ({ series }) => series);
    const names = new Map(others.map(({ id, name }) => [id, name]));
    return {
      data: points(sums.get('own')),
      data_avg_all_venues: points(sums.get('all')),
      data_best_venue: (sums.get('best') ?? []).flatMap((best) =>
        points([best]).map((point) => ({
          ...point,
          venue: String(best.venue_id),
          name: names.get(best.venue_id!)!,
        })),
      ),
    };
  },
);

async function comparedVenues(db: Db, viewer: Viewer, venue: number, allCompanies: boolean) {
  if (allCompanies && viewer.isStaff) return visibleNamedVenues(db, viewer);
  return visibleNamedVenues(db, viewer, await companyOfVenue(db, venue));
}

type Sums = Pick<BandSums, 'detected' | 'scored' | 'score_sum'>;

function points(periods: readonly (Sums & { datetime: CalendarDay })[] = []) {
  return periods.flatMap((sums) => {
    const avg_score = meanScore(sums);
    const { datetime: _id, detected: total_pizzas, scored: scored_pizzas } = sums;
    return avg_score === null ? [] : [{ _id, avg_score, total_pizzas, scored_pizzas }];
  });
}

interface Compared {
  venue: number;
  others: readonly NamedVenue[];
  range: DayRange;
  view: View;
}

/** `venue_id` is null for the sum of all venues. */
type ComparedSums = Sums & {
  series: 'own' | 'all' | 'best';
  datetime: CalendarDay;
  venue_id: number | null;
};

/**
 * For each period the sums of the venue, of all venues and of the best one (in the order of byRank,
 * then by id), in order. The database compares them, because a chain has 160,000 days of stores.
 */
async function comparedSums(
  db: Db,
  { venue, others, range, view }: Compared,
): Promise<ComparedSums[]> {
  const venues = others.map(({ id }) => id);
  const names = [...new Set(others.map(({ name }) => name))].toSorted();
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const places = others.map(({ name }) => placeOf.get(name)!);
  const { rows } = await sql<ComparedSums>`
    WITH cell AS MATERIALIZED (
      SELECT period.start AS datetime, venue_id, sum(detected)::float8 AS detected,
        sum(scored)::float8 AS scored, sum(bad)::float8 AS bad, sum(score_sum)::float8 AS score_sum
      FROM rollup_day JOIN ${periods(view, range)} ON period.day = business_date
      WHERE ${isAsked({ venues, range })}
      GROUP BY period.start, venue_id HAVING sum(detected) > 0)
    SELECT 'own' AS series, datetime, venue_id, detected, scored, score_sum FROM cell
    WHERE venue_id = ${venue}
    UNION ALL
    SELECT 'all', datetime, NULL, sum(detected), sum(scored), sum(score_sum) FROM cell
    GROUP BY datetime
    UNION ALL
    SELECT * FROM (
      SELECT DISTINCT ON (datetime) 'best', datetime, venue_id, detected, scored, score_sum
      FROM cell JOIN unnest(${venues}::int[], ${places}::int[]) AS named(id, place) ON id = venue_id
      WHERE scored > 0
      ORDER BY datetime, score_sum / (100 * scored) DESC, detected DESC, bad / scored, place,
        venue_id) best
    ORDER BY datetime`.execute(db);
  return rows;
}
