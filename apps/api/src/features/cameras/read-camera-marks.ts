import { readCameraMarks as contract } from '@crustodian/contract/cameras';
import { handle } from '#platform/http/http';
import type { CameraFault } from '@crustodian/domain/cameras/camera-picture';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

interface Mark {
  fault: CameraFault;
  since: CalendarDay;
  until: CalendarDay | null;
}

/** Dates are business days, which start at four. */
export const readCameraMarks = handle(contract, async ({ params }, { db, venue }) => {
  const { rows } = await sql<Mark>`
    SELECT DISTINCT i.fault, to_char(i.since_local - interval '4 hours', 'YYYY-MM-DD') AS since,
      to_char(i.ended_local - interval '4 hours', 'YYYY-MM-DD') AS until
    FROM camera_item i WHERE i.venue_id = ${venue} AND i.is_sure
      AND i.since_local < ${params.end_date}::date + interval '28 hours'
      AND (i.ended_local IS NULL OR i.ended_local >= ${params.start_date}::date + interval '4 hours')
      AND NOT EXISTS (SELECT FROM camera_act a WHERE a.venue_id = i.venue_id AND a.item_id = i.id
        AND a.kind = 'kitchen' AND a.undone_at IS NULL)
    ORDER BY since DESC, i.fault, until LIMIT 200`.execute(db);
  return { marks: rows };
});
