import type { BandSums } from '@crustodian/domain/figures/band-figures';
import { isOnHeatmap, WEEKDAYS, type Weekday } from '@crustodian/domain/figures/heatmap';
import { isAsked, SUMS, type FigureRequest } from '#pizzas/rollups/rollup-figures';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

export interface HeatmapCell extends BandSums {
  weekday: Weekday;
  /** Hour of the business day, 4..27. */
  hour: number;
}

/** The sums of each weekday and hour of the business day, Sunday first (decisions X02, X12). */
export async function heatmapCells(
  db: Db,
  asked: FigureRequest,
): Promise<{ all: HeatmapCell[]; shown: HeatmapCell[]; outside_hours: number }> {
  const { rows } = await sql<BandSums & { weekday: number; hour: number }>`
    SELECT extract(dow FROM business_date)::int AS weekday, hour, ${SUMS}
    FROM rollup_hour WHERE ${isAsked(asked)}
    GROUP BY 1, 2 HAVING sum(detected) > 0 ORDER BY 1, 2`.execute(db);
  const all = rows.map((row) => ({ ...row, weekday: WEEKDAYS[row.weekday]! }));
  const outside = all.filter(({ hour }) => !isOnHeatmap(hour));
  return {
    all,
    shown: all.filter(({ hour }) => isOnHeatmap(hour)),
    outside_hours: outside.reduce((sum, { detected }) => sum + detected, 0),
  };
}
