import type { CameraAnswer } from '@crustodian/contract/cameras';
import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { FIGURES } from './camera-pictures.ts';

interface CameraDay {
  day: CalendarDay;
  hours: CameraAnswer['hours'];
  /** Means per figure over the pictures that show the table. */
  means: Record<string, number>;
}

interface Row extends Omit<CameraAnswer['hours'][number], 'score'> {
  venue: number;
  camera: string;
  day: CalendarDay;
  score: number | null;
  seen: number;
  sums: Record<string, number | null>;
}

/** The hours of each camera's last day with pictures; keys are 'venue camera'. */
export async function readHours(
  db: Db,
  venues: readonly number[],
): Promise<Map<string, CameraDay>> {
  const sums = FIGURES.map((figure) => `'${figure}', sum(${figure})`).join(', ');
  const { rows } = await sql<Row>`
    WITH last AS (
      SELECT venue_id, camera, (max(seen_local) - interval '4 hours')::date AS day FROM camera_picture
      WHERE venue_id = ANY (${venues}::int[]) GROUP BY venue_id, camera),
    hours AS (
      SELECT p.venue_id, p.camera, l.day,
        (extract(epoch FROM date_trunc('hour', p.seen_local) - l.day) / 3600)::int AS hour,
        count(*)::int AS pictures, (count(*) FILTER (WHERE p.fault IS NOT NULL))::int AS unfit,
        avg(p.lightness)::float8 AS lightness, count(p.radius)::int AS seen,
        json_build_object(${sql.raw(sums)}) AS sums
      FROM last l JOIN camera_picture p ON p.venue_id = l.venue_id AND p.camera = l.camera
        AND p.seen_local >= l.day + interval '4 hours'
      GROUP BY 1, 2, 3, 4)
    SELECT h.venue_id AS venue, h.camera, to_char(h.day, 'YYYY-MM-DD') AS day, h.hour, h.pictures,
      h.unfit, h.lightness, h.seen, h.sums, r.score_sum::float8 / nullif(r.scored, 0) / 100 AS score
    FROM hours h LEFT JOIN rollup_hour r
      ON r.venue_id = h.venue_id AND r.business_date = h.day AND r.hour = h.hour
    ORDER BY h.hour`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ venue, camera }) => `${venue} ${camera}`)].map(([key, ofDay]) => [
      key,
      {
        day: ofDay[0]!.day,
        hours: ofDay.map(({ hour, pictures, unfit, lightness, score }) => ({
          hour,
          pictures,
          unfit,
          lightness,
          score,
        })),
        means: meansOf(ofDay),
      },
    ]),
  );
}

function meansOf(rows: readonly Row[]): Record<string, number> {
  const seen = rows.reduce((sum, row) => sum + row.seen, 0);
  if (seen === 0) return {};
  return Object.fromEntries(
    FIGURES.map((figure) => [
      figure,
      rows.reduce((sum, { sums }) => sum + (sums[figure] ?? 0), 0) / seen,
    ]),
  );
}
