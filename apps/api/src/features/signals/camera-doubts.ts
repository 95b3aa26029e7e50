import type { Db } from '#platform/database/db';
import { CAMERA_FAULTS, changesPictures } from '@crustodian/domain/cameras/camera-picture';
import { inAnyOf, type TimeSpan } from '@crustodian/domain/cameras/time-spans';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

const CHANGING = CAMERA_FAULTS.filter(changesPictures);

/**
 * SQL: the spans in which a venue's pictures are not trusted, because a person reported the camera
 * or the camera had a fault; `until` is null while the span lasts. A fault that ended before it was
 * certain does not count.
 */
const doubtedSpans = (venues: readonly number[]) => sql`(
  SELECT a.venue_id AS venue, s.local_ts AS since, NULL::timestamp AS until
    FROM signal_act a JOIN signal s ON s.venue_id = a.venue_id AND s.id = a.signal_id
    WHERE a.venue_id = ANY (${[...venues]}::int[]) AND a.kind = 'camera' AND a.undone_at IS NULL
  UNION ALL SELECT i.venue_id, i.since_local, i.ended_local FROM camera_item i
    WHERE i.venue_id = ANY (${[...venues]}::int[]) AND i.fault = ANY (${CHANGING}) AND (i.ended_at IS NULL OR i.is_sure)
      AND NOT EXISTS (SELECT FROM camera_act k WHERE k.venue_id = i.venue_id AND k.item_id = i.id
        AND k.kind = 'kitchen' AND k.undone_at IS NULL))`;

/** Later than every time of a pizza. */
const NEVER = '9999';

/** Returns a function that tells by the time of a pizza of this day whether it counts for actions. */
export async function readTrusted(
  db: Db,
  venue: number,
  day: CalendarDay,
): Promise<(localTs: string) => boolean> {
  // The last second in doubt is the one before the end.
  const { rows } = await sql<TimeSpan<string>>`
    SELECT to_char(since, 'YYYY-MM-DD HH24:MI:SS') AS from,
      coalesce(to_char(until - interval '1 second', 'YYYY-MM-DD HH24:MI:SS'), ${NEVER}) AS to
    FROM ${doubtedSpans([venue])} doubted
    WHERE since < ${addDays(day, 1)}::date + interval '4 hours'
      AND (until IS NULL OR until > ${day}::date + interval '4 hours')`.execute(db);
  const isDoubted = inAnyOf(rows);
  return (localTs) => !isDoubted(localTs);
}

/**
 * The start of the current doubt about the camera of each venue, in local time; venues without a
 * doubt are omitted.
 */
export async function doubtedSince(
  db: Db,
  venues: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ venue: number; since: string }>`
    SELECT venue, to_char(min(since), 'YYYY-MM-DD HH24:MI:SS') AS since
    FROM ${doubtedSpans(venues)} doubted WHERE until IS NULL GROUP BY venue`.execute(db);
  return new Map(rows.map(({ venue, since }) => [venue, since]));
}
