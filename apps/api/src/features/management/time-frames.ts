import { isAsked, sumsOf, type FigureRequest } from '#pizzas/rollups/rollup-figures';
import type { Db } from '#platform/database/db';
import type { BandSums } from '@crustodian/domain/figures/band-figures';
import { periodsOf, VIEWS, type View } from '@crustodian/domain/time/period';
import { sql } from 'kysely';

/** The sums that the summary shows; other sums need not be computed. */
const SUMS = [
  'detected',
  'scored',
  'bad',
  'good',
  'excellent',
  'score_sum',
  'score_squares',
] as const satisfies readonly (keyof BandSums)[];

/** SQL: float8 is exact up to 2^53, and adding it up costs a fraction of what numeric does. */
const FLOAT_SUMS = sql.raw(SUMS.map((column) => `sum(${column})::float8 AS ${column}`).join());

/** The figures of a region by period. */
export interface TimeFrames {
  sums: Pick<BandSums, (typeof SUMS)[number]>;
  /** JSON: by view, by the first day of each period; a company's regions have 160,000 of them. */
  text: string;
}

type FramesOfView = TimeFrames['sums'] & { region: string | null; view: View; frames: string };

/**
 * Time frames by region code ('' for venues without one), and of the company under null; regions
 * without pizzas are omitted. The shares and means of a frame are those of bandFigures.
 */
export async function readTimeFrames(
  db: Db,
  asked: FigureRequest,
): Promise<Map<string | null, TimeFrames>> {
  const { days, starts: weeks } = periodsOf('weekly', asked.range);
  const { starts: months } = periodsOf('monthly', asked.range);
  const { rows } = await sql<FramesOfView>`
    WITH regional AS MATERIALIZED (
      SELECT coalesce(venue.region_code, '') AS region, business_date AS day, ${FLOAT_SUMS}
      FROM rollup_day JOIN venue ON venue.id = venue_id
      WHERE ${isAsked(asked)} GROUP BY 1, 2 HAVING sum(detected) > 0),
    of_region AS MATERIALIZED (
      SELECT region, 'daily' AS view, day AS start, ${sql.raw(SUMS.join())} FROM regional
      UNION ALL
      SELECT region, view, start, ${sumsOf(SUMS)} FROM regional
      JOIN unnest(${days}::date[], ${weeks}::date[], ${months}::date[]) AS of_day(day, week, month)
        USING (day)
      CROSS JOIN LATERAL (VALUES ('weekly', week), ('monthly', month)) of_view(view, start)
      GROUP BY region, view, start),
    framed AS (
      SELECT * FROM of_region
      UNION ALL
      SELECT NULL, view, start, ${sumsOf(SUMS)} FROM of_region GROUP BY view, start)
    SELECT region, view, ${sumsOf(SUMS)}, string_agg('"' || start || '":{"count":' || scored
      || CASE WHEN scored = 0
        THEN ',"pct_bads":0,"pct_goods":0,"pct_excellents":0,"avg_score":null}'
        ELSE ',"pct_bads":' || bad / scored || ',"pct_goods":' || good / scored
          || ',"pct_excellents":' || excellent / scored
          || ',"avg_score":' || score_sum / (100 * scored) || '}' END,
      ',' ORDER BY start) AS frames
    FROM framed GROUP BY region, view`.execute(db);
  const byRegion = Map.groupBy(rows, ({ region }) => region);
  return new Map(
    [...byRegion].map(([region, ofViews]) => [
      region,
      { sums: ofViews[0]!, text: textOf(ofViews) },
    ]),
  );
}

function textOf(ofViews: readonly FramesOfView[]): string {
  const frames = new Map(ofViews.map((row) => [row.view, row.frames]));
  return `{${VIEWS.map((view) => `"${view}":{${frames.get(view) ?? ''}}`).join(',')}}`;
}

/** The frames of a region without pizzas. */
export const NO_FRAMES = textOf([]);
